// The in-toto statement of a run (https://in-toto.io/Statement/v1, predicate test-result v0.1): the build under test, the
// result, and digests of everything that the result rests on. Pure.
import { Failure } from "../../errors.ts";
import { isObject, parsedJson } from "../../schemas/json.ts";
import { listAt, valueAt } from "../../schemas/violation.ts";

const STATEMENT = "https://in-toto.io/Statement/v1";
const PREDICATE = "https://in-toto.io/attestation/test-result/v0.1";

/** What a digest is of. The certificate is that of the suite; every other one is a file of the run. */
const ROLES = ["run", "report", "journal", "evidence", "objectives", "known-failing", "pin", "certificate"] as const;

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
  /** What the user of a conformance run let pass or left out: options with their values, and known failures. */
  readonly excused: readonly string[];
  /** The seeds of the rounds of a certifying run that passed; empty for any other run. */
  readonly certified: readonly number[];
};

/** The statement as JSON. An INCONCLUSIVE run is FAILED: the predicate has no word for it, and it must not count as passed. */
export function statementText(attested: Attested): string {
  const { subject, verdict, exitCode, target, files, failedTests, excused, certified } = attested;
  return JSON.stringify({
    _type: STATEMENT,
    subject: [{ name: subject.name, digest: { sha256: subject.sha256 } }],
    predicateType: PREDICATE,
    predicate: {
      result: verdict === "PASS" ? "PASSED" : "FAILED",
      configuration: files.map(({ role, name, sha256 }) => ({
        name,
        digest: { sha256 },
        annotations: { role, ...(role === "run" && { verdict, exitCode, target, excused, certified }) },
      })),
      failedTests,
    },
  });
}

/** Reads a statement. Throws `attestation-unreadable` for any other text. */
export function readStatement(text: string, file: string): Attested {
  const statement = parsedJson(text);
  const configuration = listAt(statement, "/predicate/configuration");
  const run = valueAt(
    configuration.find((one) => valueAt(one, "/annotations/role") === "run"),
    "/annotations",
  );
  const [subject] = listAt(statement, "/subject").flatMap(subjectOf);
  const { verdict, exitCode, target } = isObject(run) ? run : {};
  const isVerdict = verdict === "PASS" || verdict === "FAIL" || verdict === "INCONCLUSIVE";
  if (
    valueAt(statement, "/_type") !== STATEMENT ||
    valueAt(statement, "/predicateType") !== PREDICATE ||
    subject === undefined ||
    !isVerdict ||
    typeof exitCode !== "number" ||
    typeof target !== "string"
  )
    throw new Failure(
      "attestation-unreadable",
      `${file} must be an attestation of Assay, got another in-toto statement.`,
    );
  const failedTests = listAt(statement, "/predicate/failedTests").filter((name) => typeof name === "string");
  const excused = listAt(run, "/excused").filter((text) => typeof text === "string");
  const certified = listAt(run, "/certified").filter((seed) => typeof seed === "number");
  return { subject, verdict, exitCode, target, files: configuration.flatMap(fileOf), failedTests, excused, certified };
}

function subjectOf(value: unknown): readonly Subject[] {
  const [name, sha256] = [valueAt(value, "/name"), valueAt(value, "/digest/sha256")];
  return typeof name === "string" && typeof sha256 === "string" ? [{ name, sha256 }] : [];
}

function fileOf(value: unknown): readonly AttestedFile[] {
  const role = ROLES.find((known) => known === valueAt(value, "/annotations/role"));
  return role === undefined ? [] : subjectOf(value).map((file) => ({ role, ...file }));
}
