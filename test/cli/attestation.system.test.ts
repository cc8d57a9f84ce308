// Signs the result of a real run, changes one thing at a time, and expects `assay verify` to name it. Certifying runs are in
// certify.slow.test.ts.
import { createPublicKey } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BUNDLE_V03_MEDIA_TYPE, bundleFromJSON } from "@sigstore/bundle";
import { PublicKeyDetails, TrustedRoot } from "@sigstore/protobuf-specs";
import { toSignedEntity, toTrustMaterial, Verifier } from "@sigstore/verify";
import { beforeAll, describe, expect, test } from "vitest";
import { EXIT } from "../../errors.ts";
import packageFile from "../../package.json" with { type: "json" };
import { fingerprintOf } from "../../run/attestation/envelope.ts";
import { run } from "../conformance/run.ts";
import { startedService } from "../service/running-service.ts";
import { runInProcess, runWithEnvironment } from "./in-process.ts";
import { edit, FILE, openResults } from "./signed-results.ts";
import { openTestBed } from "./test-bed.ts";

const bed = await openTestBed();
/** What follows the verdict of a check. */
const JUDGED = ',\n        "statements"';
const SUBJECT = `app@sha256:${"0f".repeat(32)}`;
const { path, into, verify, copyOf, signAgain, forge } = openResults(bed.folder);

beforeAll(async () => {
  const short = ["--duration", "2s", "--only", "token-price/**", "--allow-small-sample", "--subject", SUBJECT];
  const checked = ["--target", bed.service.url, ...short, ...into("passed")];
  // The run to sign has to pass, which a machine that is busy with something else may not let it at once.
  for (let code: number = EXIT.inconclusive; code === EXIT.inconclusive; ) {
    rmSync(path("passed"), { recursive: true, force: true });
    ({ code } = await runWithEnvironment(bed.env, "check", ...checked));
  }
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
  test("accepts a run as it was signed, and names verdict, build, target, and what was excused", async () => {
    const tested = `tested at ${bed.service.url}`;
    expect(await verify("passed")).toMatchObject({
      code: 0,
      stdout: `VERIFIED: PASS (exit code 0) for ${SUBJECT}, ${tested}; excused: --only token-price/**.\n`,
    });
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

  test.each(Object.entries(CHANGES).map(([what, change]) => [what, ...change] as const))(
    "refuses %s",
    async (_, change, sentence) => {
      const { code, stdout } = await verify(copyOf("passed", change));
      if (typeof sentence === "string") expect(stdout).toContain(sentence);
      else expect(stdout).toMatch(sentence);
      expect(code).toBe(1);
    },
  );

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
