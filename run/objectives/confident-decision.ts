// Whether a percentile is within its bound, judged by its confidence interval and not by its point. Pure.

import type { ConfidenceIntervals, ObjectiveResult } from "../format/load-run.ts";
import { boundOf, intervalMsOf, type Objective } from "../format/objectives.ts";
import { isWithin } from "./metric-value.ts";

/** A percentile of a run, its confidence interval, and how long the run was measured. Times in ms. */
export type Measured = {
  readonly value: number;
  readonly confidence: { readonly low: number; readonly high: number };
  readonly seconds: number;
};

/** `undecided` has the length of a run that would likely decide, unless the value lies so near the bound that none would. */
export type Decision =
  | { readonly status: "met" | "missed" }
  | { readonly status: "undecided"; readonly decidingSeconds?: number };

/** A run this many times as long is no advice. */
const MOST_TIMES = 1_000;

/**
 * Met if the whole interval is within the bound, missed if none of it is. An interval shrinks with the square root of the
 * length of the run: one as long as `decidingSeconds` would just end at the bound if the value stayed what it is.
 */
export function decide(objective: Objective, measured: Measured): Decision {
  const { value, confidence, seconds } = measured;
  const ends = [confidence.low, confidence.high].map((end) => isWithin(objective, end));
  if (ends.every((isEndWithin) => isEndWithin)) return { status: "met" };
  if (!ends.some((isEndWithin) => isEndWithin)) return { status: "missed" };
  const [, limit] = boundOf(objective);
  const distance = Math.abs(value - limit);
  const reach = value < limit ? confidence.high - value : value - confidence.low;
  const times = (reach / distance) ** 2;
  return times <= MOST_TIMES
    ? { status: "undecided", decidingSeconds: Math.ceil(seconds * times) }
    : { status: "undecided" };
}

/**
 * The result of an objective over a run of so many seconds: undecided where the confidence interval of its percentile holds
 * the bound. Without an interval, and for what is undecided anyway, it is unchanged.
 */
export function resultByConfidence(
  objective: Objective,
  result: ObjectiveResult,
  intervals: ConfidenceIntervals | undefined,
  seconds: number,
): ObjectiveResult {
  const { metric } = objective;
  const name = metric.startsWith("responseTimeMs.") ? metric.slice("responseTimeMs.".length) : "";
  const confidence = intervals?.[name as keyof ConfidenceIntervals];
  if (confidence === undefined || intervalMsOf(objective) !== undefined) return result;
  if (result.status === "undecided" || result.value === null) return result;
  const { status, ...found } = decide(objective, { value: result.value, confidence, seconds });
  return status === "undecided" ? { ...result, met: false, status, undecidedBy: "confidence", ...found } : result;
}
