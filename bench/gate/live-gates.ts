// Whole comparisons that were made, and how they ended.
import type { ComparisonRun } from "../../results/run/comparison-run.ts";
import { type Ended, type Outcome, outcomeOf } from "./outcome.ts";

/** How much more processor time the candidate needs for a response. */
export type LiveSlowdown = 0 | 0.1;

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

/** Comparisons of one kind. */
export type LiveRow = Outcome & { readonly slowdown: LiveSlowdown; readonly meanCpuRatio: number };

/** One row for each kind that has a comparison. */
export function liveRows({ gates }: LiveGates): readonly LiveRow[] {
  return ([0, 0.1] as const).flatMap((slowdown) => {
    const own = gates.filter((gate) => gate.slowdown === slowdown);
    if (own.length === 0) return [];
    const meanCpuRatio = own.reduce((sum, { cpuRatio }) => sum + cpuRatio, 0) / own.length;
    return [{ slowdown, ...outcomeOf(own), meanCpuRatio }];
  });
}
