// The in-toto statement of a run (https://in-toto.io/Statement/v1, predicate test-result v0.1): the build under test, the
// result, and digests of everything that the result rests on. Pure.
import { Failure } from "../../errors.ts";
import { isObject, parsedJson } from "../../schemas/json.ts";

const STATEMENT = "https://in-toto.io/Statement/v1";
const PREDICATE = "https://in-toto.io/attestation/test-result/v0.1";

/** What a digest is of. The certificate is that of the suite; every other one is a file of the run. */
const ROLES = ["run", "report", "journal", "objectives", "known-failing", "pin", "certificate"] as const;

export type Role = (typeof ROLES)[number];

/** A file and its digest. `name` is its path from the folder of the attestation, with "/"; of the certificate, its version. */
export type AttestedFile = { readonly role: Role; readonly name: string; readonly sha256: string };

/** A build by its name, such as an image, and the SHA-256 of its content in hex. */
export type Subject = { readonly name: string; readonly sha256: string };

/** What a statement says. Without a build under test, its subject is the run itself. */
export type Attested = {
  readonly subject: Subject;
  readonly verdict: "PASS" | "FAIL" | "INCONCLUSIVE";
  readonly exitCode: number;
  readonly target: string;
  readonly files: readonly AttestedFile[];
  readonly failedTests: readonly string[];
};

/** The statement as JSON. An INCONCLUSIVE run is FAILED: the predicate has no word for it, and it must not count as passed. */
export function statementText({ subject, verdict, exitCode, target, files, failedTests }: Attested): string {
  return JSON.stringify({
    _type: STATEMENT,
    subject: [{ name: subject.name, digest: { sha256: subject.sha256 } }],
    predicateType: PREDICATE,
    predicate: {
      result: verdict === "PASS" ? "PASSED" : "FAILED",
      configuration: files.map(({ role, name, sha256 }) => ({
        name,
        digest: { sha256 },
        annotations: { role, ...(role === "run" && { verdict, exitCode, target }) },
      })),
      failedTests,
    },
  });
}

/** Reads a statement. Throws `attestation-unreadable` for any other text. */
export function readStatement(text: string, file: string): Attested {
  const { _type, subject, predicateType, predicate } = objectIn(text);
  const files = isObject(predicate) ? listOf(predicate["configuration"]).flatMap(fileOf) : [];
  const run = isObject(predicate) ? annotationsOf(listOf(predicate["configuration"]).find(isRun)) : {};
  const [build] = listOf(subject).flatMap(subjectOf);
  const { verdict, exitCode, target } = run;
  const isVerdict = verdict === "PASS" || verdict === "FAIL" || verdict === "INCONCLUSIVE";
  if (
    _type !== STATEMENT ||
    predicateType !== PREDICATE ||
    build === undefined ||
    !isVerdict ||
    typeof exitCode !== "number" ||
    typeof target !== "string" ||
    !isObject(predicate)
  )
    throw new Failure(
      "attestation-unreadable",
      `${file} must be an attestation of Assay, got another in-toto statement.`,
    );
  const failedTests = listOf(predicate["failedTests"]).filter((name) => typeof name === "string");
  return { subject: build, verdict, exitCode, target, files, failedTests };
}

function objectIn(text: string): Record<string, unknown> {
  const value = parsedJson(text);
  return isObject(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function subjectOf(value: unknown): readonly Subject[] {
  if (!isObject(value) || typeof value["name"] !== "string" || !isObject(value["digest"])) return [];
  const { sha256 } = value["digest"];
  return typeof sha256 === "string" ? [{ name: value["name"], sha256 }] : [];
}

function fileOf(value: unknown): readonly AttestedFile[] {
  const role = ROLES.find((known) => known === annotationsOf(value)["role"]);
  return role === undefined ? [] : subjectOf(value).map((file) => ({ role, ...file }));
}

function isRun(value: unknown): boolean {
  return annotationsOf(value)["role"] === "run";
}

function annotationsOf(value: unknown): Record<string, unknown> {
  return isObject(value) && isObject(value["annotations"]) ? value["annotations"] : {};
}
