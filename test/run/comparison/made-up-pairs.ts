// Pairs of a made-up comparison: both sides alike but for what a test says.

import { analysesUpTo } from "../../../run/comparison/interim-analyses.ts";
import { comparisonResult } from "../../../run/comparison/result.ts";
import type { ComparedPair, ComparedSide, SideMetrics } from "../../../run/format/run.ts";
import { OPERATION_IDS } from "../../../schemas/operation.ts";

/** What a side is: factors on its times, and what goes wrong. */
export type MadeUpSide = {
  readonly slower?: number;
  /** On the mean and the p99 of all operations alone. */
  readonly tail?: number;
  readonly errors?: number;
  readonly invalid?: number;
  /** Absent without a bound on single responses. */
  readonly late?: number;
  readonly isSilent?: boolean;
  readonly cpuMs?: number;
  readonly count?: number;
  /** Factors on the server timings of all operations, by name; none without. */
  readonly timings?: Readonly<Record<string, number>>;
  /** Responses with each of them. */
  readonly timed?: number;
  readonly reasons?: readonly string[];
};

/** The result of these pairs where so many were planned, with a margin of 5 %. */
export function resultOf(pairs: readonly ComparedPair[], { planned = 40 } = {}) {
  const interimAnalyses = analysesUpTo(planned);
  return comparisonResult({ pairs, interimAnalyses, margin: 0.05, wholePairMs: 60_000, isInterrupted: false });
}

/** So many pairs; the noise of a pair repeats a short series, and each operation has its own. */
export function madeUpPairs(
  count: number,
  candidate: MadeUpSide = {},
  { noise = 0.03, baseline = {} }: { readonly noise?: number; readonly baseline?: MadeUpSide } = {},
): readonly ComparedPair[] {
  return Array.from({ length: count }, (_, pair) => ({
    first: pair % 2 === 0 ? ("baseline" as const) : ("candidate" as const),
    durationMs: 20_000,
    baseline: madeUpSide(baseline, () => 0),
    candidate: madeUpSide(candidate, (metric) => noise * (SERIES[(pair * STEP + 5 * metric) % SERIES.length] ?? 0)),
  }));
}

/** Standard deviation 1, mean 0. */
const SERIES = [-1.5, 0.4, 1.2, -0.3, -0.9, 1.6, 0.2, -1.1, 0.7, -0.6, 1.0, -0.7];
const STEP = 7;
const NO_TIMINGS: NonNullable<MadeUpSide["timings"]> = {};
const USUAL = { slower: 1, tail: 1, errors: 0, invalid: 0, isSilent: false, count: 2_500, reasons: [] };
/** What a side says of itself varies so many times less than what is seen from outside. */
const CALMER = 5;

function madeUpSide(side: MadeUpSide, noiseOf: (metric: number) => number): ComparedSide {
  const { slower, tail, errors, invalid, late, isSilent, cpuMs, count, reasons } = { ...USUAL, ...side };
  const { timings = NO_TIMINGS, timed = count } = side;
  const metrics = (number: number, stretch: number, all: number, wrong: boolean): SideMetrics => {
    const factor = slower * Math.exp(noiseOf(number));
    const time = (ms: number, more = 1) => ms * factor * more;
    return {
      count: all,
      errors: isSilent ? all : wrong ? errors : 0,
      invalid: wrong ? invalid : 0,
      ...(late !== undefined && { late: wrong ? late : 0 }),
      ...(Object.keys(timings).length > 0 && {
        serverTimings: Object.entries(timings).map(([name, times]) => ({
          name,
          count: timed,
          mean: 3 * times * Math.exp(noiseOf(number) / CALMER),
        })),
      }),
      responseTimeMs: isSilent ? null : { mean: time(5, stretch), p50: time(4), p95: time(9), p99: time(15, stretch) },
    };
  };
  return {
    folder: "pairs/1",
    reasons,
    total: metrics(9, tail, OPERATION_IDS.length * count, true),
    operations: Object.fromEntries(OPERATION_IDS.map((id, at) => [id, metrics(at, 1, count, at === 0)])),
    ...(cpuMs !== undefined && { targetCpuMs: cpuMs * Math.exp(noiseOf(10)) }),
  };
}
