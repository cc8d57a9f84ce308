// The value of the metric that an objective bounds, and whether it is within the bound. Pure.
import { boundOf, type Objective, type ObjectiveMetric, percentileOf } from "../../results/objectives/objectives.ts";
import type { OperationId } from "../../schemas/index.ts";
import { percentileMicros, type TimeHistogram } from "../../statistics/histogram.ts";
import { errorsOf, finishedOf, goodputOf, perSecond } from "../tally/metrics.ts";
import { createOperationTally, type OperationTally } from "../tally/operation-tally.ts";
import { overall, type Tally } from "../tally/tally.ts";

/** Metrics that follow from the length of a run, or from the rate itself. */
export const OF_THE_RATE: ReadonlySet<ObjectiveMetric> = new Set(["samples", "ratePerSecond", "goodputPerSecond"]);

/** The tally of a span of time, and the length that rates are computed over. `fromMs` is absent for the whole run. */
export type Span = { readonly tally: Tally; readonly seconds: number; readonly fromMs?: number };

/** Metrics that one sample can decide. */
export const COUNTS: ReadonlySet<ObjectiveMetric> = new Set(["errors", "invalid", "dropped"]);

/** Metrics that are shares of the samples. */
export const SHARES: ReadonlySet<ObjectiveMetric> = new Set(["errorRate", "invalidRate"]);

/** The tally that an objective is about. */
export function tallyFor(operation: OperationId | "*", tally: Tally): OperationTally {
  return operation === "*" ? overall(tally) : (tally.operations.get(operation) ?? createOperationTally());
}

/** Responses with findings of the objective's tier, which is `specified` by default. */
export function invalidOf({ tier }: Pick<Objective, "tier">, tally: OperationTally): number {
  return tier === "advisory" ? tally.withAdvisory : tally.invalid;
}

/** The value of an objective's metric; `own` is the tally that the objective is about. */
export function metricValue(objective: Objective, own: OperationTally, { tally, seconds }: Span): number {
  const samples = finishedOf(own);
  const shareOf = (count: number) => (samples === 0 ? 0 : count / samples);
  switch (objective.metric) {
    case "errorRate":
      return shareOf(errorsOf(own));
    case "invalidRate":
      return shareOf(invalidOf(objective, own));
    case "errors":
      return errorsOf(own);
    case "invalid":
      return invalidOf(objective, own);
    case "dropped":
      return tally.dropped;
    case "samples":
      return samples;
    case "ratePerSecond":
      return perSecond(samples, seconds);
    case "goodputPerSecond":
      return perSecond(goodputOf(own), seconds);
    default:
      return timeValueMs(objective.metric, own);
  }
}

/** The histogram that a metric of time is taken from. */
export function timesFor(metric: ObjectiveMetric, { serviceTime, responseTime }: OperationTally): TimeHistogram {
  return metric.startsWith("serviceTimeMs.") ? serviceTime : responseTime;
}

/** Whether small values of a metric are the good ones. */
export function isUpperBound(objective: Objective): boolean {
  const [bound] = boundOf(objective);
  return bound === "below" || bound === "atMost";
}

/** Whether a value is within the bound. */
export function isWithin(objective: Objective, value: number): boolean {
  const [bound, limit] = boundOf(objective);
  switch (bound) {
    case "below":
      return value < limit;
    case "above":
      return value > limit;
    case "atMost":
      return value <= limit;
    case "atLeast":
      return value >= limit;
  }
}

function timeValueMs(metric: ObjectiveMetric, own: OperationTally): number {
  const times = timesFor(metric, own);
  if (times.totalCount === 0) return 0;
  const percentile = percentileOf(metric);
  return Math.round(percentile === undefined ? times.mean : percentileMicros(times, percentile)) / 1_000;
}
