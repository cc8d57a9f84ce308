// The value of the metric that an objective bounds, and whether it is within the bound. Pure.

import type { OperationId } from "../../schemas/index.ts";
import { meanMicros, type TimeHistogram } from "../../statistics/histogram.ts";
import { percentileMicros } from "../../statistics/percentile.ts";
import {
  boundOf,
  type CountedMetric,
  type Objective,
  type ObjectiveMetric,
  percentileOf,
  type TimeMetric,
} from "../format/objectives.ts";
import { attemptTimes } from "../tally/attempts.ts";
import type { Interval } from "../tally/intervals.ts";
import { errorsOf, finishedOf, goodputOf, perSecond, withinSchedule } from "../tally/metrics.ts";
import { createOperationTally, type OperationTally, overall, type Tally } from "../tally/tally.ts";

/** Metrics that follow from the length of a run, or from the rate itself. */
export const OF_THE_RATE: ReadonlySet<ObjectiveMetric> = new Set(["samples", "ratePerSecond", "goodputPerSecond"]);

/**
 * The tally of a span of time, the length that rates are computed over, and the time limit of a request; what is known of the
 * generator's delays in it. `fromMs` is absent for the whole run.
 */
export type Span = {
  readonly tally: Tally;
  readonly seconds: number;
  readonly timeoutMs: number;
  readonly fromMs?: number;
  /** What came after the end of the schedule. */
  readonly afterSchedule?: Tally;
} & Pick<Interval, "onTime" | "lateMs">;

/** Metrics that one sample can decide. */
export const COUNTS: ReadonlySet<ObjectiveMetric> = new Set(["errors", "invalid", "dropped"]);

export const SHARES: ReadonlySet<ObjectiveMetric> = new Set(["errorRate", "invalidRate"]);

export function tallyFor(operation: OperationId | "*", tally: Tally): OperationTally {
  return operation === "*" ? overall(tally) : (tally.operations.get(operation) ?? createOperationTally());
}

/** Responses with findings of the objective's tier, which is `specified` by default. */
export function invalidOf({ tier }: Pick<Objective, "tier">, tally: OperationTally): number {
  return tier === "advisory" ? tally.withAdvisory : tally.invalid;
}

export function isTime(metric: ObjectiveMetric): metric is TimeMetric {
  return metric.includes("TimeMs.");
}

/** The value of an objective's metric, and its samples; `own` is the tally that the objective is about. */
export function measured(objective: Objective, own: OperationTally, span: Span): { value: number; samples: number } {
  const { metric } = objective;
  if (!isTime(metric)) return { value: countedValue(objective, metric, own, span), samples: finishedOf(own) };
  const times = timesFor(metric, own, span.timeoutMs);
  return { value: valueInMs(metric, times), samples: times.totalCount };
}

function countedValue(
  objective: Objective,
  metric: CountedMetric,
  own: OperationTally,
  { tally, seconds, afterSchedule }: Span,
): number {
  const samples = finishedOf(own);
  const rateOf = (countIn: (tally: OperationTally) => number) => {
    const after = afterSchedule === undefined ? 0 : countIn(tallyFor(objective.operation, afterSchedule));
    return perSecond(withinSchedule(countIn(own), after), seconds);
  };
  const shareOf = (count: number) => (samples === 0 ? 0 : count / samples);
  switch (metric) {
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
      return rateOf(finishedOf);
    case "goodputPerSecond":
      return rateOf(goodputOf);
  }
}

/** The histogram that a metric of time is taken from: service times are those of responses, response times of all attempts. */
export function timesFor(metric: TimeMetric, own: OperationTally, timeoutMs: number): TimeHistogram {
  return metric.startsWith("serviceTimeMs.") ? own.serviceTime : attemptTimes(own, timeoutMs);
}

export function isUpperBound(objective: Objective): boolean {
  const [bound] = boundOf(objective);
  return bound === "below" || bound === "atMost";
}

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

function valueInMs(metric: TimeMetric, times: TimeHistogram): number {
  if (times.totalCount === 0) return 0;
  const percentile = percentileOf(metric);
  return Math.round(percentile === undefined ? meanMicros(times) : percentileMicros(times, percentile)) / 1_000;
}
