// Certifies a real service, changes one thing at a time afterwards, and expects `assay verify` to name it.

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { selectedChecks } from "../../conformance/run/runner.ts";
import { statements } from "../../schemas/index.ts";
import { optionsFor, run } from "../conformance/run.ts";
import { readRunOf } from "../read-run.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { runningService, startedService } from "../service/running-service.ts";
import { runInProcess, runWithEnvironment } from "./in-process.ts";
import { edit, openResults } from "./signed-results.ts";

const CREDENTIAL = "certify-canary-0123456789";
const service = await runningService();
const { path, into, verify, copyWith, signAgain, forge } = openResults(temporaryFolder().path, "ed25519");

function certify(url: string, name: string, ...more: readonly string[]) {
  const args = ["--target", url, "--certify", ...into(name), ...more];
  return runWithEnvironment({ ASSAY_TOKEN: CREDENTIAL }, "conform", ...args);
}

let certified: Awaited<ReturnType<typeof certify>>;

beforeAll(async () => {
  certified = await certify(service.url, "original", "--seed", "5");
});

type Line = {
  readonly statement: string;
  readonly check: string;
  readonly request: { readonly method: string; readonly body: string };
  readonly response: { readonly status?: number; readonly body?: string };
};

const linesOf = (name: string) =>
  readFileSync(path("original", "run", name), "utf8")
    .trim()
    .split("\n");
const evidence = (): readonly Line[] => linesOf("evidence.ndjson").map((line) => JSON.parse(line));

test("runs the suite at three seeds, and verify names them", async () => {
  expect(certified.stdout.replaceAll(/\s+/g, " ")).toContain("checks pass in each of 3 rounds");
  expect(certified.code).toBe(0);
  const { certification, rounds } = await readRunOf("conformance", path("original", "run"));
  expect(rounds).toBe(3);
  expect(certification?.rounds).toEqual([5, 6, 7].map((seed) => ({ seed, verdict: "pass" })));
  const entries = linesOf("conformance.ndjson").map((line) => JSON.parse(line).entry);
  expect(entries[0].conditions).toMatchObject({ certify: true, strict: false, interpretationsOff: [] });
  expect(entries.filter(({ kind }) => kind === "round").map(({ seed }) => seed)).toEqual([5, 6, 7]);
  const { code, stdout } = await verify("original");
  expect(stdout).toMatch(/^VERIFIED: PASS \(exit code 0\) for .*; certified at the seeds 5, 6, 7\.\n$/);
  expect(code).toBe(0);
});

test("keeps one exchange for each statement, without the credential and within bounds", async () => {
  const lines = evidence();
  const { certification } = await readRunOf("conformance", path("original", "run"));
  const { file, statements: shown, without = [] } = certification?.evidence ?? {};
  expect([file, shown]).toEqual(["evidence.ndjson", lines.length]);
  const ids = lines.map(({ statement }) => statement);
  expect(new Set(ids).size).toBe(ids.length);
  const checked = [...statements.values()].filter(({ coverage }) => coverage === "checked").map(({ id }) => id);
  expect([...ids, ...without].filter((id) => checked.includes(id)).sort()).toEqual([...checked].sort());
  expect(without.length).toBeLessThan(checked.length / 10);
  const known = new Map(selectedChecks(optionsFor(service.url)).map((check) => [check.id as string, check]));
  for (const { statement, check, request, response } of lines) {
    expect(known.get(check)?.statements).toContain(statement);
    expect(request.method).not.toBe("");
    expect(response.status).toBeGreaterThan(0);
    expect(Math.max(request.body.length, response.body?.length ?? 0)).toBeLessThanOrEqual(2 * 2_048);
  }
  expect(linesOf("evidence.ndjson").join()).not.toContain(CREDENTIAL);
});

test("shows the rejection of what must be rejected, and the acceptance of what must be accepted", async () => {
  const lines = evidence();
  const statusOf = (statement: string) => lines.find((line) => line.statement === statement)?.response.status ?? 0;
  expect(statusOf("token-price/request/amount/exclusiveMinimum")).toBeGreaterThanOrEqual(400);
  expect(statusOf("quote/outputAmount/type")).toBe(200);
});

const CHANGES: Readonly<Record<string, readonly [change: (copy: string) => void, problem: string]>> = {
  "other evidence": [
    (copy) => edit(join(copy, "run", "evidence.ndjson"), "200", "201"),
    "the evidence run/evidence.ndjson has changed since it was signed",
  ],
  "an attestation that leaves out the evidence": [
    (copy) => signAgain(copy, ({ files }) => ({ files: files.filter(({ role }) => role !== "evidence") })),
    "the attestation names no evidence.ndjson",
  ],
  "an attestation of other seeds": [
    (copy) => signAgain(copy, () => ({ certified: [1, 2, 3] })),
    "the attestation says that the run certifies at the seeds 1, 2, 3, and it does at 5, 6, 7",
  ],
  "a run of other rounds than its journal shows": [
    (copy) => forge(copy, "run/run.json", '"seed": 7,', '"seed": 8,', { certified: [5, 6, 8] }),
    "the run is not what its journal shows: its certifying rounds are not those of its journal",
  ],
};

test.each(Object.entries(CHANGES))("verify refuses %s", async (_, [change, problem]) => {
  expect(await verify(copyWith(change))).toMatchObject({ code: 1, stdout: `REFUSED: ${problem}.\n` });
});

test("reports a certifying run that was killed as inconclusive", async () => {
  const killed = copyWith((copy) => {
    const journal = linesOf("conformance.ndjson").slice(0, -1);
    writeFileSync(join(copy, "run", "conformance.ndjson"), `${journal.join("\n")}\n`);
    rmSync(join(copy, "run", "run.json"));
  });
  expect((await runInProcess("report", path(killed, "run"))).stdout).toContain("INCONCLUSIVE");
});

test("sends no request more than a run that certifies nothing", async () => {
  const requestsWith = async (certifies: boolean) => {
    const { url } = await startedService({ seed: 1 });
    const only = ["get-user-fees/**", "token-price/**"];
    // It asks until the milliseconds of two quotes differ.
    const skip = ["token-price/response/data/timestamp/moves"];
    return (await run(url, { only, skip, concurrency: 1, certify: certifies })).requests;
  };
  expect(await requestsWith(true)).toEqual(await requestsWith(false));
});
