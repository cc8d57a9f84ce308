// Responses that get slower while the load stays the same: in a step, steadily, or steadily from a moment on.

import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { orderChance } from "../../statistics/kendall-trend.ts";
import {
  batchesOf,
  clearRise,
  lineThrough,
  NINE_IN_TEN,
  riseChance,
  stepChance,
} from "../../statistics/linear-trend.ts";
import { median } from "../../statistics/percentile.ts";
import type { LoadFinding } from "../format/load-run.ts";
import { type Percentile, steadyWindows, timesIn, windowsWith } from "./steady-windows.ts";
import { logOf, type Rise, shapeOf } from "./trend-shape.ts";
import type { Point } from "./window-point.ts";

const LEAST_WINDOWS = 20;
/** Windows of a batch, and how long it lasts: what is slow in the noise of a machine is mostly over within them. */
const BATCH_WINDOWS = 12;
const BATCH_MS = 30_000;
const [FEWEST_BATCHES, MOST_BATCHES] = [10, 20];
/** Chance of a finding in a run in which nothing changes; half of it for all operations together, half for each of them. */
const FAMILY_CHANCE = 0.005;
/** A rise must be this large, absolutely and relative to the time before, to matter. */
const LEAST_RISE_MS = 2;
const LEAST_RISE_SHARE = 0.1;
/** In less than two minutes the machine itself may change by nearly as much. */
const SHORT_MS = 120_000;
const LEAST_SHORT_RISE_SHARE = 0.75;
/** If start delays rise by this part of the rise, the generator or its machine got slower, not the target. */
const OWN_SHARE = 0.25;

const PERCENTILES: readonly Percentile[] = ["p50", "p95", "p99"];
const OPERATION_PERCENTILES: readonly Percentile[] = ["p50", "p95"];
/** Each series is tested for a line and for a step. */
const CHANCE = FAMILY_CHANCE / 2 / PERCENTILES.length / 2;
const OPERATION_CHANCE = FAMILY_CHANCE / 2 / (OPERATION_IDS.length * OPERATION_PERCENTILES.length) / 2;

/** One percentile of an operation, or of all together, by window. */
type Series = { readonly operation: OperationId | "*"; readonly percentile: Percentile; readonly chance: number };

/**
 * At most one finding for all operations together or, without one, one for each operation. The lowest percentile that
 * rose is named: it says how many responses are concerned. `pieces` of a run share the chance of a wrong finding.
 */
export function trendsOf(points: readonly Point[], windowMs: number, pieces = 1): readonly LoadFinding[] {
  const tested = steadyWindows(points);
  const firstOf = (operation: OperationId | "*", percentiles: readonly Percentile[], ofOne: number) => {
    const chance = ofOne / pieces;
    for (const percentile of percentiles) {
      const found = trendIn(tested, { operation, percentile, chance }, windowMs);
      if (found !== undefined) return [found];
    }
    return [];
  };
  const whole = firstOf("*", PERCENTILES, CHANCE);
  if (whole.length > 0) return whole;
  return OPERATION_IDS.flatMap((operation) => firstOf(operation, OPERATION_PERCENTILES, OPERATION_CHANCE));
}

/**
 * The smallest steady rise of the p50 of all responses that this run would have shown with a chance of nine in ten, as a
 * share of the p50 and in ms; undefined if trends cannot be seen in it.
 */
export function detectableRise(
  points: readonly Point[],
  windowMs: number,
  pieces = 1,
): { readonly share: number; readonly ms: number } | undefined {
  const present = windowsWith(steadyWindows(points), "*", "p50");
  if (present.length < LEAST_WINDOWS) return undefined;
  const timesMs = timesIn(present, "*", "p50");
  const line = lineThrough(logBatches(timesMs, windowMs));
  const before = median(timesMs);
  const least = Math.max(leastShare(present, windowMs), LEAST_RISE_MS / before);
  const log = Math.max(clearRise(line, CHANCE / pieces), Math.log(1 + least) + NINE_IN_TEN * line.riseError);
  return { share: Math.exp(log) - 1, ms: before * (Math.exp(log) - 1) };
}

function trendIn(tested: readonly Point[], series: Series, windowMs: number): LoadFinding | undefined {
  const { operation, percentile, chance } = series;
  const present = windowsWith(tested, operation, percentile);
  if (present.length < LEAST_WINDOWS) return undefined;
  const timesMs = timesIn(present, operation, percentile);
  const batches = logBatches(timesMs, windowMs);
  const line = lineThrough(batches);
  const least = leastShare(present, windowMs);
  const ends = { before: Math.exp(line.start), after: Math.exp(line.start + line.rise) };
  // Ranks as well: a temporary disturbance of the machine does not hide the order.
  const isLine = Math.min(riseChance(line), orderChance(batches)) <= chance && isLarge(ends, least);
  if (!isLine && stepChance(batches) > chance) return undefined;
  const rise = shapeOf(timesMs);
  if (rise === undefined || isByGenerator(present, rise)) return undefined;
  if (!isLine && !isLarge(rise, least)) return undefined;
  const fromMs = present[rise.at]?.chart.fromMs ?? 0;
  const toMs = (present.at(-1)?.chart.fromMs ?? 0) + windowMs;
  const subject = operation === "*" ? percentile : `${percentile} of ${operation}`;
  const value = Math.round((rise.after - rise.before) * 10) / 10;
  return { kind: "trend", operation, fromMs, toMs, value, unit: "ms", sentence: sentenceOf(subject, rise, fromMs) };
}

function sentenceOf(subject: string, rise: Rise, fromMs: number): string {
  const [before, after] = [writeMs(rise.before), writeMs(rise.after)];
  const since = rise.at === 0 ? "" : `from ${fromMs / 1_000} s on `;
  const rose = rise.isStep ? `${since}it is ${after}` : `${since}it grew steadily to ${after}`;
  return `Responses got slower at the same load: ${subject} was ${before}, ${rose}.`;
}

function logBatches(timesMs: readonly number[], windowMs: number): readonly number[] {
  const windows = Math.max(BATCH_WINDOWS, BATCH_MS / windowMs);
  const count = Math.min(MOST_BATCHES, Math.max(FEWEST_BATCHES, Math.floor(timesMs.length / windows)));
  return batchesOf(timesMs, count).map((batch) => logOf(median(batch)));
}

function leastShare({ length }: readonly Point[], windowMs: number): number {
  return Math.max(LEAST_RISE_SHARE, LEAST_SHORT_RISE_SHARE * Math.min(1, SHORT_MS / (length * windowMs)));
}

function isLarge({ before, after }: Pick<Rise, "before" | "after">, share: number): boolean {
  return after - before >= Math.max(LEAST_RISE_MS, share * before);
}

function isByGenerator(points: readonly Point[], { at, before, after }: Rise): boolean {
  const startDelay = points.map(({ startDelayMs }) => startDelayMs);
  const index = at > 0 ? at : Math.floor(startDelay.length / 2);
  return median(startDelay.slice(index)) - median(startDelay.slice(0, index)) > OWN_SHARE * (after - before);
}

function writeMs(ms: number): string {
  return `${ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms)} ms`;
}
