// Whole comparisons by `assay ab`, of builds whose difference is known: the reference service with itself, or with one that
// computes more for each response. Unlike a timer, computing takes longer on a busy machine, as a real service does.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { EXIT, Failure } from "../../../errors.ts";
import { LEAST_PAIRS, MOST_PAIRS } from "../../../run/comparison/interim-analyses.ts";
import type { ComparisonRun } from "../../../run/format/run.ts";
import { compute } from "../../../service/faults/resources.ts";
import type { BenchContext } from "../bench.ts";
import { assayCommand } from "../processes.ts";
import type { Ended, Outcome } from "./outcome.ts";
import type { RecordedPairs } from "./recorded-pairs.ts";

/** To both builds together. */
const RATE_PER_SECOND = 400;
/** Rounds of computing for each response of the baseline, some half a millisecond. */
const ROUNDS = 150;
const VERDICTS: ReadonlyMap<number | null, Ended["verdict"]> = new Map([
  [EXIT.pass, "not-slower"],
  [EXIT.targetWrong, "regression"],
  [EXIT.inconclusive, "undecided"],
]);

/** The slowdown that is to be found. */
export const TENTH = 0.1;

/** One comparison. */
export type MadeComparison = Ended & {
  /** How much more processor time the candidate needs for a response. */
  readonly slowdown: 0 | typeof TENTH;
  readonly rounds: number;
  readonly seconds: number;
  /** Measured over all pairs: of a response of the baseline, and the candidate's by the baseline's. */
  readonly baselineMs: number;
  readonly cpuRatio: number;
};

/** Comparisons in order of time, and how they were made. */
export type MadeComparisons = {
  readonly machine: string;
  readonly ratePerSecond: number;
  readonly seconds: number;
  readonly comparisons: readonly MadeComparison[];
};

/** Comparisons of one kind. */
export type MadeRow = Outcome & {
  readonly slowdown: MadeComparison["slowdown"];
  readonly cpuRatio: { readonly mean: number; readonly least: number; readonly most: number };
};

/** Adds comparisons to those in the file until there are as many of both kinds as the context asks for. */
export async function makeComparisons(context: BenchContext, path: string): Promise<MadeComparisons> {
  const { comparisons: wanted, seconds, share, note } = context;
  let made = continueFile<MadeComparisons>(path, {
    machine: thisMachine(),
    ratePerSecond: RATE_PER_SECOND * share,
    seconds,
    comparisons: [],
  });
  // In turn, so that both kinds are made in the same hours.
  for (let at = made.comparisons.length; at < 2 * wanted; at++) {
    const rounds = at % 2 === 0 ? ROUNDS : slowerRounds(made);
    const most = share < 1 ? LEAST_PAIRS : MOST_PAIRS;
    const startedMs = performance.now();
    const { verdict, run } = await compare(context, at, rounds, "--max-pairs", String(most));
    const comparison: MadeComparison = {
      slowdown: rounds === ROUNDS ? 0 : TENTH,
      rounds,
      verdict,
      pairs: run.pairs,
      seconds: Math.round((performance.now() - startedMs) / 1_000),
      ...cpuOf(run),
    };
    made = { ...made, comparisons: [...made.comparisons, comparison] };
    writeFile(path, made);
    note(`${at + 1} of ${2 * wanted}: ${comparison.slowdown === 0 ? "the same build" : "+10 %"}, ${verdict}`);
  }
  return made;
}

/** How busy other programs keep the machine: the share of its time that each of them computes. */
const BACKGROUNDS: Readonly<Record<string, readonly number[]>> = {
  idle: [],
  "one processor busy": [1],
  "all half busy": Array.from({ length: availableParallelism() }, () => 0.5),
};

/** The file of the pairs with each background load. */
export function pairFiles(folder: string): readonly (readonly [background: string, path: string])[] {
  return Object.keys(BACKGROUNDS).map((name) => [name, join(folder, `${name.replaceAll(" ", "-")}.json`)] as const);
}

/** A margin that no comparison can exclude by few pairs, so that each one measures all that it may. */
const SMALLEST_MARGIN = "1%";

/** Adds pairs of one build with itself to those in the file until there are as many as the context asks for. */
export async function recordPairs(context: BenchContext, background: string, path: string): Promise<void> {
  const { pairs: wanted, seconds, share, note } = context;
  let recorded = continueFile<RecordedPairs>(path, {
    machine: thisMachine(),
    background,
    ratePerSecond: (RATE_PER_SECOND / 2) * share,
    seconds,
    pairs: [],
  });
  const processes = (BACKGROUNDS[background] ?? []).map((busy) =>
    spawn(process.execPath, ["-e", BUSY, String(busy)], { stdio: ["pipe", "ignore", "ignore"] }),
  );
  try {
    while (recorded.pairs.length < wanted) {
      const most = Math.max(LEAST_PAIRS, Math.min(MOST_PAIRS, wanted - recorded.pairs.length));
      const limits = ["--max-pairs", String(most), "--margin", SMALLEST_MARGIN];
      const { run } = await compare(context, recorded.pairs.length, ROUNDS, ...limits);
      recorded = { ...recorded, pairs: [...recorded.pairs, ...run.samples] };
      writeFile(path, recorded);
      note(`${background}: ${recorded.pairs.length} pairs of ${wanted}`);
    }
  } finally {
    for (const child of processes) child.kill();
  }
}

/** Computes for a share of each 20 ms, until its input ends. */
const BUSY = `const share = Number(process.argv.at(-1));
const spin = () => { const until = performance.now() + 20 * share; while (performance.now() < until); setTimeout(spin, 20 * (1 - share)); };
spin(); process.stdin.on("end", () => process.exit()).resume();`;

async function compare(
  { folder, seconds, share, seed, findK6 }: BenchContext,
  at: number,
  rounds: number,
  ...limits: readonly string[]
): Promise<{ readonly verdict: Ended["verdict"]; readonly run: ComparisonRun }> {
  const out = join(mkdtempSync(join(folder, "comparison-")), "run");
  const start = (work: number) => {
    const { command } = assayCommand("", "serve", "--port", "{port}", "--fault", `work=${work}`);
    return `exec ${command.map((word) => `'${word}'`).join(" ")}`;
  };
  const { command, environment } = assayCommand(
    await findK6(),
    ...["ab", "--baseline-start", start(ROUNDS), "--candidate-start", start(rounds), "--out", out, "--quiet"],
    ...["--rate", String(RATE_PER_SECOND * share), "--duration", `${seconds}s`, "--seed", String(seed + at)],
    ...limits,
    "--allow-small-sample",
  );
  const [program, ...args] = command;
  const { status, stderr } = spawnSync(program, args, { env: environment, encoding: "utf8" });
  const verdict = VERDICTS.get(status);
  if (verdict === undefined) throw new Error(`assay ab ended with ${status}: ${stderr}`);
  return { verdict, run: JSON.parse(readFileSync(join(out, "run.json"), "utf8")) };
}

/** So many rounds that a response needs a tenth more processor time than those of the baseline needed. */
function slowerRounds({ comparisons }: MadeComparisons): number {
  const before = comparisons.findLast(({ slowdown }) => slowdown === 0);
  if (before === undefined) throw new Error("a comparison of the same build must come first");
  const [warmUp, measured] = [2_000, 40_000];
  compute(warmUp);
  const startedAt = process.cpuUsage();
  compute(measured);
  const { user, system } = process.cpuUsage(startedAt);
  const roundMs = (user + system) / 1_000 / measured;
  return ROUNDS + Math.round((TENTH * before.baselineMs) / roundMs);
}

/** Processor time for a response of the baseline, and the candidate's by the baseline's. */
export function cpuOf({ samples }: Pick<ComparisonRun, "samples">): Pick<MadeComparison, "baselineMs" | "cpuRatio"> {
  const msPerResponse = (side: "baseline" | "candidate") => {
    const cpuMs = samples.reduce((sum, pair) => sum + (pair[side].targetCpuMs ?? Number.NaN), 0);
    return cpuMs / samples.reduce((sum, pair) => sum + pair[side].total.count, 0);
  };
  const baselineMs = msPerResponse("baseline");
  return { baselineMs, cpuRatio: msPerResponse("candidate") / baselineMs };
}

function thisMachine(): string {
  return `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
}

/** Reads a file of results; undefined if the file does not exist. */
export function readFileOf<Kept>(path: string): Kept | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Kept) : undefined;
}

/**
 * The results in the file, or `fresh` if there is no file. Throws a usage failure if they were measured in another way: the
 * fields that are not a list must be the same.
 */
export function continueFile<Kept extends object>(path: string, fresh: Kept): Kept {
  const kept = readFileOf<Kept>(path);
  if (kept === undefined) return fresh;
  for (const [name, expected] of Object.entries(fresh)) {
    const value = new Map<string, unknown>(Object.entries(kept)).get(name);
    if (Array.isArray(expected) || value === expected) continue;
    throw new Failure("usage", `${name} must be ${expected} in ${path}, got ${value}; name another folder with --out.`);
  }
  return kept;
}

/** Replaces the file as a whole, so that an interruption loses nothing. */
function writeFile(path: string, results: object): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, `${JSON.stringify(results)}\n`);
  renameSync(`${path}.new`, path);
}
