// How far a percentile of a run may lie from the one that the target would show in longer runs of this kind (Woodruff 1952).
// Requests of a window resemble each other, so that windows and not requests are the samples: batches of windows show how
// much the share of times above the percentile varies, and the histogram turns that share back into times. Pure.

import { sumOf } from "./arithmetic.ts";
import type { TimeHistogram } from "./histogram.ts";
import { batchesOf } from "./linear-trend.ts";
import { percentilesMicros } from "./percentile.ts";
import { studentLimit } from "./tail-probability.ts";

/** The interval that covers the percentile in about 95 of 100 runs; in microseconds. */
type MicrosInterval = { readonly lowMicros: number; readonly highMicros: number };

/** A window: how many times it holds, and how many of them are longer than the percentile of the whole run. */
export type WindowCounts = { readonly all: number; readonly above: number };

const COVERAGE = 0.95;
const BATCHES = 10;
/** So few windows make batches that say nothing of how the run varied. */
const LEAST_WINDOWS = 30;
/** So few times above the percentile, or below it, say nothing of where it lies. */
const LEAST_BEYOND = 10;

/** The interval of a percentile from 0 to 100; undefined where it could not be trusted. */
export function percentileInterval(
  run: TimeHistogram,
  percentile: number,
  windows: readonly WindowCounts[],
): MicrosInterval | undefined {
  const all = windows.reduce((sum, window) => sum + window.all, 0);
  const share = windows.reduce((sum, { above }) => sum + above, 0) / all;
  if (!(Math.min(share, 1 - share) * all >= LEAST_BEYOND)) return undefined;
  const shareOff = shareReach(windows);
  if (shareOff === undefined) return undefined;
  const reach = 100 * shareOff;
  const [low, high] = [percentile - reach, percentile + reach];
  // No time is larger than the largest: the upper end is then unknown.
  if (high >= 100) return undefined;
  const [lowMicros = 0, highMicros = 0] = percentilesMicros(run, [Math.max(0, low), high]);
  return { lowMicros, highMicros };
}

/**
 * How far the share of what is above may be off, to either side; undefined where too few windows tell. Neighbouring windows
 * resemble each other, so that batches of them are the samples.
 */
export function shareReach(windows: readonly WindowCounts[]): number | undefined {
  const present = windows.filter(({ all }) => all > 0);
  const all = present.reduce((sum, window) => sum + window.all, 0);
  const share = present.reduce((sum, { above }) => sum + above, 0) / all;
  if (present.length < LEAST_WINDOWS) return undefined;
  const excess = present.map(({ all: own, above }) => above - share * own);
  const memory = memoryOf(excess);
  if (present.length < BATCHES * memory) return undefined;
  const sums = batchesOf(excess, BATCHES).map((batch) => sumOf(batch));
  // Ten batches may happen to agree: the variance of the windows themselves, for as long as a deviation lasts, bounds it below.
  const variance = Math.max(sumOfSquares(sums) * (BATCHES / (BATCHES - 1)), sumOfSquares(excess) * memory);
  return (studentLimit((1 - COVERAGE) / 2, BATCHES - 1) * Math.sqrt(variance)) / all;
}

function sumOfSquares(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value ** 2, 0);
}

/**
 * For how many windows a deviation lasts, from the first autocorrelation: batches must be longer, or they resemble each
 * other. A short series shows too little likeness, which is corrected.
 */
function memoryOf(values: readonly number[]): number {
  let [together, alone] = [0, 0];
  for (const [at, value] of values.entries()) {
    alone += value ** 2;
    together += value * (values[at - 1] ?? 0);
  }
  if (alone === 0) return 0;
  const seen = together / alone;
  const likeness = seen + (1 + 4 * seen) / values.length;
  return likeness >= 1 ? Number.POSITIVE_INFINITY : (1 + likeness) / (1 - likeness);
}
