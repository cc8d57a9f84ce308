// Whether an objective was met, from the sums of a run. Pure.
import type { OperationId } from "../schemas/index.ts";
import { summaryOf } from "./histogram.ts";
import { errorsOf, finishedOf, goodOf, type OperationTotals, overall, perSecond, type Totals } from "./load-totals.ts";
import { boundOf, expressionOf, type Objective, type ObjectiveMetric, TIMES } from "./objectives.ts";
import type { ObjectiveResult } from "./record.ts";

/** Sums of a stretch of time and its length. */
export type Stretch = { readonly totals: Totals; readonly seconds: number };

/** What came of an objective. `undecided`: there were too few samples to say either. */
export type Evaluation = { readonly status: "met" | "missed" | "undecided"; readonly result: ObjectiveResult };

/** Judges an objective over the stretches of its window: the run, or each whole minute of it. The worst one counts. */
export function evaluate(objective: Objective, stretches: readonly Stretch[]): Evaluation {
  const judged = stretches.map((stretch) => judge(objective, stretch));
  const worst =
    judged.find(({ status }) => status === "missed") ??
    judged.find(({ status }) => status === "undecided") ??
    judged[0];
  const { status, value, samples } = worst ?? { status: "undecided", value: null, samples: 0 };
  return { status, result: { expression: expressionOf(objective), met: status === "met", value, samples } };
}

/** Figures that are whole from the first sample on. */
const COUNTS: ReadonlySet<ObjectiveMetric> = new Set(["errors", "invalid", "dropped"]);

/** Figures that are shares of the samples: a bound that even good samples up to the floor would not save is missed. */
const SHARES: ReadonlySet<ObjectiveMetric> = new Set(["errorRate", "invalidRate"]);

function judge(
  objective: Objective,
  stretch: Stretch,
): { status: Evaluation["status"]; value: number | null; samples: number } {
  const sums = sumsOf(objective.operation, stretch.totals);
  const samples = finishedOf(sums);
  const floor = objective.minSamples ?? 100;
  const value = figureOf(objective.metric, sums, stretch);
  const holds = (figure: number) => isWithin(objective, figure);
  if (COUNTS.has(objective.metric)) return { status: holds(value) ? "met" : "missed", value, samples };
  if (objective.metric === "samples") return { status: holds(value) ? "met" : "undecided", value, samples };
  if (samples >= floor) return { status: holds(value) ? "met" : "missed", value, samples };
  const isLost = SHARES.has(objective.metric) && !holds((value * samples) / floor);
  return { status: isLost ? "missed" : "undecided", value: samples === 0 ? null : value, samples };
}

function sumsOf(operation: OperationId | "*", totals: Totals): OperationTotals {
  const sums = operation === "*" ? undefined : totals.operations.get(operation);
  if (sums !== undefined) return sums;
  return overall(operation === "*" ? totals : { ...totals, operations: new Map() });
}

function figureOf(metric: ObjectiveMetric, sums: OperationTotals, { totals, seconds }: Stretch): number {
  const samples = finishedOf(sums);
  switch (metric) {
    case "errorRate":
      return samples === 0 ? 0 : errorsOf(sums) / samples;
    case "invalidRate":
      return samples === 0 ? 0 : sums.invalid / samples;
    case "errors":
      return errorsOf(sums);
    case "invalid":
      return sums.invalid;
    case "dropped":
      return totals.dropped;
    case "samples":
      return samples;
    case "ratePerSecond":
      return perSecond(samples, seconds);
    case "goodputPerSecond":
      return perSecond(goodOf(sums), seconds);
    default:
      return timeOf(metric, sums);
  }
}

function timeOf(metric: ObjectiveMetric, sums: OperationTotals): number {
  const [which, name] = metric.split(".");
  const summary = summaryOf(which === "serviceTimeMs" ? sums.serviceTime : sums.responseTime);
  return summary[TIMES.find((time) => time === name) ?? "max"];
}

function isWithin(objective: Objective, figure: number): boolean {
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
