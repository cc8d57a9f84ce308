// Responses that get slower while the load stays the same: in a step, steadily, or steadily from a moment on.

import type { LatencySummary, LoadFinding } from "../../results/run/load-run.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { changeChance, splitOf } from "../../statistics/change.ts";
import { median, quantile, thinned } from "../../statistics/quantile.ts";
import { slopePerStep, trendChance } from "../../statistics/slope.ts";
import type { Point } from "./window-point.ts";

type Percentile = keyof Pick<LatencySummary, "p50" | "p95" | "p99">;

const LEAST_WINDOWS = 15;
const MOST_POINTS = 600;
/** The parts of the run after which a steady rise is tried to begin, and in how many points at most. */
const BENDS = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65] as const;
const MOST_BEND_POINTS = 120;
/** Chance of a finding if nothing changed, for each tested series; the least rise makes it rarer still. */
const MOST_CHANCE = 0.0005;
/** Pettitt's chance is an upper bound, far above the true one for a short series. */
const MOST_STEP_CHANCE = 0.01;
/** A rise must be this large, absolutely and relative to the time before, to matter. */
const LEAST_RISE_MS = 5;
const LEAST_RISE_SHARE = 0.5;
/** At most this part of the run is excluded as the target's own warm-up. */
const MOST_WARM_UP = 0.2;
/** Windows whose counts differ by more had a different load, and cannot be compared. */
const MOST_SPREAD = 0.25;
/** If start delays rise by this part of the rise, the generator or its machine got slower, not the target. */
const OWN_SHARE = 0.25;

/**
 * At most one finding for all operations together or, without one, one for each operation. The lowest percentile that
 * rose is named: it says how many responses are concerned.
 */
export function trendsOf(points: readonly Point[], windowMs: number): readonly LoadFinding[] {
  const tested = steady(points.filter(({ chart }) => chart.total.count > 0));
  if (tested.length < LEAST_WINDOWS) return [];
  const whole = riseOf(tested, "*", ["p50", "p95", "p99"], windowMs);
  if (whole !== undefined) return [whole];
  return OPERATION_IDS.flatMap((operation) => riseOf(tested, operation, ["p50", "p95"], windowMs) ?? []);
}

function riseOf(
  points: readonly Point[],
  operation: OperationId | "*",
  percentiles: readonly Percentile[],
  windowMs: number,
): LoadFinding | undefined {
  const partOf = ({ chart }: Point) => (operation === "*" ? chart.total : chart.operations[operation]);
  const present = points.filter((point) => (partOf(point)?.count ?? 0) > 0);
  if (present.length < LEAST_WINDOWS) return undefined;
  for (const percentile of percentiles) {
    const timesMs = present.map((point) => partOf(point)?.responseTimeMs[percentile] ?? 0);
    const rise = shapeOf(timesMs);
    if (rise === undefined || isByGenerator(present, rise)) continue;
    const from = present[rise.at]?.chart.fromMs ?? 0;
    const toMs = (present.at(-1)?.chart.fromMs ?? 0) + windowMs;
    const subject = operation === "*" ? percentile : `${percentile} of ${operation}`;
    const [before, after] = [writeMs(rise.before), writeMs(rise.after)];
    const since = rise.at === 0 ? "" : `from ${from / 1_000} s on `;
    const rose = rise.isStep ? `${since}it is ${after}` : `${since}it grew steadily to ${after}`;
    const sentence = `Responses got slower at the same load: ${subject} was ${before}, ${rose}.`;
    const value = Math.round((rise.after - rise.before) * 10) / 10;
    return { kind: "trend", operation, fromMs: from, toMs, value, unit: "ms", sentence };
  }
  return undefined;
}

/** A rise of a series: where it begins, and the levels before and after it. */
type Rise = { readonly at: number; readonly isStep: boolean; readonly before: number; readonly after: number };

function shapeOf(timesMs: readonly number[]): Rise | undefined {
  const found = [stepOf(timesMs), lineOf(timesMs)].filter((rise) => rise !== undefined);
  // A bend is no test by itself: it is tried only if chance alone can hardly be the reason.
  const candidates = found.length === 0 ? [] : [...found, ...bendsOf(timesMs)];
  return candidates.sort((one, other) => missOf(one, timesMs) - missOf(other, timesMs))[0];
}

function stepOf(timesMs: readonly number[]): Rise | undefined {
  const at = splitOf(timesMs.map((timeMs) => Math.log(Math.max(0.1, timeMs))));
  const [before, after] = [median(timesMs.slice(0, at)), median(timesMs.slice(at))];
  const isClear = isLarge(before, after) && changeChance(timesMs) <= MOST_STEP_CHANCE;
  return isClear ? { at, isStep: true, before, after } : undefined;
}

function lineOf(timesMs: readonly number[]): Rise | undefined {
  const values = thinned(timesMs, MOST_POINTS);
  const rise = slopePerStep(values) * (values.length - 1);
  const before = median(values) - rise / 2;
  if (!isLarge(Math.max(0, before), before + rise) || trendChance(values) > MOST_CHANCE) return undefined;
  return { at: 0, isStep: false, before: Math.max(0, before), after: before + rise };
}

/** Level up to a moment and then a line, for some moments of the first two thirds. */
function bendsOf(timesMs: readonly number[]): readonly Rise[] {
  const group = Math.ceil(timesMs.length / MOST_BEND_POINTS);
  const values = thinned(timesMs, MOST_BEND_POINTS);
  return BENDS.flatMap((share) => {
    const at = Math.round(share * values.length);
    const before = median(values.slice(0, at));
    const after = before + slopePerStep(values.slice(at)) * (values.length - 1 - at);
    return isLarge(before, after) ? [{ at: at * group, isStep: false, before, after }] : [];
  });
}

/** Sum of the differences that a shape does not explain, on a scale of ratios. */
function missOf({ at, isStep, before, after }: Rise, timesMs: readonly number[]): number {
  const last = Math.max(1, timesMs.length - 1);
  return timesMs.reduce((sum, timeMs, place) => {
    const risen = isStep ? 1 : (place - at) / Math.max(1, last - at);
    const expected = place < at ? before : before + (after - before) * risen;
    return sum + Math.abs(Math.log(Math.max(0.1, timeMs) / Math.max(0.1, expected)));
  }, 0);
}

function isLarge(before: number, after: number): boolean {
  return after - before >= Math.max(LEAST_RISE_MS, LEAST_RISE_SHARE * before);
}

/** The windows of an even load, from the first one whose p50 is like that of the first half; none if the load changed. */
function steady(points: readonly Point[]): readonly Point[] {
  const counts = points.map(({ started }) => started);
  const normal = median(counts);
  const even = points.filter(({ started }) => Math.abs(started - normal) <= MOST_SPREAD * normal);
  if (even.length < points.length * 0.7) return [];
  const part = even.slice(0, Math.ceil(even.length / 2)).map(({ chart }) => chart.total.responseTimeMs.p50);
  const high = quantile(part, 0.75);
  const settled = even.findIndex(({ chart }) => chart.total.responseTimeMs.p50 <= high);
  return even.slice(Math.min(Math.max(0, settled), Math.floor(even.length * MOST_WARM_UP)));
}

function isByGenerator(points: readonly Point[], { at, before, after }: Rise): boolean {
  const startDelay = points.map(({ startDelayMs }) => startDelayMs);
  const place = at > 0 ? at : Math.floor(startDelay.length / 2);
  return median(startDelay.slice(place)) - median(startDelay.slice(0, place)) > OWN_SHARE * (after - before);
}

function writeMs(ms: number): string {
  return `${ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms)} ms`;
}
