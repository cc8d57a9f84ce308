// Whether an objective was met, from the sums of a run. Pure.

import {
  boundOf,
  expressionOf,
  floorOf,
  type Objective,
  type ObjectiveMetric,
  percentileOf,
} from "../../results/objectives/objectives.ts";
import type { ObjectiveResult } from "../../results/run/load-run.ts";
import type { OperationId } from "../../schemas/index.ts";
import { percentileMicros } from "../../statistics/histogram.ts";
import {
  errorsOf,
  finishedOf,
  goodputOf,
  type OperationTotals,
  overall,
  perSecond,
  type Totals,
} from "../tally/totals.ts";

/** Sums of a stretch of time, where it began and its length. */
export type Interval = { readonly totals: Totals; readonly seconds: number; readonly fromMs?: number };

/** What came of an objective. `undecided`: there were too few samples to say either. */
export type Evaluation = { readonly status: "met" | "missed" | "undecided"; readonly result: ObjectiveResult };

/** Judges an objective over stretches of time: the run, or each whole part of it. The worst one counts. */
export function evaluate(objective: Objective, intervals: readonly Interval[]): Evaluation {
  return concludeObjective(
    objective,
    intervals.map((interval) => judgeInterval(objective, interval)),
  );
}

/** What came of an objective that was judged over some stretches; none of them decides nothing. */
export function concludeObjective(objective: Objective, judged: readonly JudgedInterval[]): Evaluation {
  const missed = judged.filter(({ status }) => status === "missed");
  const worst = worstOf(objective, missed) ?? judged.find(({ status }) => status === "undecided") ?? judged[0];
  const { status, value, samples, fromMs } = worst ?? NOTHING;
  const { operation, metric, window = "run" } = objective;
  const where = fromMs === undefined || status === "met" ? {} : { fromMs };
  const result = { expression: expressionOf(objective), met: status === "met", value, samples };
  return { status, result: { ...result, status, operation, metric, window, ...where } };
}

/**
 * What becomes of a judgement where requests were not sent: a bound that response times keep is not met by that, because
 * those times are lower bounds then.
 */
export function afterDrops(objective: Objective, evaluation: Evaluation): Evaluation {
  const [bound] = boundOf(objective);
  const isKept = evaluation.status === "met" && (bound === "below" || bound === "atMost");
  if (!isKept || !objective.metric.startsWith("responseTimeMs.")) return evaluation;
  const { result } = evaluation;
  return { status: "undecided", result: { ...result, status: "undecided", met: false, undecidedBy: "dropped" } };
}

/** The sums that an objective is about. */
export function sumsOf(operation: OperationId | "*", totals: Totals): OperationTotals {
  const sums = operation === "*" ? undefined : totals.operations.get(operation);
  if (sums !== undefined) return sums;
  return overall(operation === "*" ? totals : { ...totals, operations: new Map() });
}

/** Findings of the objective's tier; specified ones unless it says otherwise. */
export function invalidOf({ tier }: Pick<Objective, "tier">, sums: OperationTotals): number {
  return tier === "advisory" ? sums.withAdvisory : sums.invalid;
}

/** Whether a figure keeps the bound. */
export function isWithin(objective: Objective, figure: number): boolean {
  const [bound, limit] = boundOf(objective);
  switch (bound) {
    case "below":
      return figure < limit;
    case "above":
      return figure > limit;
    case "atMost":
      return figure <= limit;
    case "atLeast":
      return figure >= limit;
  }
}

/** Figures that are whole from the first sample on. */
export const COUNTS: ReadonlySet<ObjectiveMetric> = new Set(["errors", "invalid", "dropped"]);

/** Figures that are shares of the samples: a bound that even good samples up to the floor would not save is missed. */
export const SHARES: ReadonlySet<ObjectiveMetric> = new Set(["errorRate", "invalidRate"]);

/** What one stretch says of an objective. */
export type JudgedInterval = {
  readonly status: Evaluation["status"];
  readonly value: number | null;
  readonly samples: number;
  readonly fromMs?: number | undefined;
};

const NOTHING: JudgedInterval = { status: "undecided", value: null, samples: 0 };

/** Judges an objective over one stretch. */
export function judgeInterval(objective: Objective, interval: Interval): JudgedInterval {
  return { ...judge(objective, interval), fromMs: interval.fromMs };
}

function judge(objective: Objective, interval: Interval): JudgedInterval {
  const sums = sumsOf(objective.operation, interval.totals);
  const samples = finishedOf(sums);
  const floor = floorOf(objective);
  const value = figureOf(objective, sums, interval);
  const holds = (figure: number) => isWithin(objective, figure);
  if (COUNTS.has(objective.metric)) return { status: holds(value) ? "met" : "missed", value, samples };
  if (objective.metric === "samples") return { status: holds(value) ? "met" : "undecided", value, samples };
  if (samples >= floor) return { status: holds(value) ? "met" : "missed", value, samples };
  const isLost = SHARES.has(objective.metric) && !holds((value * samples) / floor);
  return { status: isLost ? "missed" : "undecided", value: samples === 0 ? null : value, samples };
}

function figureOf(objective: Objective, sums: OperationTotals, { totals, seconds }: Interval): number {
  const samples = finishedOf(sums);
  const { metric } = objective;
  switch (metric) {
    case "errorRate":
      return samples === 0 ? 0 : errorsOf(sums) / samples;
    case "invalidRate":
      return samples === 0 ? 0 : invalidOf(objective, sums) / samples;
    case "errors":
      return errorsOf(sums);
    case "invalid":
      return invalidOf(objective, sums);
    case "dropped":
      return totals.dropped;
    case "samples":
      return samples;
    case "ratePerSecond":
      return perSecond(samples, seconds);
    case "goodputPerSecond":
      return perSecond(goodputOf(sums), seconds);
    default:
      return timeOf(metric, sums);
  }
}

function timeOf(metric: ObjectiveMetric, sums: OperationTotals): number {
  const times = metric.startsWith("serviceTimeMs.") ? sums.serviceTime : sums.responseTime;
  if (times.totalCount === 0) return 0;
  const percentile = percentileOf(metric);
  return Math.round(percentile === undefined ? times.mean : percentileMicros(times, percentile)) / 1_000;
}

function worstOf(objective: Objective, missed: readonly JudgedInterval[]): JudgedInterval | undefined {
  const [bound] = boundOf(objective);
  const sign = bound === "below" || bound === "atMost" ? 1 : -1;
  const badness = ({ value }: JudgedInterval) => sign * (value ?? 0);
  return missed.toSorted((one, other) => badness(other) - badness(one))[0];
}
