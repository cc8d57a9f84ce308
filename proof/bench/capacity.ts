// Does the interval of `assay capacity` contain the true limit? The whole command is repeated against the reference service
// with a known one, and once against a service whose limit lies beyond all rates that it may try.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { readRun } from "../../run/format/read.ts";
import type { CapacityRun } from "../../run/format/run.ts";
import type { Bench, BenchContext, BenchResult } from "./bench.ts";
import { coveredOf, type Noise } from "./capacity/simulation.ts";
import { type Command, surroundings } from "./generator/subjects.ts";
import { type BenchTarget, startTarget } from "./target.ts";

/** In responses per second: far below what generator and service do on two cores. */
const LIMITS = [40, 120, 300] as const;
const BOUNDS = { from: 15, to: 600 } as const;
/** The highest rate against the service without a limit. */
const CONTROL_TO = 100;
const STEP = "5s";
/** The share of the repeats whose interval must contain the limit. */
const LEAST_COVERED = 0.9;

/** The bench of capacities. */
export const capacity: Bench = {
  question: "Does the interval of a capacity search contain the limit of a service that is known to have one?",
  usual: { pairs: 20, seconds: 120 },
  run: async (context) => {
    const control = await withTarget(context, (target) => search(context, target, "control", 0, CONTROL_TO));
    const limits = LIMITS.map((rate) => Math.max(25, Math.round(rate * context.share)));
    // All limits at once, each on a service of its own: together they send a few hundred requests a second.
    const searches = await Promise.all(
      limits.map((limit) => withTarget(context, (target) => searchesOf(context, target, limit))),
    );
    const result = resultOf(searches.flat(), control);
    return { ...result, lines: [...result.lines, "", ...simulatedLines(Math.round(SIMULATED * context.share))] };
  },
};

async function withTarget<R>(context: BenchContext, use: (target: BenchTarget) => Promise<R>): Promise<R> {
  const target = await startTarget(context.seed);
  try {
    return await use(target);
  } finally {
    await target.close();
  }
}

async function searchesOf(context: BenchContext, target: BenchTarget, limit: number): Promise<readonly Search[]> {
  const searches: Search[] = [];
  for (let repeat = 1; repeat <= context.pairs; repeat++) {
    target.setFaults([`capacity=${limit}`]);
    const { interval } = await search(context, target, String(limit), repeat, BOUNDS.to);
    searches.push({ limit, low: interval.lowPerSecond ?? null, high: interval.highPerSecond ?? null });
    context.note(`capacity ${limit}, repeat ${repeat}: ${textOf(interval)}`);
  }
  return searches;
}

const SIMULATED = 400;
const STEPS = [6, 10, 15, 20] as const;
const NOISES: Readonly<Record<string, Noise>> = {
  "sharp limit, no disturbance": { width: 0.001, disturbed: 0 },
  "unsure within 1 %, 3 % disturbed": { width: 0.01, disturbed: 0.03 },
  "unsure within 2 %, 10 % disturbed": { width: 0.02, disturbed: 0.1 },
  "unsure within 5 %, 10 % disturbed": { width: 0.05, disturbed: 0.1 },
};

/** How many of a hundred simulated searches have an interval that contains the limit. Pure. */
function simulatedLines(searches: number): readonly string[] {
  const shareOf = (steps: number, noise: Noise) =>
    `${((coveredOf(searches, steps, noise) / searches) * 100).toFixed(1)} %`;
  return [
    `| ${searches} simulated searches each | ${STEPS.map((steps) => `${steps} steps`).join(" | ")} |`,
    `|---|${STEPS.map(() => "---:").join("|")}|`,
    ...Object.entries(NOISES).map(
      ([name, noise]) => `| ${name} | ${STEPS.map((steps) => shareOf(steps, noise)).join(" | ")} |`,
    ),
  ];
}

/** One search against a service with a limit; an end is null where the interval has none. */
export type Search = { readonly limit: number; readonly low: number | null; readonly high: number | null };

/** How often the limits were covered, and whether a service without one got a lower bound alone. Pure. */
export function resultOf(searches: readonly Search[], control: Pick<CapacityRun, "interval">): BenchResult {
  const limits = [...new Set(searches.map(({ limit }) => limit))];
  const rows = limits.map((limit) => {
    const own = searches.filter((search) => search.limit === limit);
    const ratios = own.flatMap(({ low, high }) => (low === null || high === null ? [] : [high / low]));
    const ratio =
      ratios.length === 0 ? null : Math.exp(ratios.reduce((sum, one) => sum + Math.log(one), 0) / ratios.length);
    return { limit, searches: own.length, covered: own.filter(isCovered).length, ratio };
  });
  const hasLowerBoundAlone =
    control.interval.highPerSecond === undefined && control.interval.lowPerSecond !== undefined;
  return {
    lines: [
      "| Limit | Searches | Interval contains it | Upper end over lower end, mean |",
      "|---:|---:|---:|---:|",
      ...rows.map(
        ({ limit, searches: count, covered, ratio }) =>
          `| ${limit}/s | ${count} | ${covered} | ${ratio === null ? "–" : ratio.toFixed(2)} |`,
      ),
    ],
    data: { limits: rows, searches, control: control.interval },
    goals: [
      ...rows.map(({ limit, searches: count, covered }) => ({
        sentence: `${covered} of ${count} intervals contain the limit of ${limit}/s: at least nine in ten.`,
        isReached: covered >= LEAST_COVERED * count,
      })),
      { sentence: "Without a limit the interval has a lower end alone.", isReached: hasLowerBoundAlone },
    ],
  };
}

function isCovered({ limit, low, high }: Search): boolean {
  return (low ?? 0) <= limit && limit <= (high ?? Number.POSITIVE_INFINITY) && (low ?? high) !== null;
}

function textOf({ lowPerSecond, highPerSecond }: CapacityRun["interval"]): string {
  return `${lowPerSecond ?? "–"} to ${highPerSecond ?? "–"}`;
}

async function search(
  context: BenchContext,
  target: BenchTarget,
  name: string,
  repeat: number,
  to: number,
): Promise<CapacityRun> {
  const out = join(context.folder, `${name}-${repeat}`);
  const options = {
    target: target.url,
    from: BOUNDS.from,
    to,
    budget: `${context.seconds}s`,
    step: STEP,
    out,
    // Far from each other, because each step of a search adds one.
    seed: context.seed + 1_000 * repeat,
  };
  const args = Object.entries(options).flatMap(([flag, value]) => [`--${flag}`, String(value)]);
  const entry = join(import.meta.dirname, "../../bin/assay.mjs");
  await end({
    command: [process.execPath, entry, "capacity", "mixed", ...args, "--quiet"],
    environment: { ...surroundings(), ASSAY_K6: context.k6, ASSAY_TOKEN: "bench" },
  });
  const run = await readRun(out);
  if (run.kind !== "capacity") throw new Error(`${out} must hold a capacity run`);
  return run;
}

/** Whatever its exit code is: the run says what was found. */
function end({ command: [program, ...args], environment }: Command): Promise<void> {
  const child = spawn(program, args, { env: environment, stdio: "ignore" });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => resolve());
  });
}
