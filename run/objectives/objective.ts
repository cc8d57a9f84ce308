// Whether an objective is met: over one span of time, over several, over a run with drops. Pure.

import type { ObjectiveResult } from "../format/load-run.ts";
import { expressionOf, floorOf, type Objective, type ObjectiveMetric, percentileOf } from "../format/objectives.ts";
import { timeoutsOf } from "../tally/attempts.ts";
import type { DelayLevel, Interval } from "../tally/intervals.ts";
import { perSecond } from "../tally/metrics.ts";
import { type OperationTally, type Tally, warmUpStarted } from "../tally/tally.ts";
import {
  COUNTS,
  isTime,
  isUpperBound,
  isWithin,
  measured,
  OF_THE_RATE,
  SHARES,
  type Span,
  tallyFor,
} from "./metric-value.ts";

export type SpanResult = {
  readonly status: ObjectiveResult["status"];
  readonly value: number | null;
  readonly samples: number;
  readonly undecidedBy?: ObjectiveResult["undecidedBy"];
  readonly fromMs?: number | undefined;
};

const NO_SPAN: SpanResult = { status: "undecided", value: null, samples: 0 };

/** Judges an objective over a span. What a late generator may have made of times and rates is no miss of the target. */
export function judgeSpan(objective: Objective, span: Span): SpanResult {
  const found = judgeTally(objective, span);
  if (found.status !== "missed" || !mayBeByGenerator(objective, found, span)) return found;
  return { ...found, status: "undecided", undecidedBy: "generator" };
}

/** Judges an objective over an interval; undefined for one with warm-up in it, which measures something else. */
export function judgeInterval(objective: Objective, interval: Interval, timeoutMs: number): SpanResult | undefined {
  if (warmUpStarted(interval.tally) > 0) return undefined;
  return judgeSpan(objective, { ...interval, seconds: (interval.toMs - interval.fromMs) / 1_000, timeoutMs });
}

function judgeTally(objective: Objective, span: Span): SpanResult {
  const own = tallyFor(objective.operation, span.tally);
  const { value, samples } = measured(objective, own, span);
  const status = statusOf(objective, value, samples);
  const isUnknown = samples === 0 && samples < floorOf(objective) && !isCounted(objective);
  const found: SpanResult = { status, value: isUnknown ? null : value, samples, fromMs: span.fromMs };
  const isOpen = isCensored(objective, value, own, span) && isOpenAbove(objective, status);
  return isOpen ? { ...found, status: "undecided", undecidedBy: "timeout" } : found;
}

/**
 * Whether an objective is missed only with the windows in which the generator was late. A rate is missed only if it still is
 * with the requests that were held back across the ends of the span, and with the responses that came too late because of it.
 */
function mayBeByGenerator(objective: Objective, { value }: SpanResult, span: Span): boolean {
  const { metric, operation } = objective;
  const level = delayLevelOf(metric);
  const onTime = level === undefined ? undefined : span.onTime?.get(level);
  if (onTime === undefined) return false;
  if (isTime(metric)) return judgeTally(objective, { ...span, tally: onTime }).status !== "missed";
  const heldBack = (2 * (span.lateMs ?? 0)) / (span.seconds * 1_000);
  if (isUpperBound(objective)) return isWithin(objective, (value ?? 0) / (1 + heldBack));
  const lateBy = (tally: Tally) => (metric === "goodputPerSecond" ? tallyFor(operation, tally).late : 0);
  const tooLate = perSecond(lateBy(span.tally) - lateBy(onTime), span.seconds);
  return isWithin(objective, ((value ?? 0) + tooLate) * (1 + heldBack));
}

/** The start delays that matter for a metric; undefined if none do. */
export function delayLevelOf(metric: ObjectiveMetric): DelayLevel | undefined {
  if (isTime(metric)) return (percentileOf(metric) ?? 0) > 99 ? 100 : 99;
  return metric === "ratePerSecond" || metric === "goodputPerSecond" ? 99 : undefined;
}

/** Those that matter for any of some objectives. */
export function delayLevelsOf(objectives: readonly Objective[]): readonly DelayLevel[] {
  return [...new Set(objectives.flatMap(({ metric }) => delayLevelOf(metric) ?? []))];
}

/** Whether a percentile is that of a timeout, which may have taken any time from its limit on. */
function isCensored({ metric }: Objective, value: number, own: OperationTally, { timeoutMs }: Span): boolean {
  const isPercentile = metric.startsWith("responseTimeMs.") && percentileOf(metric) !== undefined;
  return isPercentile && timeoutsOf(own) > 0 && value >= timeoutMs;
}

/** Whether a larger value could change a status: a lower bound of the value meets no upper bound of the objective. */
function isOpenAbove(objective: Objective, status: SpanResult["status"]): boolean {
  return status === (isUpperBound(objective) ? "met" : "missed");
}

/** The result of an objective from the spans that it was judged over: the worst decides, and none decides nothing. */
export function objectiveResult(objective: Objective, spans: readonly SpanResult[]): ObjectiveResult {
  const missed = spans.filter(({ status }) => status === "missed");
  const open = spans.filter(({ status }) => status === "undecided");
  const undecided = open.find(({ undecidedBy }) => undecidedBy !== undefined) ?? open[0];
  const { status, value, samples, fromMs, undecidedBy } =
    worstOf(objective, missed) ?? undecided ?? spans[0] ?? NO_SPAN;
  const { operation, metric, window = "run" } = objective;
  return {
    expression: expressionOf(objective),
    met: status === "met",
    value,
    samples,
    status,
    operation,
    metric,
    window,
    ...(undecidedBy !== undefined && { undecidedBy }),
    ...(fromMs !== undefined && status !== "met" && { fromMs }),
  };
}

/** The result of an objective in a run that dropped requests: response times are lower bounds, which meet no upper bound. */
export function resultAfterDrops(objective: Objective, result: ObjectiveResult): ObjectiveResult {
  const isLowerBound = objective.metric.startsWith("responseTimeMs.");
  if (!isLowerBound || !isOpenAbove(objective, result.status)) return result;
  return { ...result, status: "undecided", met: false, undecidedBy: "dropped" };
}

/** Whether an objective is met however much the generator was delayed: that only makes times longer, and rates lower. */
export function isMetDespiteDelays(objective: Objective, { status }: Pick<ObjectiveResult, "status">): boolean {
  return status === "met" && isUpperBound(objective) !== OF_THE_RATE.has(objective.metric);
}

function statusOf(objective: Objective, value: number, samples: number): SpanResult["status"] {
  const isMet = isWithin(objective, value);
  if (objective.metric === "samples") return isMet ? "met" : "undecided";
  const floor = floorOf(objective);
  if (isCounted(objective) || samples >= floor) return isMet ? "met" : "missed";
  // A share is missed early if good samples up to the floor would not save it.
  const isLost = SHARES.has(objective.metric) && !isWithin(objective, (value * samples) / floor);
  return isLost ? "missed" : "undecided";
}

/** Whether the value is a count, which needs no least number of samples. */
function isCounted({ metric }: Objective): boolean {
  return COUNTS.has(metric) || metric === "samples";
}

function worstOf(objective: Objective, missed: readonly SpanResult[]): SpanResult | undefined {
  const sign = isUpperBound(objective) ? 1 : -1;
  const badness = ({ value }: SpanResult) => sign * (value ?? 0);
  return missed.toSorted((one, other) => badness(other) - badness(one))[0];
}
