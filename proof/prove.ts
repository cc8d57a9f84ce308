// `npm run prove`: shows what the suite catches and that it accuses no true service, and writes the certificate.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { versions } from "../cli/run/versions.ts";
import { EXIT, Failure } from "../errors.ts";
import { certificateOf } from "./prove/certificate.ts";
import { EXPLANATIONS } from "./prove/explanations.ts";
import { HELP, type ProveOptions, readOptions } from "./prove/options.ts";
import { readPredictions } from "./prove/predictions.ts";
import { type Proof, proofOf } from "./prove/proof.ts";
import { subjectsOf } from "./prove/selection.ts";
import { tryAll } from "./prove/worker-pool.ts";

const ROOT = join(import.meta.dirname, "..");

async function main(options: ProveOptions): Promise<number> {
  if (options.isHelp) {
    process.stdout.write(HELP);
    return EXIT.pass;
  }
  const { without, seed, threads, json } = options;
  const startedAt = new Date().toISOString();
  const subjects = await subjectsOf(options);
  const isComplete = options.only.length === 0 && !options.isSample;
  process.stderr.write(`${subjects.length} services to try on ${threads} threads.\n`);
  const outcomes = await tryAll(subjects, { seed, without }, threads, ({ subject }, done) => {
    if (done % PROGRESS_STEP === 0) process.stderr.write(`${done} of ${subjects.length}: ${subject.id}\n`);
  });
  const header = {
    command: ["npm run prove", ...quoted(process.argv.slice(2))].join(" "),
    seed,
    without,
    isComplete,
    startedAt,
    durationMs: Math.round(Date.now() - Date.parse(startedAt)),
    threads,
    versions: versions(),
  };
  const proof = proofOf(header, outcomes, { isComplete, predictions: readPredictions(), explanations: EXPLANATIONS });
  const text = `${JSON.stringify(proof)}\n`;
  if (json === "-") process.stdout.write(text);
  else process.stdout.write(summaryOf(proof));
  if (json !== undefined && json !== "-") writeFileSync(json, text);
  if (isComplete && without.length === 0) {
    writeFileSync(join(ROOT, "docs/reference/certificate.md"), certificateOf(proof));
    mkdirSync(join(ROOT, "reports/out"), { recursive: true });
    writeFileSync(join(ROOT, "reports/out/certificate.json"), text);
  }
  return proof.isProven ? EXIT.pass : EXIT.targetWrong;
}

const PROGRESS_STEP = 50;

function summaryOf({ gates, isProven, durationMs }: Proof): string {
  const lines = gates.flatMap(({ id, isPassed, judged, findings }) => [
    `${isPassed ? "holds" : "FAILS"}  ${id}: ${judged} judged, ${findings.length} findings`,
    ...findings.map((finding) => `         ${finding}`),
  ]);
  return `${[...lines, `${isProven ? "Proven" : "Not proven"} in ${Math.round(durationMs / 1000)} s.`].join("\n")}\n`;
}

/** Arguments as a shell takes them. */
function quoted(args: readonly string[]): string[] {
  const given = args.length === 0 ? [] : ["--", ...args];
  return given.map((arg) => (/^[\w./=-]+$/.test(arg) ? arg : `'${arg}'`));
}

// At the end, so that everything above is there.
try {
  process.exitCode = await main(readOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  process.stderr.write(`${error.message}\n${error.hint}\n`);
  process.exitCode = error.exitCode;
}
