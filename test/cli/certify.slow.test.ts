// Certifying runs: what they keep and show, what `assay verify` says of them once they are changed, and one that fails.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { selectedChecks } from "../../conformance/run/runner.ts";
import { statements } from "../../schemas/index.ts";
import type { Intercept } from "../conformance/forwarder.ts";
import { optionsFor, startThrough } from "../conformance/run.ts";
import { readRunOf } from "../read-run.ts";
import { runInProcess, runWithEnvironment } from "./in-process.ts";
import { edit, openResults } from "./signed-results.ts";
import { openTestBed } from "./test-bed.ts";

const bed = await openTestBed();
const CREDENTIAL = "attestation-canary-0123456789";
const { path, into, verify, copyOf, signAgain, forge } = openResults(bed.folder);

beforeAll(async () => {
  const certifying = ["--target", bed.service.url, "--certify", "--seed", "5", ...into("certified")];
  const ended = await runWithEnvironment({ ...bed.env, ASSAY_TOKEN: CREDENTIAL }, "conform", ...certifying);
  const { code, stdout } = ended;
  expect([code, stdout.replaceAll(/\s+/g, " ")]).toEqual([0, expect.stringContaining("pass in each of 3 rounds")]);
});

function linesOf(name: string) {
  const lines = readFileSync(path("certified", "run", name), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => JSON.parse(line));
}

test("a certifying run has three rounds, each at a seed of its own", async () => {
  const { certification, rounds } = await readRunOf("conformance", path("certified", "run"));
  expect(rounds).toBe(3);
  expect(certification?.rounds).toEqual([5, 6, 7].map((seed) => ({ seed, verdict: "pass" })));
  const entries = linesOf("conformance.ndjson").map(({ entry }) => entry);
  expect(entries[0].conditions).toMatchObject({ certify: true, strict: false, interpretationsOff: [] });
  expect(entries.filter(({ kind }) => kind === "round").map(({ seed }) => seed)).toEqual([5, 6, 7]);
});

test("a certifying run keeps one exchange for each statement, without the credential and within bounds", async () => {
  const lines = linesOf("evidence.ndjson");
  const { certification } = await readRunOf("conformance", path("certified", "run"));
  const { file, statements: shown, without = [] } = certification?.evidence ?? {};
  expect([file, shown]).toEqual(["evidence.ndjson", lines.length]);
  const ids = lines.map(({ statement }) => statement);
  expect(new Set(ids).size).toBe(ids.length);
  const checked = [...statements.values()].filter(({ coverage }) => coverage === "checked").map(({ id }) => id);
  expect([...ids, ...without].filter((id) => checked.includes(id)).sort()).toEqual([...checked].sort());
  expect(without.length).toBeLessThan(checked.length / 10);
  const known = new Map(selectedChecks(optionsFor(bed.service.url)).map((check) => [check.id as string, check]));
  for (const { statement, check, request, response } of lines) {
    expect(known.get(check)?.statements).toContain(statement);
    expect(request.method).not.toBe("");
    expect(response.status).toBeGreaterThan(0);
    expect(Math.max(request.body.length, response.body?.length ?? 0)).toBeLessThanOrEqual(2 * 2_048);
  }
  expect(JSON.stringify(lines)).not.toContain(CREDENTIAL);
  // What must be rejected, and what must be accepted.
  const statusOf = (id: string) => lines.find(({ statement }) => statement === id)?.response.status;
  expect(statusOf("token-price/request/amount/exclusiveMinimum")).toBeGreaterThanOrEqual(400);
  expect(statusOf("quote/outputAmount/type")).toBe(200);
});

test("a certifying run that was killed is reported as inconclusive", async () => {
  const killed = copyOf("certified", (copy) => {
    const journal = readFileSync(join(copy, "run/conformance.ndjson"), "utf8").trimEnd();
    writeFileSync(join(copy, "run/conformance.ndjson"), journal.slice(0, journal.lastIndexOf("\n") + 1));
    rmSync(join(copy, "run/run.json"));
  });
  expect((await runInProcess("report", path(killed, "run"))).stdout).toContain("INCONCLUSIVE");
});

test("`assay verify` accepts a certifying run as it was signed, and names its seeds", async () => {
  const { code, stdout } = await verify("certified");
  expect(stdout).toMatch(/^VERIFIED: PASS \(exit code 0\) for .*; certified at the seeds 5, 6, 7\.\n$/);
  expect(code).toBe(0);
});

/** Each in a copy of the result in another folder. */
const CHANGES: Readonly<Record<string, readonly [change: (copy: string) => void, sentence: string]>> = {
  "other evidence": [
    (copy) => edit(join(copy, "run/evidence.ndjson"), "200", "201"),
    "REFUSED: the evidence run/evidence.ndjson has changed since it was signed.\n",
  ],
  "an attestation that leaves out the evidence": [
    (copy) => signAgain(copy, ({ files }) => ({ files: files.filter(({ role }) => role !== "evidence") })),
    "REFUSED: the attestation names no evidence.ndjson.\n",
  ],
  "an attestation of other seeds": [
    (copy) => signAgain(copy, () => ({ certified: [1, 2, 3] })),
    "REFUSED: the attestation says that the run certifies at the seeds 1, 2, 3, and it does at 5, 6, 7.\n",
  ],
  "a run of other rounds than its journal shows": [
    (copy) => forge(copy, "run/run.json", '"seed": 7,', '"seed": 8,', { certified: [5, 6, 8] }),
    "REFUSED: the run is not what its journal shows: its certifying rounds are not those of its journal.\n",
  ],
};

test.each(Object.entries(CHANGES).map(([what, change]) => [what, ...change] as const))(
  "`assay verify` refuses %s",
  async (_, change, sentence) => {
    const { code, stdout } = await verify(copyOf("certified", change));
    expect(stdout).toContain(sentence);
    expect(code).toBe(1);
  },
);

test("does not certify a service that fails", async () => {
  // One operation alone, because three rounds of the others would show nothing more.
  const isMissing: Intercept = ({ path }, response) => {
    if (path !== "/get-user-fees") response.writeHead(404).end();
    return path !== "/get-user-fees";
  };
  const wrong = await startThrough(isMissing, { seed: 1, mutants: ["ignores-the-chains-of-fees"] });
  expect((await runInProcess("conform", "--target", wrong.url, "--certify", ...into("wrong", "ed25519"))).code).toBe(1);
  const { stdout } = await verify("wrong", "ed25519.pub");
  expect(stdout).toMatch(/^VERIFIED: FAIL \(exit code 1\)/);
  expect(stdout).not.toContain("certified");
});
