// Does the interval of `assay capacity` contain the true limit? The whole command is repeated against the reference service with
// known limits, and once against a service whose limit lies beyond all rates that it may try.
import { join } from "node:path";
import { readRun } from "../../run/format/read.ts";
import type { CapacityRun } from "../../run/format/run.ts";
import { startReferenceProcess } from "../reference-process.ts";
import { table } from "../tables.ts";
import type { Bench, BenchContext, BenchResult } from "./bench.ts";
import { coveredOf, type Disturbance } from "./capacity/simulation.ts";
import { assayCommand, runToEnd } from "./processes.ts";

/** In responses per second: far below what generator and service do on two cores. */
const LIMITS = [40, 120, 300] as const;
const LEAST_LIMIT = 25;
const RANGE = { from: 15, to: 600 } as const;
/** The highest rate against the service without a limit. */
const HIGHEST_WITHOUT_LIMIT = 100;
const STEP = "5s";
/** Share of the searches whose interval must contain the limit. */
const LEAST_COVERED = 0.9;

/** The bench of capacity. */
export const capacity: Bench = {
  question: "Does the interval of a capacity search contain the limit of a service, where the limit is known?",
  defaults: { repeats: 20, seconds: 120 },
  run: async (context) => {
    const [unlimited] = await searchesOf(context, undefined, 1);
    if (unlimited === undefined) throw new Error("the service without a limit must be searched once");
    const limits = LIMITS.map((limit) => Math.max(LEAST_LIMIT, Math.round(limit * context.share)));
    // All limits at the same time, each on a service of its own: together they get a few hundred requests a second.
    const searches = await Promise.all(limits.map((limit) => searchesOf(context, limit, context.repeats)));
    const result = resultOf(searches.flat(), unlimited);
    return { ...result, lines: [...result.lines, "", simulatedTable(Math.round(SIMULATED * context.share))] };
  },
};

/** One search against a service with a limit, or without one; an end is undefined where the interval has none. */
export type Search = {
  readonly limit: number | undefined;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
};

async function searchesOf(
  context: BenchContext,
  limit: number | undefined,
  repeats: number,
): Promise<readonly Search[]> {
  const target = await startReferenceProcess(context.seed);
  const searches: Search[] = [];
  try {
    for (let repeat = 1; repeat <= repeats; repeat++) {
      if (limit !== undefined) await target.order({ faults: [`capacity=${limit}`] });
      const { lowPerSecond: low, highPerSecond: high } = await search(context, target.url, limit, repeat);
      searches.push({ limit, low, high });
      context.note(`limit ${limit ?? "none"}, search ${repeat}: ${low ?? "–"} to ${high ?? "–"}`);
    }
    return searches;
  } finally {
    await target.close();
  }
}

async function search(
  { folder, seconds, seed, findK6 }: BenchContext,
  target: string,
  limit: number | undefined,
  repeat: number,
): Promise<CapacityRun["interval"]> {
  const out = join(folder, `${limit}-${repeat}`);
  const settings = {
    target,
    from: RANGE.from,
    to: limit === undefined ? HIGHEST_WITHOUT_LIMIT : RANGE.to,
    budget: `${seconds}s`,
    step: STEP,
    out,
    // Far from each other, because each step of a search adds one.
    seed: seed + 1_000 * repeat,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  await runToEnd(assayCommand(await findK6(), "capacity", "mixed", ...args, "--quiet"), `${out}.log`);
  const run = await readRun(out);
  if (run.kind !== "capacity") throw new Error(`${out} must hold a capacity run`);
  return run.interval;
}

/** How often the limits were covered, and whether a service without one got a lower end alone. Pure. */
export function resultOf(searches: readonly Search[], unlimited: Search): BenchResult {
  const rows = [...new Set(searches.map(({ limit }) => limit))].map((limit) => {
    const own = searches.filter((one) => one.limit === limit);
    const ratios = own.flatMap(({ low, high }) => (low === undefined || high === undefined ? [] : [high / low]));
    const meanLog = ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length;
    const ratio = ratios.length === 0 ? undefined : Math.exp(meanLog);
    return { limit, searches: own.length, covered: own.filter(isCovered).length, ratio };
  });
  return {
    lines: [
      table(
        ["Limit", "Searches", "Interval contains it", "Upper end over lower end, mean"],
        rows.map((row) => [`${row.limit}/s`, String(row.searches), String(row.covered), row.ratio?.toFixed(2) ?? "–"]),
        0,
      ),
    ],
    data: { limits: rows, searches, unlimited },
    goals: [
      ...rows.map(({ limit, searches: count, covered }) => ({
        sentence: `${covered} of ${count} intervals contain the limit of ${limit}/s: at least nine in ten.`,
        isMet: covered >= LEAST_COVERED * count,
      })),
      {
        sentence: "Without a limit the interval has a lower end alone.",
        isMet: unlimited.low !== undefined && unlimited.high === undefined,
      },
    ],
  };
}

function isCovered({ limit = 0, low, high }: Search): boolean {
  return (low ?? 0) <= limit && limit <= (high ?? Number.POSITIVE_INFINITY) && (low ?? high) !== undefined;
}

const SIMULATED = 400;
const STEPS = [6, 10, 15, 20] as const;
const DISTURBANCES: Readonly<Record<string, Disturbance>> = {
  "sharp limit, no disturbance": { width: 0.001, disturbed: 0 },
  "unsure within 1 %, 3 % disturbed": { width: 0.01, disturbed: 0.03 },
  "unsure within 2 %, 10 % disturbed": { width: 0.02, disturbed: 0.1 },
  "unsure within 5 %, 10 % disturbed": { width: 0.05, disturbed: 0.1 },
};

/** How many of a hundred simulated searches have an interval that contains the limit. */
function simulatedTable(searches: number): string {
  return table(
    [`${searches} simulated searches each`, ...STEPS.map((steps) => `${steps} steps`)],
    Object.entries(DISTURBANCES).map(([name, disturbance]) => [
      name,
      ...STEPS.map((steps) => `${((coveredOf(searches, steps, disturbance) / searches) * 100).toFixed(1)} %`),
    ]),
  );
}
