// Certifies a real service, changes one thing at a time afterwards, and expects `assay verify` to name it.

import { createHash, generateKeyPairSync } from "node:crypto";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { selectedChecks } from "../../conformance/run/runner.ts";
import { readEnvelope, signByKey } from "../../run/attestation/envelope.ts";
import { readStatement, statementText } from "../../run/attestation/statement.ts";
import { statements } from "../../schemas/index.ts";
import type { Intercept } from "../conformance/forwarder.ts";
import { optionsFor, run, startThrough } from "../conformance/run.ts";
import { readRunOf } from "../read-run.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { runningService, startedService } from "../service/running-service.ts";
import { runInProcess, runWithEnvironment } from "./in-process.ts";

const CREDENTIAL = "certify-canary-0123456789";
const FILE = "result.sigstore.json";
const folder = temporaryFolder().path;
const path = (...names: string[]) => join(folder, ...names);
const service = await runningService();
const { privateKey, publicKey } = generateKeyPairSync("ed25519");
writeFileSync(path("key.pem"), privateKey.export({ type: "pkcs8", format: "pem" }));
writeFileSync(path("key.pub"), publicKey.export({ type: "spki", format: "pem" }));

const signed = (name: string) => ["--attest", path(name, FILE), "--attest-key", path("key.pem")];

function certify(url: string, name: string, ...more: readonly string[]) {
  const args = ["--target", url, "--certify", "--out", path(name, "run"), ...signed(name), ...more];
  return runWithEnvironment({ ASSAY_TOKEN: CREDENTIAL }, "conform", ...args);
}

const verify = (name: string) => runInProcess("verify", path(name, FILE), "--key", path("key.pub"));

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

const evidenceText = () => readFileSync(path("original", "run", "evidence.ndjson"), "utf8");

test("runs the suite at three seeds, and verify names them", async () => {
  expect(certified.stdout.replaceAll(/\s+/g, " ")).toContain("checks pass in each of 3 rounds");
  expect(certified.code).toBe(0);
  const { certification, rounds } = await readRunOf("conformance", path("original", "run"));
  expect(rounds).toBe(3);
  expect(certification?.rounds).toEqual([5, 6, 7].map((seed) => ({ seed, verdict: "pass" })));
  const journal = readFileSync(path("original", "run", "conformance.ndjson"), "utf8")
    .trim()
    .split("\n");
  const entries = journal.map((line) => JSON.parse(line).entry);
  expect(entries[0].conditions).toMatchObject({ certify: true, strict: false, interpretationsOff: [] });
  expect(entries.filter(({ kind }) => kind === "round").map(({ seed }) => seed)).toEqual([5, 6, 7]);
  const { code, stdout } = await verify("original");
  expect(stdout).toMatch(/^VERIFIED: PASS \(exit code 0\) for .*; certified at the seeds 5, 6, 7\.\n$/);
  expect(code).toBe(0);
});

test("keeps one exchange for each statement, without the credential and within bounds", async () => {
  const lines: readonly Line[] = evidenceText()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
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
  expect(evidenceText()).not.toContain(CREDENTIAL);
});

test("shows the rejection of what must be rejected, and the acceptance of what must be accepted", async () => {
  const lines: readonly Line[] = evidenceText()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const statusOf = (statement: string) => lines.find((line) => line.statement === statement)?.response.status ?? 0;
  expect(statusOf("token-price/request/amount/exclusiveMinimum")).toBeGreaterThanOrEqual(400);
  expect(statusOf("quote/outputAmount/type")).toBe(200);
});

let copies = 0;

/** A copy of the certified run in which one thing is changed. */
function copyWith(change: (copy: string) => void): string {
  copies += 1;
  const copy = `copy-${copies}`;
  cpSync(path("original"), path(copy), { recursive: true });
  change(path(copy));
  return copy;
}

/** Signs the statement again after a change, as whoever holds the key can. */
function signAgain(copy: string, change: (statement: ReturnType<typeof readStatement>) => object): void {
  const file = join(copy, FILE);
  const statement = readStatement(readEnvelope(readFileSync(file, "utf8"), file).statement, file);
  writeFileSync(file, signByKey(statementText({ ...statement, ...change(statement) }), privateKey));
}

test.each<[string, (copy: string) => void, string]>([
  [
    "other evidence",
    (copy) => writeFileSync(join(copy, "run", "evidence.ndjson"), evidenceText().replace("200", "201")),
    "REFUSED: the evidence run/evidence.ndjson has changed since it was signed.\n",
  ],
  [
    "an attestation that leaves out the evidence",
    (copy) => signAgain(copy, ({ files }) => ({ files: files.filter(({ role }) => role !== "evidence") })),
    "REFUSED: the attestation names no evidence.ndjson.\n",
  ],
  [
    "an attestation of other seeds",
    (copy) => signAgain(copy, () => ({ certified: [1, 2, 3] })),
    "REFUSED: the attestation says that the run certifies at the seeds 1, 2, 3, and it does at 5, 6, 7.\n",
  ],
])("verify refuses %s", async (_, change, sentence) => {
  const { code, stdout } = await verify(copyWith(change));
  expect(stdout).toBe(sentence);
  expect(code).toBe(1);
});

test("verify refuses a run that claims other rounds than its journal shows", async () => {
  const claimed = copyWith((copy) => {
    const name = "run/run.json";
    const content = readFileSync(join(copy, name), "utf8").replace('"seed": 7,', '"seed": 8,');
    writeFileSync(join(copy, name), content);
    const sha256 = createHash("sha256").update(content).digest("hex");
    signAgain(copy, ({ files }) => ({
      certified: [5, 6, 8],
      files: files.map((signed) => (signed.name === name ? { ...signed, sha256 } : signed)),
    }));
  });
  expect((await verify(claimed)).stdout).toContain("its certifying rounds are not those of its journal");
});

test("reports a certifying run that was killed as inconclusive", async () => {
  const killed = copyWith((copy) => {
    const journal = join(copy, "run", "conformance.ndjson");
    const lines = readFileSync(journal, "utf8").trim().split("\n");
    writeFileSync(journal, `${lines.slice(0, -1).join("\n")}\n`);
    rmSync(join(copy, "run", "run.json"));
  });
  expect((await runInProcess("report", path(killed, "run"))).stdout).toContain("INCONCLUSIVE");
});

test("does not certify a service that fails", async () => {
  // One operation alone, because three rounds of the others would show nothing more.
  const isMissing: Intercept = ({ path }, response) => {
    if (path !== "/get-user-fees") response.writeHead(404).end();
    return path !== "/get-user-fees";
  };
  const wrong = await startThrough(isMissing, { seed: 1, mutants: ["ignores-the-chains-of-fees"] });
  expect((await certify(wrong.url, "wrong")).code).toBe(1);
  const { stdout } = await verify("wrong");
  expect(stdout).toMatch(/^VERIFIED: FAIL \(exit code 1\)/);
  expect(stdout).not.toContain("certified");
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
