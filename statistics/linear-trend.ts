// The straight line through a series of values in order of time, by least squares, and how far chance may tilt it. A series
// whose neighbours resemble each other is cut into batches first: their medians or minima are nearly independent. Pure.
import { meanOf } from "./arithmetic.ts";
import { studentLimit, studentTail } from "./tail-probability.ts";

/** A line through values at 0, 1, 2 …; `rise` is from the start of the first to the end of the last, as if each had a width. */
export type Line = {
  readonly start: number;
  readonly rise: number;
  readonly riseError: number;
  readonly freedom: number;
};

export function lineThrough(values: readonly number[]): Line {
  const count = values.length;
  const [middle, level] = [(count - 1) / 2, meanOf(values)];
  let [spread, together, apart] = [0, 0, 0];
  for (const [at, value] of values.entries()) {
    spread += (at - middle) ** 2;
    together += (at - middle) * (value - level);
  }
  const slope = together / spread;
  for (const [at, value] of values.entries()) apart += (value - level - slope * (at - middle)) ** 2;
  const freedom = count - 2;
  const rise = slope * count;
  return { start: level - rise / 2, rise, riseError: count * Math.sqrt(apart / freedom / spread), freedom };
}

/** How often chance alone tilts a line upward as clearly as this one. */
export function riseChance({ rise, riseError, freedom }: Line): number {
  if (riseError === 0) return rise > 0 ? 0 : 1;
  return studentTail(rise / riseError, freedom);
}

/**
 * The smallest true rise whose line is found with a chance of nine in ten, if `chance` decides. Both this line and the next
 * estimate their error from few values.
 */
export function clearRise({ riseError, freedom }: Line, chance: number): number {
  const limit = studentLimit(chance, freedom);
  return riseError * (limit + NINE_IN_TEN * Math.sqrt(1 + limit ** 2 / freedom));
}

/** What a normal value exceeds with a chance of one in ten, in standard deviations. */
export const NINE_IN_TEN = 1.2816;

/**
 * How often chance alone shows a step upward as clear as the clearest of a series, with at least two values on each side.
 * An upper bound: the chances of all indices are added.
 */
export function stepChance(values: readonly number[]): number {
  const count = values.length;
  let [best, indices] = [0, 0];
  for (let at = 2; at <= count - 2; at++) {
    const [before, after] = [values.slice(0, at), values.slice(at)];
    const [low, high] = [meanOf(before), meanOf(after)];
    const apart = sumOfSquares(before, low) + sumOfSquares(after, high);
    const error = Math.sqrt((apart / (count - 2)) * (1 / at + 1 / (count - at)));
    best = Math.max(best, error === 0 ? (high > low ? Number.MAX_VALUE : 0) : (high - low) / error);
    indices++;
  }
  if (best === Number.MAX_VALUE) return 0;
  return indices === 0 ? 1 : Math.min(1, indices * studentTail(best, count - 2));
}

/** Cuts a series into `count` batches of neighbours whose lengths differ by at most one. */
export function batchesOf<T>(values: readonly T[], count: number): readonly (readonly T[])[] {
  return Array.from({ length: count }, (_, at) =>
    values.slice(Math.round((at * values.length) / count), Math.round(((at + 1) * values.length) / count)),
  );
}

function sumOfSquares(values: readonly number[], around: number): number {
  return values.reduce((sum, value) => sum + (value - around) ** 2, 0);
}
