// Whole comparisons that were made, and how they ended.
import { PROMISED_RISK } from "../../../run/comparison/looks.ts";
import type { ComparisonRun } from "../../../run/format/comparison-run.ts";
import type { Goal } from "../bench.ts";
import { type Ended, type Outcome, outcomeOf } from "./outcome.ts";

/** The slowdown that is to be found, and in what share of comparisons at least. */
export const TENTH = 0.1;
export const LEAST_FOUND = 0.9;
const LEAST_COMPARISONS = 10;

/** How much more processor time the candidate needs for a response. */
export type LiveSlowdown = 0 | typeof TENTH;

export type LiveGate = Ended & {
  readonly slowdown: LiveSlowdown;
  /** Rounds of work for each response of the candidate. */
  readonly rounds: number;
  readonly seconds: number;
  /** Processor time for a response of the baseline, and the ratio of the candidate's to it, over all pairs. */
  readonly baselineMs: number;
  readonly cpuRatio: number;
};

/** Those of a machine, in order of time. */
export type LiveGates = {
  readonly machine: string;
  /** To both builds together. */
  readonly ratePerSecond: number;
  readonly seconds: number;
  readonly gates: readonly LiveGate[];
};

/** Milliseconds of processor time for a response of the baseline, and the ratio of the candidate's to it. */
export function cpuOf({ samples }: Pick<ComparisonRun, "samples">): {
  readonly baselineMs: number;
  readonly ratio: number;
} {
  const perResponse = (side: "baseline" | "candidate") => {
    const sum = (value: (one: ComparisonRun["samples"][number]["baseline"]) => number) =>
      samples.reduce((total, pair) => total + value(pair[side]), 0);
    return sum(({ targetCpuMs = Number.NaN }) => targetCpuMs) / sum(({ total }) => total.count);
  };
  const baselineMs = perResponse("baseline");
  return { baselineMs, ratio: perResponse("candidate") / baselineMs };
}

/** Comparisons of one kind, and the ratios of processor time that they were made at. */
export type LiveRow = Outcome & {
  readonly slowdown: LiveSlowdown;
  readonly cpuRatio: { readonly mean: number; readonly least: number; readonly most: number };
};

/** One row for each kind that has a comparison. */
export function liveRows({ gates }: LiveGates): readonly LiveRow[] {
  return ([0, TENTH] as const).flatMap((slowdown) => {
    const own = gates.filter((gate) => gate.slowdown === slowdown);
    if (own.length === 0) return [];
    const ratios = own.map(({ cpuRatio }) => cpuRatio);
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    return [{ slowdown, ...outcomeOf(own), cpuRatio: { mean, least: Math.min(...ratios), most: Math.max(...ratios) } }];
  });
}

/** Enough of both kinds; no more regressions than promised where nothing differs, and nearly always one where a tenth does. */
export function liveGoals(rows: readonly LiveRow[]): readonly Goal[] {
  return ([0, TENTH] as const).map((slowdown) => {
    const row = rows.find((one) => one.slowdown === slowdown);
    const [trials, regression, least] = [row?.trials ?? 0, row?.regression ?? 0, row?.interval.low ?? 0];
    const counted = `regressions in ${Math.round(regression * trials)} of ${trials}`;
    return {
      sentence:
        slowdown === 0
          ? `At least ${LEAST_COMPARISONS} whole comparisons of a build with itself, and no more regressions than promised: ${counted}.`
          : `At least ${LEAST_COMPARISONS} with a tenth more processor time, and nine of ten are found: ${counted}.`,
      isReached: trials >= LEAST_COMPARISONS && (slowdown === 0 ? least <= PROMISED_RISK : regression >= LEAST_FOUND),
    };
  });
}
