// `assay verify`: is a signed result still true? Signature, digests, verdict and certificate, in this order.
import { dirname, join } from "node:path";
import { EVIDENCE_FILE } from "../../conformance/run/evidence.ts";
import { EXIT, Failure } from "../../errors.ts";
import { type Envelope, fingerprintOf, isSignedBy, readEnvelope } from "../../run/attestation/envelope.ts";
import { type Attested, readStatement } from "../../run/attestation/statement.ts";
import { readText } from "../../run/documents/document.ts";
import { readRun } from "../../run/format/read.ts";
import { judge } from "../../run/verdict/verdict.ts";
import type { CommandDefinition } from "../definition/command.ts";
import { certifiedSeeds, digestOf, ownCertificate } from "../run/attestation.ts";
import { differenceFromJournals, journalsOf } from "../run/evaluated-again.ts";
import { publicKeyAt } from "../settings/attestation.ts";

export const command: CommandDefinition = {
  summary:
    "Checks the attestation of a run: who signed it, and whether the run, the report and the verdict are unchanged.",
  args: [{ name: "<file>", description: "file that --attest wrote; keep it in the same place relative to the run" }],
  settings: ["key", "quiet"],
  examples: [
    "assay verify result.sigstore.json --key public.pem",
    "assay verify certified.sigstore.json --key public.pem --quiet",
  ],
  async run({ args, settings, console }) {
    const [file = ""] = args;
    if (settings.key === undefined)
      throw new Failure("usage", "--key must name the public key of the signer, got none.");
    const envelope = readEnvelope(readText(file, { what: "a readable file", code: "attestation-unreadable" }), file);
    const attested = readStatement(envelope.statement, file);
    const problem = signatureProblem(envelope, settings.key) ?? (await contentProblem(attested, dirname(file)));
    const { subject, verdict, exitCode, target, excused, certified } = attested;
    if (problem !== undefined) {
      console.result(`REFUSED: ${problem}.\n`);
      return EXIT.targetWrong;
    }
    const without = excused.length === 0 ? "" : `; excused: ${excused.join(", ")}`;
    const rounds = certified.length === 0 ? "" : `; certified at the seeds ${certified.join(", ")}`;
    console.result(
      `VERIFIED: ${verdict} (exit code ${exitCode}) for ${subject.name}@sha256:${subject.sha256}, tested at ${target}${rounds}${without}.\n`,
    );
    return EXIT.pass;
  },
};

function signatureProblem(envelope: Envelope, key: string): string | undefined {
  const trusted = publicKeyAt(key);
  return isSignedBy(envelope, trusted) ? undefined : `the key ${fingerprintOf(trusted)} did not sign this attestation`;
}

/** What differs from the attestation, in one sentence. */
async function contentProblem(
  { files, verdict, exitCode, certified }: Attested,
  folder: string,
): Promise<string | undefined> {
  const certificate = await ownCertificate();
  for (const { role, name, sha256 } of files) {
    if (role === "certificate") {
      if (sha256 === certificate.sha256) continue;
      return `the suite of ${name} has a different certificate from that of ${certificate.name}`;
    }
    const found = await digestOf(join(folder, name)).catch(() => undefined);
    if (found === undefined) return `the ${role} ${name} must be in the same place as when it was signed, got nothing`;
    if (found !== sha256) return `the ${role} ${name} has changed since it was signed`;
  }
  const nameOf = (wanted: string) => files.find(({ role }) => role === wanted)?.name;
  const pathOf = (wanted: string) => {
    const name = nameOf(wanted);
    return name === undefined ? undefined : join(folder, name);
  };
  const runFile = pathOf("run");
  if (runFile === undefined) return "the attestation names no run";
  if (nameOf("certificate") === undefined) return "the attestation names no certificate of the suite";
  const run = await readRun(runFile);
  const own = judge(run);
  if (own.word !== verdict || own.exitCode !== exitCode)
    return `the attestation says ${verdict} with exit code ${exitCode}, but the run ${own.word} with ${own.exitCode}`;
  if (certified.join() !== certifiedSeeds(run).join())
    return `the attestation says that the run certifies at the seeds ${certified.join(", ") || "none"}, and it does at ${certifiedSeeds(run).join(", ") || "none"}`;
  const journals = [...journalsOf(run), ...(certified.length === 0 ? [] : [EVIDENCE_FILE])].filter(
    (name) => !files.some((file) => join(folder, file.name) === join(dirname(runFile), name)),
  );
  if (journals.length > 0) return `the attestation names no ${journals.join(" and no ")}`;
  const difference = await differenceFromJournals(run, dirname(runFile), {
    knownFailing: pathOf("known-failing"),
    pin: pathOf("pin"),
  });
  return difference === undefined ? undefined : `the run is not what its journal shows: ${difference}`;
}
