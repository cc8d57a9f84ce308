// Writes the attestation of a run.
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { CONFORMANCE_JOURNAL_FILE } from "../../conformance/run/conformance-journal.ts";
import { EVIDENCE_FILE } from "../../conformance/run/evidence.ts";
import { EXIT } from "../../errors.ts";
import packageFile from "../../package.json" with { type: "json" };
import { testSuites } from "../../reports/view/test-cases.ts";
import { signByKey } from "../../run/attestation/envelope.ts";
import { type AttestedFile, type Role, statementText } from "../../run/attestation/statement.ts";
import { writeTextFile } from "../../run/format/files.ts";
import { conformanceIn } from "../../run/format/parts.ts";
import { RUN_FILE, type Run } from "../../run/format/run.ts";
import { JOURNAL_FILE } from "../../run/journal/load-journal.ts";
import { judge } from "../../run/verdict/verdict.ts";
import type { Context } from "../definition/command.ts";
import { privateKeyAt } from "../settings/attestation.ts";
import { excusingFlags } from "../settings/certification.ts";
import type { Settings } from "../settings/index.ts";

/** Page with the proof of the suite, as this version ships it. */
const CERTIFICATE = join(import.meta.dirname, "../../docs/reference/certificate.md");

/** Writes the file of `--attest`, if it is given. A run that was interrupted has no result to attest. */
export async function attest({ settings, console }: Context, run: Run, report: string): Promise<void> {
  const { attest: file, attestKey, subject } = settings;
  if (file === undefined || attestKey === undefined) return;
  if (run.exitCode === EXIT.interrupted || run.exitCode === EXIT.terminated) {
    console.note("No attestation was written: the run was interrupted.");
    return;
  }
  if (run.exitCode === EXIT.unfinished) {
    console.note("No attestation was written: more legs must follow.");
    return;
  }
  const path = resolve(file);
  const folder = dirname(report);
  const files = await attestedFiles(settings, report, dirname(path));
  const { word, exitCode } = judge(run);
  if (word === "RUNNING") throw new Error("a run that is written has ended");
  const [own] = files;
  const statement = statementText({
    subject: subject ?? { name: own.name, sha256: own.sha256 },
    verdict: word,
    exitCode,
    target: run.target,
    files,
    failedTests: testSuites(run, { folder, program: "assay" })
      .flatMap(({ cases }) => cases)
      .filter(({ outcome }) => outcome === "failure" || outcome === "error")
      .map(({ group, name }) => `${group} ${name}`),
    excused: excusedIn(settings, run),
    certified: certifiedSeeds(run),
  });
  await writeTextFile(path, signByKey(statement, privateKeyAt(attestKey)));
  console.note(`Attestation: ${file}`);
}

function excusedIn(settings: Settings, run: Run): readonly string[] {
  const conformance = conformanceIn(run);
  if (conformance === undefined) return [];
  const known = conformance.checks.flatMap(({ id, known }) => (known === undefined ? [] : [`known failure ${id}`]));
  return [...excusingFlags(settings), ...known];
}

/** The seeds of the rounds of a run that certifies: every one passes, and so does the run. Empty for any other run. */
export function certifiedSeeds(run: Run): readonly number[] {
  const { rounds = [] } = conformanceIn(run)?.certification ?? {};
  const holds = run.exitCode === EXIT.pass && rounds.every(({ verdict }) => verdict === "pass");
  return holds ? rounds.map(({ seed }) => seed) : [];
}

export async function ownCertificate(): Promise<AttestedFile> {
  return { role: "certificate", name: `Assay ${packageFile.version}`, sha256: await digestOf(CERTIFICATE) };
}

async function attestedFiles(
  { objectives, knownFailing, pin }: Settings,
  report: string,
  from: string,
): Promise<readonly [AttestedFile, ...AttestedFile[]]> {
  const digest = async (role: Role, path: string): Promise<AttestedFile> => {
    return { role, name: relative(from, resolve(path)).split(sep).join("/"), sha256: await digestOf(path) };
  };
  const folder = dirname(report);
  const own = await digest("run", join(folder, RUN_FILE));
  const others: readonly (readonly [Role, string | undefined])[] = [
    ["report", report],
    ["journal", join(folder, CONFORMANCE_JOURNAL_FILE)],
    ["journal", join(folder, JOURNAL_FILE)],
    ["evidence", join(folder, EVIDENCE_FILE)],
    ["objectives", objectives],
    ["known-failing", knownFailing],
    ["pin", pin],
  ];
  const found = others.flatMap(([role, path]) => (path === undefined || !existsSync(path) ? [] : [digest(role, path)]));
  return [own, ...(await Promise.all(found)), await ownCertificate()];
}

/** SHA-256 of a file in hex. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
