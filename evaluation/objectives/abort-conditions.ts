// Which objectives cannot be met any more while a run still goes on, whatever comes. Pure: fed with the windows in order.

import type { JournalWindow } from "../../results/journal/journal.ts";
import {
  boundOf,
  expressionOf,
  intervalMsOf,
  type Objective,
  percentileOf,
} from "../../results/objectives/objectives.ts";
import { percentileMicros } from "../../statistics/histogram.ts";
import {
  addWindow,
  createTotals,
  errorsOf,
  finishedOf,
  goodputOf,
  type OperationTotals,
  type Totals,
} from "../tally/totals.ts";
import { COUNTS, evaluate, invalidOf, isWithin, SHARES, sumsOf } from "./objective.ts";

/** What the run will have been at its end, as far as it is known. */
export type Prospect = { readonly plannedRequests: number; readonly durationMs: number; readonly windowMs: number };

/** A watch over the objectives that may end a run. Gives a sentence about the first that is lost. */
export type LossWatch = (window: JournalWindow) => string | undefined;

/** Opens a watch over those objectives that are marked with `abort`; undefined where there is none. */
export function watchLosses(objectives: readonly Objective[], prospect: Prospect): LossWatch | undefined {
  const watches = objectives.filter(({ abort }) => abort === true).map((objective) => watchOne(objective, prospect));
  if (watches.length === 0) return undefined;
  return (window) => {
    const sentences = watches.map((watch) => watch(window));
    return sentences.find((sentence) => sentence !== undefined);
  };
}

function watchOne(objective: Objective, prospect: Prospect): LossWatch {
  const intervalMs = intervalMsOf(objective);
  return intervalMs === undefined ? watchRun(objective, prospect) : watchIntervals(objective, intervalMs, prospect);
}

/** A bound on every stretch is lost with the first whole one that misses it. */
function watchIntervals(objective: Objective, intervalMs: number, { windowMs }: Prospect): LossWatch {
  let totals = createTotals();
  let index = 0;
  let isWarmUp = false;
  return (window) => {
    const next = Math.floor(window.fromMs / intervalMs);
    if (next !== index) {
      totals = createTotals();
      isWarmUp = false;
    }
    index = next;
    addWindow(totals, window);
    isWarmUp ||= (window.warmUp?.["started"] ?? 0) > 0;
    if (isWarmUp) return undefined;
    const isWhole = window.fromMs + windowMs >= (index + 1) * intervalMs;
    if (!isWhole && !COUNTS.has(objective.metric)) return undefined;
    const { status, result } = evaluate(objective, [{ totals, seconds: intervalMs / 1_000 }]);
    if (status !== "missed") return undefined;
    return `${expressionOf(objective)} was missed: ${result.value} from ${(index * intervalMs) / 1_000} s on`;
  };
}

function watchRun(objective: Objective, prospect: Prospect): LossWatch {
  const totals = createTotals();
  return (window) => {
    addWindow(totals, window);
    const best = bestFigure(objective, sumsOf(objective.operation, totals), totals, prospect);
    if (best === undefined || isWithin(objective, best)) return undefined;
    return `${expressionOf(objective)} can no longer be met: it would be ${best} even if all went well from here on`;
  };
}

/** The best that the figure can still become; undefined where any value is within reach. */
function bestFigure(
  objective: Objective,
  sums: OperationTotals,
  totals: Totals,
  { plannedRequests, durationMs }: Prospect,
): number | undefined {
  const { metric } = objective;
  const [bound] = boundOf(objective);
  const wantsLittle = bound === "below" || bound === "atMost";
  const finished = finishedOf(sums);
  const mostSamples = Math.max(plannedRequests, finished);
  if (metric === "ratePerSecond" || metric === "goodputPerSecond") {
    if (wantsLittle) return undefined;
    const reached = metric === "ratePerSecond" ? finished : goodputOf(sums);
    const left = plannedRequests - finishedOf(sumsOf("*", totals)) - totals.dropped;
    return rounded((reached + Math.max(0, left)) / (durationMs / 1_000));
  }
  if (!wantsLittle) return undefined;
  if (metric === "dropped") return totals.dropped;
  if (COUNTS.has(metric) || SHARES.has(metric)) {
    const bad = metric.startsWith("error") ? errorsOf(sums) : invalidOf(objective, sums);
    return COUNTS.has(metric) ? bad : rounded(bad / mostSamples);
  }
  return metric === "samples" ? finished : bestTime(objective, sums, mostSamples);
}

/** As if every answer that is still to come took no time. */
function bestTime({ metric }: Objective, sums: OperationTotals, mostSamples: number): number {
  const times = metric.startsWith("serviceTimeMs.") ? sums.serviceTime : sums.responseTime;
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
