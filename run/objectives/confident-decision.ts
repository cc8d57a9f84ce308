// Whether a percentile is within its bound, judged by its confidence interval and not by its point. Pure.

import type { ConfidenceIntervals, ObjectiveResult } from "../format/load-run.ts";
import { boundOf, intervalMsOf, type Objective } from "../format/objectives.ts";
import { isWithin } from "./metric-value.ts";

/** A run this many times as long is no advice. */
const MOST_TIMES = 1_000;

/**
 * The result of an objective over a run: undecided if the confidence interval of its percentile contains the bound. Without
 * an interval, or if the result is undecided anyway, it is unchanged.
 */
export function resultByConfidence(
  objective: Objective,
  result: ObjectiveResult,
  intervals: ConfidenceIntervals | undefined,
  seconds: number,
): ObjectiveResult {
  const { metric } = objective;
  const { status, value } = result;
  const name = metric.startsWith("responseTimeMs.") ? metric.slice("responseTimeMs.".length) : "";
  const confidence = intervals?.[name as keyof ConfidenceIntervals];
  if (confidence === undefined || intervalMsOf(objective) !== undefined) return result;
  if (status === "undecided" || value === null) return result;
  const { low, high } = confidence;
  if (isWithin(objective, low) === isWithin(objective, high)) return result;
  // An interval shrinks with the square root of the length of the run.
  const [, limit] = boundOf(objective);
  const times = ((value < limit ? high - value : value - low) / Math.abs(value - limit)) ** 2;
  return {
    ...result,
    met: false,
    status: "undecided",
    undecidedBy: "confidence",
    // A run as long as this would just end at the bound if the value stayed what it is.
    ...(times <= MOST_TIMES && { decidingSeconds: Math.ceil(seconds * times) }),
  };
}
