// Which objectives can no longer be met while a load still runs, whatever comes. Pure; takes the windows in their order.

import { rounded } from "../../statistics/arithmetic.ts";
import { meanMicros, type TimeHistogram } from "../../statistics/histogram.ts";
import { percentileMicros } from "../../statistics/percentile.ts";
import { expressionOf, intervalMsOf, type Objective, percentileOf, type TimeMetric } from "../format/objectives.ts";
import type { JournalPlan, JournalWindow } from "../journal/journal-entries.ts";
import { createFixedIntervals, createSettledIntervals, type Interval, intervalOfWindow } from "../tally/intervals.ts";
import { createOnTime } from "../tally/lateness.ts";
import { errorsOf, finishedOf, goodputOf } from "../tally/metrics.ts";
import { addTally, createTally, overall, type Tally } from "../tally/tally.ts";
import { COUNTS, invalidOf, isTime, isUpperBound, isWithin, tallyFor, timesFor } from "./metric-value.ts";
import { delayLevelOf, delayLevelsOf, judgeInterval } from "./objective.ts";

/** What is known of the whole run beforehand. */
type Prospect = Pick<JournalPlan, "plannedRequests" | "durationMs" | "timeoutMs" | "windowMs">;

/** Takes the next window; returns a sentence about the first objective that can no longer be met. */
type AbortWatch = (window: JournalWindow) => string | undefined;

type Condition = (window: Interval) => string | undefined;

/** Watches the objectives that are marked with `abort`; undefined without any. */
export function createAbortWatch(objectives: readonly Objective[], prospect: Prospect): AbortWatch | undefined {
  const conditions = objectives
    .filter(({ abort }) => abort === true)
    .map((objective) => conditionOf(objective, prospect));
  if (conditions.length === 0) return undefined;
  const withOnTime = createOnTime(delayLevelsOf(objectives));
  return (window) => {
    const interval = withOnTime(intervalOfWindow(window, prospect.windowMs));
    return conditions.map((condition) => condition(interval)).find((sentence) => sentence !== undefined);
  };
}

function conditionOf(objective: Objective, prospect: Prospect): Condition {
  const intervalMs = intervalMsOf(objective);
  return intervalMs === undefined
    ? runCondition(objective, prospect)
    : intervalCondition(objective, intervalMs, prospect);
}

/** The first whole interval that misses the bound decides; a count decides earlier, a rate once its interval is settled. */
function intervalCondition(objective: Objective, intervalMs: number, { timeoutMs }: Prospect): Condition {
  const add = isRate(objective)
    ? createSettledIntervals(intervalMs).add
    : createDecidingIntervals(objective, intervalMs);
  return (window) => {
    for (const interval of add(window)) {
      const { status, value } = judgeInterval(objective, interval, timeoutMs) ?? {};
      if (status === "missed")
        return `${expressionOf(objective)} was missed: ${value} from ${interval.fromMs / 1_000} s on`;
    }
    return undefined;
  };
}

function createDecidingIntervals({ metric }: Objective, intervalMs: number): (window: Interval) => readonly Interval[] {
  const add = createFixedIntervals(intervalMs);
  return (window) => {
    const interval = add(window);
    return interval.isWhole || COUNTS.has(metric) ? [interval] : [];
  };
}

function isRate({ metric }: Objective): boolean {
  return metric === "ratePerSecond" || metric === "goodputPerSecond";
}

/** Times are those of windows in which the generator was on time, and goodput has what was too late in the others. */
function runCondition(objective: Objective, prospect: Prospect): Condition {
  const level = delayLevelOf(objective.metric);
  const [all, onTime] = [createTally(), createTally()];
  return (window) => {
    addTally(all, window.tally);
    addTally(onTime, (level === undefined ? undefined : window.onTime?.get(level)) ?? window.tally);
    const best = bestValue(objective, { all, onTime }, prospect);
    if (best === undefined || isWithin(objective, best)) return undefined;
    return `${expressionOf(objective)} can no longer be met: it would be ${best} even if all went well from here on`;
  };
}

/** All that was measured, and the part of it with the generator on time. */
type SoFar = { readonly all: Tally; readonly onTime: Tally };

/** The best value that the metric can still reach; undefined if any value is within reach. */
function bestValue(objective: Objective, soFar: SoFar, prospect: Prospect): number | undefined {
  return isUpperBound(objective) ? leastValue(objective, soFar, prospect) : mostValue(objective, soFar, prospect);
}

function leastValue(
  objective: Objective,
  { all, onTime }: SoFar,
  { plannedRequests, timeoutMs }: Prospect,
): number | undefined {
  const { metric, operation } = objective;
  if (isRate(objective)) return undefined;
  if (metric === "dropped") return all.dropped;
  const own = tallyFor(operation, all);
  const finished = finishedOf(own);
  if (metric === "samples") return finished;
  const mostSamples = Math.max(plannedRequests, finished);
  if (isTime(metric)) return leastTimeMs(metric, timesFor(metric, tallyFor(operation, onTime), timeoutMs), mostSamples);
  const bad = metric.startsWith("error") ? errorsOf(own) : invalidOf(objective, own);
  return COUNTS.has(metric) ? bad : rounded(bad / mostSamples, 6);
}

/** As if every request that is left were finished, and well. */
function mostValue(
  objective: Objective,
  { all, onTime }: SoFar,
  { plannedRequests, durationMs }: Prospect,
): number | undefined {
  const { metric, operation } = objective;
  if (!isRate(objective)) return undefined;
  const own = tallyFor(operation, all);
  const tooLate = own.late - tallyFor(operation, onTime).late;
  const reached = metric === "ratePerSecond" ? finishedOf(own) : goodputOf(own) + tooLate;
  const left = plannedRequests - finishedOf(overall(all)) - all.dropped;
  return rounded((reached + Math.max(0, left)) / (durationMs / 1_000), 6);
}

/** As if every response that is still to come took no time. */
function leastTimeMs(metric: TimeMetric, times: TimeHistogram, mostSamples: number): number {
  const seen = times.totalCount;
  const percentile = percentileOf(metric);
  if (seen === 0) return 0;
  if (percentile === undefined) return rounded((meanMicros(times) * seen) / mostSamples / 1_000, 6);
  const rank = Math.ceil((percentile / 100) * mostSamples) - (mostSamples - seen);
  return rank <= 0 ? 0 : rounded(percentileMicros(times, (rank / seen) * 100) / 1_000, 6);
}
