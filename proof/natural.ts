// `npm run natural`: runs the suite on the independently written services, and compares it with the lists of their reviewers.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
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
import { type Recall, readReview, recallOf, tablesOf } from "./natural/recall.ts";
import { type SeedVerdicts, verdictsOf, verdictTables } from "./natural/verdicts.ts";
import { writeTables } from "./tables.ts";

const PAGE = "reference/natural-services.md";

type Options = {
  readonly only: readonly string[];
  readonly seed: number;
  readonly seeds?: number;
  readonly busy?: boolean;
  readonly thorough?: boolean;
  readonly write?: boolean;
};

async function main({ only, seeds, busy = false, ...options }: Options): Promise<void> {
  const services = NATURAL_SERVICES.filter((name) => only.length === 0 || only.includes(name));
  if (services.length === 0) command.error(`--only must name one of ${NATURAL_SERVICES.join(", ")}.`);
  if (options.write && services.length < NATURAL_SERVICES.length) command.error("--write needs a run on all services.");
  const endLoops = busy ? occupyProcessors() : () => undefined;
  try {
    await (seeds === undefined
      ? reportRecall(services, options)
      : reportVerdicts(services, seeds, { ...options, busy }));
  } finally {
    endLoops();
  }
}

/** Occupies every processor until the function that it returns is called. */
function occupyProcessors(): () => void {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
  );
  return () => {
    for (const loop of loops) loop.kill("SIGKILL");
  };
}

async function reportVerdicts(
  services: readonly NaturalService[],
  seeds: number,
  { thorough = false, busy = false, write = false }: Omit<Options, "only">,
): Promise<void> {
  const all: SeedVerdicts[] = [];
  for (const name of services) {
    const runs = await runsOn(name, { seeds: Array.from({ length: seeds }, (_, at) => at + 1), thorough });
    all.push(verdictsOf(name, runs));
  }
  const tables = verdictTables(all);
  process.stdout.write(`${tables.join("\n\n")}\n`);
  if (write) writeTables(PAGE, busy ? "busy verdicts" : "verdicts", tables);
  process.exitCode = all.every(({ verdicts }) => verdicts.length === 1) ? EXIT.pass : EXIT.targetWrong;
}

async function reportRecall(
  services: readonly NaturalService[],
  { seed, thorough = false, write = false }: Omit<Options, "only">,
): Promise<void> {
  const recalls: Recall[] = [];
  for (const name of services) {
    const recall = recallOf(name, readReview(name), await runsOn(name, { seeds: [seed], thorough }));
    recalls.push(recall);
    for (const id of recall.findings.unjudged) process.stderr.write(`${name}: no judgement of ${id}\n`);
    for (const id of recall.findings.false) process.stderr.write(`${name}: falsely accused by ${id}\n`);
    for (const { entry, isInEveryRun } of recall.entries)
      if (!isInEveryRun) process.stderr.write(`${name}: the two runs differ in ${entry.id}\n`);
  }
  const tables = tablesOf(recalls);
  process.stdout.write(`${tables.join("\n\n")}\n`);
  if (write) writeTables(PAGE, "natural", tables);
  const isJudged = recalls.every(({ findings }) => findings.unjudged.length + findings.false.length === 0);
  process.exitCode = isJudged ? EXIT.pass : EXIT.targetWrong;
}

/** Runs the suite with each seed on a fresh instance, and once more on the same one. */
async function runsOn(
  name: NaturalService,
  { seeds, thorough }: { readonly seeds: readonly number[]; readonly thorough: boolean },
): Promise<readonly ConformanceResult[]> {
  process.stderr.write(`${name}: installing\n`);
  const installed = await install(name);
  const runs: ConformanceResult[] = [];
  try {
    for (const seed of seeds) {
      const { url, close } = await installed.start();
      try {
        process.stderr.write(`${name}: running\n`);
        runs.push(await runAt(url, seed, thorough), await runAt(url, seed, thorough));
      } finally {
        await close();
      }
    }
  } finally {
    await installed.remove();
  }
  return runs;
}

function runAt(url: string, seed: number, thorough: boolean): Promise<ConformanceResult> {
  return runConformance({
    ...CONFORMANCE_DEFAULTS,
    target: parseTarget(url),
    token: NATURAL_TOKEN,
    refusedToken: NATURAL_REFUSED_TOKEN,
    sideEffects: "any",
    seed,
    thorough,
  });
}

const command = createCommand(
  "natural",
  `Installs the independently written services, runs the suite on a fresh instance of each and once more on the same one, and
prints Markdown tables of what it reports of the lists of their reviewers.
With --seeds it prints instead whether every run on a service gives the same verdict, and which checks fail in some runs only.
Exit codes: 0 every finding is judged and none is false, or each service has one verdict; 1 otherwise.`,
)
  .option("--only <name>", `a service (${NATURAL_SERVICES.join(", ")}); may be repeated`, repeated, [])
  .option("--seed <n>", "seed of the runs", wholeNumber, 1)
  .option("--seeds <n>", "run with each of the seeds 1 to n, and compare the verdicts", wholeNumber)
  .option("--busy", "run beside a busy loop on every processor")
  .option("--thorough", "run with --thorough")
  .option("--write", "write the tables, also those of --seeds and --busy, to docs/reference/natural-services.md")
  .action(main);
await runCommand(command);
