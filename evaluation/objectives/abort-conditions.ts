// Which objectives can no longer be met while a run still goes on, whatever comes. Pure; takes the windows in their order.
import type { JournalWindow } from "../../results/journal/load-journal.ts";
import {
  expressionOf,
  intervalMsOf,
  type Objective,
  percentileOf,
  type TimeMetric,
} from "../../results/objectives/objectives.ts";
import { percentileMicros, type TimeHistogram } from "../../statistics/histogram.ts";
import { createFixedIntervals, type Interval, intervalOfWindow } from "../tally/intervals.ts";
import { errorsOf, finishedOf, goodputOf } from "../tally/metrics.ts";
import type { OperationTally } from "../tally/operation-tally.ts";
import { addTally, createTally, overall, type Tally, warmUpStarted } from "../tally/tally.ts";
import { COUNTS, invalidOf, isTime, isUpperBound, isWithin, tallyFor, timesFor } from "./metric-value.ts";
import { judgeSpan } from "./objective.ts";

/** What is known of the whole run beforehand; `timeoutMs` is the time limit of a request. */
export type Prospect = {
  readonly plannedRequests: number;
  readonly durationMs: number;
  readonly timeoutMs: number;
  readonly windowMs: number;
};

/** Takes the next window; returns a sentence about the first objective that can no longer be met. */
export type AbortWatch = (window: JournalWindow) => string | undefined;

type Condition = (window: Interval) => string | undefined;

/** Watches the objectives that are marked with `abort`; undefined if there is none. */
export function createAbortWatch(objectives: readonly Objective[], prospect: Prospect): AbortWatch | undefined {
  const conditions = objectives
    .filter(({ abort }) => abort === true)
    .map((objective) => conditionOf(objective, prospect));
  if (conditions.length === 0) return undefined;
  return (window) => {
    const interval = intervalOfWindow(window, prospect.windowMs);
    return conditions.map((condition) => condition(interval)).find((sentence) => sentence !== undefined);
  };
}

function conditionOf(objective: Objective, prospect: Prospect): Condition {
  const intervalMs = intervalMsOf(objective);
  return intervalMs === undefined
    ? runCondition(objective, prospect)
    : intervalCondition(objective, intervalMs, prospect);
}

/** The first whole interval that misses the bound decides; a count decides earlier. */
function intervalCondition(objective: Objective, intervalMs: number, { timeoutMs }: Prospect): Condition {
  const add = createFixedIntervals(intervalMs);
  return (window) => {
    const { tally, fromMs, toMs, isWhole } = add(window);
    if (warmUpStarted(tally) > 0 || !(isWhole || COUNTS.has(objective.metric))) return undefined;
    const { status, value } = judgeSpan(objective, { tally, seconds: (toMs - fromMs) / 1_000, timeoutMs });
    return status === "missed"
      ? `${expressionOf(objective)} was missed: ${value} from ${fromMs / 1_000} s on`
      : undefined;
  };
}

function runCondition(objective: Objective, prospect: Prospect): Condition {
  const tally = createTally();
  return (window) => {
    addTally(tally, window.tally);
    const best = bestValue(objective, tally, prospect);
    if (best === undefined || isWithin(objective, best)) return undefined;
    return `${expressionOf(objective)} can no longer be met: it would be ${best} even if all went well from here on`;
  };
}

/** The best value that the metric can still reach; undefined if any value is within reach. */
function bestValue(objective: Objective, tally: Tally, prospect: Prospect): number | undefined {
  const own = tallyFor(objective.operation, tally);
  return isUpperBound(objective)
    ? leastValue(objective, own, tally, prospect)
    : mostValue(objective, own, tally, prospect);
}

function leastValue(
  objective: Objective,
  own: OperationTally,
  tally: Tally,
  { plannedRequests, timeoutMs }: Prospect,
): number | undefined {
  const { metric } = objective;
  if (metric === "ratePerSecond" || metric === "goodputPerSecond") return undefined;
  if (metric === "dropped") return tally.dropped;
  const finished = finishedOf(own);
  if (metric === "samples") return finished;
  const mostSamples = Math.max(plannedRequests, finished);
  if (isTime(metric)) return leastTimeMs(metric, timesFor(metric, own, timeoutMs), mostSamples);
  const bad = metric.startsWith("error") ? errorsOf(own) : invalidOf(objective, own);
  return COUNTS.has(metric) ? bad : rounded(bad / mostSamples);
}

/** As if every request that is left were finished, and well. */
function mostValue(
  { metric }: Objective,
  own: OperationTally,
  tally: Tally,
  { plannedRequests, durationMs }: Prospect,
): number | undefined {
  if (metric !== "ratePerSecond" && metric !== "goodputPerSecond") return undefined;
  const reached = metric === "ratePerSecond" ? finishedOf(own) : goodputOf(own);
  const left = plannedRequests - finishedOf(overall(tally)) - tally.dropped;
  return rounded((reached + Math.max(0, left)) / (durationMs / 1_000));
}

/** As if every response that is still to come took no time. */
function leastTimeMs(metric: TimeMetric, times: TimeHistogram, mostSamples: number): number {
  const seen = times.totalCount;
  const percentile = percentileOf(metric);
  if (seen === 0) return 0;
  if (percentile === undefined) return rounded((times.mean * seen) / mostSamples / 1_000);
  const rank = Math.ceil((percentile / 100) * mostSamples) - (mostSamples - seen);
  return rank <= 0 ? 0 : rounded(percentileMicros(times, (rank / seen) * 100) / 1_000);
}

function rounded(value: number): number {
  return Math.round(value * 1_000_000) / 1_000_000;
}
