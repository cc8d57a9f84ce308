// `npm run natural`: runs the suite on the independently written services, and compares it with the lists of their reviewers.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CONFORMANCE_DEFAULTS, type ConformanceResult, runConformance } from "../conformance/run/runner.ts";
import { EXIT } from "../errors.ts";
import { parseTarget } from "../http/target.ts";
import { createCommand, repeated, runCommand, wholeNumber } from "./command-line.ts";
import {
  install,
  NATURAL_REFUSED_TOKEN,
  NATURAL_SERVICES,
  NATURAL_TOKEN,
  type NaturalService,
} from "./natural/natural-services.ts";
import { type Judgement, type Recall, readReview, recallOf, tablesOf } from "./natural/recall.ts";
import { writeTables } from "./tables.ts";

type Options = {
  readonly only: readonly string[];
  readonly seed: number;
  readonly thorough?: boolean;
  readonly write?: boolean;
  /** A folder for the results of the runs. */
  readonly keep?: string;
};

async function main({ only, seed, thorough = false, write = false, keep }: Options): Promise<void> {
  const services = NATURAL_SERVICES.filter((name) => only.length === 0 || only.includes(name));
  if (services.length === 0) command.error(`--only must name one of ${NATURAL_SERVICES.join(", ")}.`);
  if (write && services.length < NATURAL_SERVICES.length) command.error("--write needs a run on all services.");
  const recalls: Recall[] = [];
  const judgements = new Map<string, Judgement>();
  for (const name of services) {
    const review = readReview(name);
    const runs = await runsOn(name, { seed, thorough });
    if (keep !== undefined) keepRuns(keep, name, runs);
    judgements.set(name, review.judgement);
    const recall = recallOf(name, review, runs);
    recalls.push(recall);
    for (const id of recall.findings.unjudged) process.stderr.write(`${name}: no judgement of ${id}\n`);
    for (const id of recall.findings.false) process.stderr.write(`${name}: falsely accused by ${id}\n`);
    for (const { entry, isInEveryRun } of recall.entries)
      if (!isInEveryRun) process.stderr.write(`${name}: the two runs differ in ${entry.id}\n`);
  }
  const tables = tablesOf(recalls, judgements);
  process.stdout.write(`${tables.join("\n\n")}\n`);
  if (write) writeTables("reference/natural-services.md", "natural", tables);
  const isJudged = recalls.every(({ findings }) => findings.unjudged.length + findings.false.length === 0);
  process.exitCode = isJudged ? EXIT.pass : EXIT.targetWrong;
}

/** Runs the suite on a fresh instance, and once more on the same one. */
async function runsOn(
  name: NaturalService,
  { seed, thorough }: { readonly seed: number; readonly thorough: boolean },
): Promise<readonly ConformanceResult[]> {
  process.stderr.write(`${name}: installing\n`);
  const installed = await install(name);
  try {
    const { url, close } = await installed.start();
    try {
      const run = () =>
        runConformance({
          ...CONFORMANCE_DEFAULTS,
          target: parseTarget(url),
          token: NATURAL_TOKEN,
          refusedToken: NATURAL_REFUSED_TOKEN,
          fixtures: {},
          sideEffects: "any",
          only: [],
          skip: [],
          tiers: [],
          interpretationsOff: [],
          strict: false,
          smoke: false,
          seed,
          thorough,
        });
      process.stderr.write(`${name}: running\n`);
      return [await run(), await run()];
    } finally {
      await close();
    }
  } finally {
    await installed.remove();
  }
}

function keepRuns(folder: string, name: string, runs: readonly ConformanceResult[]): void {
  mkdirSync(folder, { recursive: true });
  for (const [at, run] of runs.entries())
    writeFileSync(join(folder, `${name}-${at === 0 ? "fresh" : "used"}.json`), JSON.stringify(run, null, 2));
}

const command = createCommand(
  "natural",
  `Installs the independently written services, runs the suite on a fresh instance of each and once more on the same one, and
prints Markdown tables of what it reports of the lists of their reviewers.
Exit codes: 0 every finding is judged and none is false, 1 otherwise.`,
)
  .option("--only <name>", `a service (${NATURAL_SERVICES.join(", ")}); may be repeated`, repeated, [])
  .option("--seed <n>", "seed of the runs", wholeNumber, 1)
  .option("--thorough", "run with --thorough")
  .option("--keep <folder>", "write the results of the runs, as JSON, to this folder")
  .option("--write", "write the tables to docs/reference/natural-services.md")
  .action(main);
await runCommand(command);
