// `npm run natural`: runs the suite on the independently written services, and compares it with the lists of their reviewers.
import { join } from "node:path";
import {
  CONFORMANCE_DEFAULTS,
  type ConformanceOptions,
  type ConformanceResult,
  runConformance,
} from "../conformance/run/runner.ts";
import { EXIT } from "../errors.ts";
import { parseTarget } from "../http/target.ts";
import { createCommand, repeated, runCommand, wholeNumber } from "./command-line.ts";
import {
  fateOf,
  LEAST_STOPPED,
  mistakeTables,
  type Planted,
  plant,
  readMistakes,
  type ServiceMistakes,
  stoppedShares,
} from "./natural/mistakes.ts";
import {
  GO_OWNER,
  type Installed,
  install,
  NATURAL_REFUSED_TOKEN,
  NATURAL_SERVICES,
  NATURAL_TOKEN,
  type NaturalService,
} from "./natural/natural-services.ts";
import { readReview, recallOf, tablesOf } from "./natural/recall.ts";
import {
  DEFAULTS,
  type StackScore,
  scoredService,
  stackScoreOf,
  stackScoreSentences,
  stackScoreTable,
} from "./natural/stacks.ts";
import { verdictsOf, verdictTables } from "./natural/verdicts.ts";
import { headerOf, onInstance, scriptsIn } from "./stacks/script.ts";
import { writeTables } from "./tables.ts";

/** Small services on other versions of the measured stacks, in part with checks by hand in front: a script for each. */
const HELD_OUT = join(import.meta.dirname, "stacks/held-out");

type Options = {
  readonly only: readonly string[];
  readonly seed: number;
  readonly seeds?: number;
  readonly mistakes?: boolean;
  readonly stacks?: boolean;
  readonly write?: boolean;
};

async function main(options: Options): Promise<void> {
  const { only, write = false } = options;
  const heldOut = options.stacks === true ? await scriptsIn(HELD_OUT) : [];
  const isWanted = (name: string) => only.length === 0 || only.includes(name);
  const services = NATURAL_SERVICES.filter(isWanted);
  if (![...services, ...heldOut].some(isWanted))
    command.error(`--only must name one of ${[...NATURAL_SERVICES, ...heldOut].join(", ")}.`);
  if (write && only.length > 0) command.error("--write needs a run on all services.");
  const { page, name, tables, isRight } = await resultOf(options, services, heldOut.filter(isWanted));
  process.stdout.write(`${tables.join("\n\n")}\n`);
  if (write) writeTables(`reference/${page}.md`, name, tables);
  process.exitCode = isRight ? EXIT.pass : EXIT.targetWrong;
}

/** Named tables for a page of docs/reference, and whether all is as it should be. */
async function resultOf(
  { seed, seeds, mistakes, stacks }: Options,
  services: readonly NaturalService[],
  heldOut: readonly string[],
) {
  if (mistakes === true) return plantMistakes(services, seed);
  if (stacks === true) return scoreStacks(services, heldOut, seed);
  const tried = seeds === undefined ? [seed] : Array.from({ length: seeds }, (_, at) => at + 1);
  const runs = new Map<NaturalService, readonly ConformanceResult[]>();
  for (const name of services) {
    runs.set(name, []);
    await onInstalled(name, async (installed) => {
      for (const own of tried) {
        process.stderr.write(`${name}: running\n`);
        // On a fresh instance, and once more on the same one.
        const both = await runsOn(installed, 2, (url) => runAt(url, own));
        runs.set(name, [...(runs.get(name) ?? []), ...both]);
      }
    });
  }
  return seeds === undefined ? recallIn(runs) : verdictsIn(runs);
}

type Runs = ReadonlyMap<NaturalService, readonly ConformanceResult[]>;

function verdictsIn(runs: Runs) {
  const all = [...runs].map(([name, own]) => verdictsOf(name, own));
  const isRight = all.every(({ verdicts }) => verdicts.length === 1);
  return { page: "natural-services", name: "verdicts", tables: verdictTables(all), isRight };
}

function recallIn(runs: Runs) {
  const recalls = [...runs].map(([name, own]) => recallOf(name, readReview(name), own));
  for (const { service, findings, entries } of recalls) {
    for (const id of findings.unjudged) process.stderr.write(`${service}: no judgement of ${id}\n`);
    for (const id of findings.false) process.stderr.write(`${service}: falsely accused by ${id}\n`);
    for (const { entry, isInEveryRun } of entries)
      if (!isInEveryRun) process.stderr.write(`${service}: the two runs differ in ${entry.id}\n`);
  }
  const isRight = recalls.every(({ findings }) => findings.unjudged.length + findings.false.length === 0);
  return { page: "natural-services", name: "natural", tables: tablesOf(recalls), isRight };
}

/** What a function makes of a service that is installed for it. */
async function onInstalled<Made>(name: NaturalService, use: (installed: Installed) => Promise<Made>): Promise<Made> {
  process.stderr.write(`${name}: installing\n`);
  const installed = await install(name);
  try {
    return await use(installed);
  } finally {
    await installed.remove();
  }
}

/** The results of several runs of the suite in a row, on a fresh instance. */
async function runsOn(
  { start }: Installed,
  times: number,
  run: (url: string) => Promise<ConformanceResult>,
  how?: Parameters<Installed["start"]>[0],
): Promise<readonly ConformanceResult[]> {
  const { url, close } = await start(how);
  try {
    const runs: ConformanceResult[] = [];
    while (runs.length < times) runs.push(await run(url));
    return runs;
  } finally {
    await close();
  }
}

function runAt(url: string, seed: number, given: Partial<ConformanceOptions> = {}): Promise<ConformanceResult> {
  return runConformance({
    ...CONFORMANCE_DEFAULTS,
    target: parseTarget(url),
    token: NATURAL_TOKEN,
    refusedToken: NATURAL_REFUSED_TOKEN,
    sideEffects: "any",
    seed,
    ...given,
  });
}

async function scoreStacks(services: readonly NaturalService[], heldOut: readonly string[], seed: number) {
  const scores: StackScore[] = [];
  for (const service of services)
    await onInstalled(service, async (installed) => {
      const score = async (hasDefaults = false) => {
        for (const result of await runsOn(installed, 1, (url) => runAt(url, seed)))
          scores.push(stackScoreOf(scoredService(service, hasDefaults), result));
      };
      await score();
      const edit = DEFAULTS[service];
      if (edit === undefined) return;
      plant({ id: `${service} with defaults`, edits: [edit] }, installed.folder);
      await installed.build();
      await score(true);
    });
  for (const name of heldOut) {
    process.stderr.write(`${name}: installing\n`);
    const script = join(HELD_OUT, `${name}.sh`);
    const reads = (await headerOf(script, "Reads")).split(" or ");
    const isLookedAt = (await headerOf(script, "Looked at")) === "yes";
    const result = await onInstance(script, (url) => runAt(url, seed));
    scores.push(stackScoreOf({ service: `\`held-out/${name}\``, reads, isLookedAt }, result));
  }
  const tables = [stackScoreSentences(scores).join("\n"), stackScoreTable(scores)];
  return { page: "stacks", name: "likely stacks", tables, isRight: scores.every(({ result }) => result !== "WRONG") };
}

async function plantMistakes(services: readonly NaturalService[], seed: number) {
  const all: ServiceMistakes[] = [];
  for (const service of services) {
    const { mistakes: reasons = {} } = readReview(service).judgement;
    all.push({ service, planted: await onInstalled(service, (own) => plantedIn(service, own, seed)), reasons });
  }
  const stopped = stoppedShares(all);
  const isRight = stopped.default >= LEAST_STOPPED.default && stopped.strict >= LEAST_STOPPED.strict;
  return { page: "natural-services", name: "mistakes", tables: mistakeTables(all), isRight };
}

/** Runs the suite on the service as it is, fresh and used, and then on a fresh instance with each mistake. */
async function plantedIn(service: NaturalService, installed: Installed, seed: number): Promise<readonly Planted[]> {
  const given = service === "go" ? GO_OWNER : {};
  const runs = (times: number) => runsOn(installed, times, (url) => runAt(url, seed, given), { unlimited: true });
  const sound = await runs(2);
  const planted: Planted[] = [];
  for (const mistake of readMistakes(service)) {
    const takeOut = plant(mistake, installed.folder);
    try {
      await installed.build();
      const one = fateOf(mistake, sound, await runs(1));
      process.stderr.write(`${service}: ${one.fate} ${mistake.id} ${one.checks.slice(0, 3).join(" ")}\n`);
      planted.push(one);
    } finally {
      takeOut();
    }
  }
  return planted;
}

const command = createCommand(
  "natural",
  `Installs the independently written services, runs the suite on a fresh instance of each and once more on the same one, and
prints Markdown tables of what it reports of the lists of their reviewers.
With --mistakes it prints instead what becomes of a release with each of the planted mistakes: exit code 1 by default, with
--strict, 4, 7 with --pin, or nothing. Here it ends with exit code 1 if too few of them are stopped.
With --stacks it prints instead which web stack each run names as the cause of failures, and ends with exit code 1 if one is wrong.
With --seeds it prints instead whether every run on a service gives the same verdict, and which checks fail in some runs only.
Exit codes: 0 every finding is judged and none is false, or each service has one verdict; 1 otherwise.`,
)
  .option("--only <name>", `a service (${NATURAL_SERVICES.join(", ")}); may be repeated`, repeated, [])
  .option("--seed <n>", "seed of the runs", wholeNumber, 1)
  .option("--seeds <n>", "run with each of the seeds 1 to n, and compare the verdicts", wholeNumber)
  .option("--mistakes", "plant the mistakes of mistakes.json one at a time, and say which of them end with exit code 1")
  .option("--stacks", "say which web stack each run names, and whether it is right")
  .option(
    "--write",
    "write the tables to docs/reference/natural-services.md, those of --stacks to docs/reference/stacks.md",
  )
  .action(main);
await runCommand(command);
