// `npm run prove`: shows what the suite catches and that it accuses no true service, and writes the certificate.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { InvalidArgumentError } from "commander";
import { versions } from "../cli/run/versions.ts";
import { allChecks, FAMILIES, type FamilyId } from "../conformance/catalogue/catalogue.ts";
import { EXIT } from "../errors.ts";
import { createCommand, repeated, runCommand, wholeNumber } from "./command-line.ts";
import { certificateOf, type Proof } from "./prove/certificate.ts";
import { exploredTable } from "./prove/explored.ts";
import { EXPLANATIONS, gatesOf, readPredictions } from "./prove/gates.ts";
import { matrixOf } from "./prove/matrix.ts";
import { subjectsOf } from "./prove/selection.ts";
import { conforming, tiersPage } from "./prove/tiers.ts";
import { tryAll } from "./prove/worker-pool.ts";

const ROOT = join(import.meta.dirname, "..");

type Options = {
  readonly only: readonly string[];
  readonly sample?: boolean;
  readonly without: readonly FamilyId[];
  readonly seed: number;
  readonly threads: number;
  /** Seconds for each subject. */
  readonly explore?: number;
  /** For each subject that is explored. */
  readonly requests?: number;
  /** `-` for stdout. */
  readonly json?: string;
};

async function main({ only, sample = false, without, seed, threads, explore, requests, json }: Options): Promise<void> {
  const startedAt = new Date().toISOString();
  const args = process.argv.slice(2);
  const subjects = await subjectsOf(only, sample, seed);
  const isComplete = only.length === 0 && !sample;
  process.stderr.write(`${subjects.length} services to try on ${threads} threads.\n`);
  const options = {
    seed,
    without,
    ...(explore !== undefined && { exploreMs: 1000 * explore, mostRequests: requests }),
  };
  const outcomes = await tryAll(subjects, options, threads, ({ subject }, done) => {
    if (done % PROGRESS_STEP === 0) process.stderr.write(`${done} of ${subjects.length}: ${subject.id}\n`);
  });
  if (explore !== undefined) {
    const { text, isRight } = exploredTable(outcomes);
    process.stdout.write(text);
    process.exitCode = isRight ? EXIT.pass : EXIT.targetWrong;
    return;
  }
  const matrix = matrixOf(outcomes);
  const gates = gatesOf(matrix, { isComplete, predictions: readPredictions(), explanations: EXPLANATIONS });
  const proof: Proof = {
    command: ["npm run prove", ...(args.length === 0 ? [] : ["--", ...args])].join(" "),
    seed,
    without,
    isComplete,
    startedAt,
    durationMs: Math.round(Date.now() - Date.parse(startedAt)),
    threads,
    versions: versions(),
    requests: outcomes.reduce((sum, { requests }) => sum + requests, 0),
    gates,
    isProven: gates.every(({ isPassed }) => isPassed),
    ...matrix,
  };
  const text = `${JSON.stringify(proof)}\n`;
  process.stdout.write(json === "-" ? text : summaryOf(proof));
  if (json !== undefined && json !== "-") writeFileSync(json, text);
  if (isComplete && without.length === 0) {
    writeFileSync(join(ROOT, "docs/reference/certificate.md"), certificateOf(proof));
    writeFileSync(join(ROOT, "docs/reference/tiers.md"), tiersPage(allChecks(), conforming(matrix)));
    mkdirSync(join(ROOT, "reports/out"), { recursive: true });
    writeFileSync(join(ROOT, "reports/out/certificate.json"), text);
  }
  process.exitCode = proof.isProven ? EXIT.pass : EXIT.targetWrong;
}

const PROGRESS_STEP = 50;

function summaryOf({ gates, isProven, durationMs }: Proof): string {
  const lines = gates.flatMap(({ id, isPassed, judged, findings }) => [
    `${isPassed ? "holds" : "FAILS"}  ${id}: ${judged} judged, ${findings.length} findings`,
    ...findings.map((finding) => `         ${finding}`),
  ]);
  return `${[...lines, `${isProven ? "Proven" : "Not proven"} in ${Math.round(durationMs / 1000)} s.`].join("\n")}\n`;
}

/** Collects the families of an option that may be repeated. */
function repeatedFamily(text: string, before: readonly string[]): readonly string[] {
  if (Object.hasOwn(FAMILIES, text)) return repeated(text, before);
  throw new InvalidArgumentError(`It must be one of ${Object.keys(FAMILIES).join(", ")}.`);
}

const command = createCommand(
  "prove",
  `Tries the suite on every mutant, variant and non-service and on the independent implementation.
If everything was tried and nothing left out, it writes docs/reference/certificate.md, docs/reference/tiers.md and reports/out/certificate.json, the kill matrix.
Exit codes: 0 every gate holds, 1 a gate fails, 2 the arguments are wrong.`,
)
  .option(
    "--only <glob>",
    "subjects by <kind>/<id> or id (kinds: mutant, variant, non-service, independent); may be repeated",
    repeated,
    [],
  )
  .option("--sample", "one subject of every kind of fault")
  .option(
    "--without <family>",
    "leaves a family of checks out, to show that it is needed; may be repeated",
    repeatedFamily,
    [],
  )
  .option("--seed <n>", "of the services, the covering set and the suite", wholeNumber, 1)
  .option("--threads <n>", "trials at once", wholeNumber, 2)
  .option("--explore <seconds>", "explores each subject this long instead of trying the checks", wholeNumber)
  .option("--requests <n>", "of each subject that is explored about at most", wholeNumber)
  .option("--json <file>", "the proof as JSON; - for stdout")
  .action(main);
await runCommand(command);
