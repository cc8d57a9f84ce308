// Signs the results of real runs, one of them certifying, changes one thing at a time, and expects `assay verify` to name it.
import { createPublicKey } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BUNDLE_V03_MEDIA_TYPE, bundleFromJSON } from "@sigstore/bundle";
import { PublicKeyDetails, TrustedRoot } from "@sigstore/protobuf-specs";
import { toSignedEntity, toTrustMaterial, Verifier } from "@sigstore/verify";
import { beforeAll, describe, expect, test } from "vitest";
import { selectedChecks } from "../../conformance/run/runner.ts";
import { EXIT } from "../../errors.ts";
import packageFile from "../../package.json" with { type: "json" };
import { fingerprintOf } from "../../run/attestation/envelope.ts";
import { statements } from "../../schemas/index.ts";
import { optionsFor, run } from "../conformance/run.ts";
import { readRunOf } from "../read-run.ts";
import { startedService } from "../service/running-service.ts";
import { runInProcess, runWithEnvironment } from "./in-process.ts";
import { edit, FILE, openResults } from "./signed-results.ts";
import { openTestBed } from "./test-bed.ts";

const bed = await openTestBed();
const CREDENTIAL = "attestation-canary-0123456789";
/** What follows the verdict of a check. */
const JUDGED = ',\n        "statements"';
const SUBJECT = `app@sha256:${"0f".repeat(32)}`;
const { path, into, verify, copyOf, signAgain, forge } = openResults(bed.folder);

/** Runs on the service of the bed, into a result of this name. */
function sign(name: string, command: "check" | "conform", ...flags: readonly string[]) {
  const variables = { ...bed.env, ASSAY_TOKEN: CREDENTIAL };
  return runWithEnvironment(variables, command, "--target", bed.service.url, ...flags, ...into(name));
}

beforeAll(async () => {
  const short = ["--duration", "2s", "--only", "token-price/**", "--allow-small-sample", "--subject", SUBJECT];
  // The run to sign has to pass, which a machine that is busy with something else may not let it at once.
  for (let code: number = EXIT.inconclusive; code === EXIT.inconclusive; ) {
    rmSync(path("passed"), { recursive: true, force: true });
    ({ code } = await sign("passed", "check", ...short));
  }
  const { code, stdout } = await sign("certified", "conform", "--certify", "--seed", "5");
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

test("a certifying run sends no request more than another run of as many rounds", async () => {
  const requestsWith = async (certifies: boolean) => {
    const { url } = await startedService({ seed: 1 });
    const only = ["get-user-fees/**", "token-price/**"];
    // It asks until the milliseconds of two quotes differ.
    const skip = ["token-price/response/data/timestamp/moves"];
    return (await run(url, { only, skip, concurrency: 1, certify: certifies })).requests;
  };
  expect(await requestsWith(true)).toEqual(await requestsWith(false));
});

describe("assay verify", () => {
  test("accepts a run as it was signed, and names verdict, build, target, and what was excused or certified", async () => {
    const tested = `tested at ${bed.service.url}`;
    expect(await verify("passed")).toMatchObject({
      code: 0,
      stdout: `VERIFIED: PASS (exit code 0) for ${SUBJECT}, ${tested}; excused: --only token-price/**.\n`,
    });
    const { code, stdout } = await verify("certified");
    expect(stdout).toMatch(/^VERIFIED: PASS \(exit code 0\) for .*; certified at the seeds 5, 6, 7\.\n$/);
    expect(code).toBe(0);
  });

  /** Each in a copy of the result in another folder. */
  const CHANGES: Readonly<Record<string, readonly [change: (copy: string) => void, sentence: string | RegExp]>> = {
    "a run with one byte changed": [
      (copy) => edit(join(copy, "run/run.json"), '"seed": 1', '"seed": 2'),
      "REFUSED: the run run/run.json has changed since it was signed.\n",
    ],
    "another report": [
      (copy) => writeFileSync(join(copy, "run/report.html"), "<title>PASS</title>"),
      "REFUSED: the report run/report.html has changed since it was signed.\n",
    ],
    "an attestation of another verdict": [
      (copy) => signAgain(copy, () => ({ verdict: "FAIL" })),
      "REFUSED: the attestation says FAIL with exit code 0, but the run PASS with 0.\n",
    ],
    "an attestation that leaves out the journals": [
      (copy) => signAgain(copy, ({ files }) => ({ files: files.filter(({ role }) => role !== "journal") })),
      "REFUSED: the attestation names no conformance.ndjson and no journal.ndjson.\n",
    ],
    "the certificate of another version": [
      (copy) =>
        signAgain(copy, ({ files }) => ({
          files: files.map((file) =>
            file.role === "certificate" ? { ...file, name: "Assay 0.0.9", sha256: "0".repeat(64) } : file,
          ),
        })),
      `REFUSED: the suite of Assay 0.0.9 has a different certificate from that of Assay ${packageFile.version}.\n`,
    ],
    "a changed payload under the old signature": [
      (copy) => {
        const file = join(copy, FILE);
        const bundle = JSON.parse(readFileSync(file, "utf8"));
        const payload = Buffer.from(bundle.dsseEnvelope.payload, "base64").toString().replace("PASSED", "FAILED");
        bundle.dsseEnvelope.payload = Buffer.from(payload).toString("base64");
        writeFileSync(file, JSON.stringify(bundle));
      },
      "did not sign this attestation.\n",
    ],
    "a check that was changed before it was signed": [
      (copy) => forge(copy, "run/run.json", `"pass"${JUDGED}`, `"inconclusive"${JUDGED}`),
      /its journal shows: token-price\S+ is inconclusive in it, and pass in its journal/,
    ],
    "an end of the load that was changed before it was signed": [
      (copy) => forge(copy, "run/journal.ndjson", /[^\n]*"kind":"end"[\s\S]*$/, ""),
      /its verdict is PASS with exit code 0, and its journal shows INCONCLUSIVE with 4/,
    ],
  };

  const CERTIFIED_CHANGES: typeof CHANGES = {
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

  test.each([
    ...Object.entries(CHANGES).map(([what, change]) => [what, "passed", ...change] as const),
    ...Object.entries(CERTIFIED_CHANGES).map(([what, change]) => [what, "certified", ...change] as const),
  ])("refuses %s", async (_, result, change, sentence) => {
    const { code, stdout } = await verify(copyOf(result, change));
    if (typeof sentence === "string") expect(stdout).toContain(sentence);
    else expect(stdout).toMatch(sentence);
    expect(code).toBe(1);
  });

  test("refuses the key of somebody else", async () => {
    const { code, stdout } = await verify("passed", "ed25519.pub");
    expect(stdout).toMatch(/^REFUSED: the key [0-9a-f]{64} did not sign this attestation\.\n$/);
    expect(code).toBe(1);
  });

  test.each([
    ["another file", "ec.pub", "must be a Sigstore bundle"],
    ["a missing file", "missing.json", "must be a readable file, got no such file"],
  ])("reports %s as bad usage", async (_, name, sentence) => {
    await expect(runInProcess("verify", path(name), "--key", path("ec.pub"))).rejects.toThrow(sentence);
  });
});

test("the verifier of Sigstore accepts the signature of a key", () => {
  const bundle = bundleFromJSON(JSON.parse(readFileSync(path("passed", FILE), "utf8")));
  // That of Go knows no other form, and skips a key that is named in another way than its own.
  expect(bundle).toMatchObject({
    mediaType: BUNDLE_V03_MEDIA_TYPE,
    content: { dsseEnvelope: { signatures: [{ keyid: "" }] } },
  });
  const key = createPublicKey(readFileSync(path("ec.pub")));
  const rawBytes = key.export({ type: "spki", format: "der" });
  const keyDetails = PublicKeyDetails.PKIX_ECDSA_P256_SHA_256;
  const validFor = { start: new Date(0) };
  const keys = { [fingerprintOf(key)]: { rawBytes, keyDetails, validFor } };
  const trust = toTrustMaterial(TrustedRoot.fromJSON({}), keys);
  const verifier = new Verifier(trust, { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 });
  expect(() => verifier.verify(toSignedEntity(bundle))).not.toThrow();
});
