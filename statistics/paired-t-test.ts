// The mean of paired differences: Student's t. Pure.
//
// Sources: Student, "The probable error of a mean", Biometrika 6 (1908), for test and interval; D. J. Schuirmann, "A comparison
// of the two one-sided tests procedure and the power approach", J. Pharmacokinet. Biopharm. 15 (1987), for equivalence.
import { sumOf } from "./arithmetic.ts";
import { studentLimit, studentTail } from "./tail-probability.ts";

/** Mean and spread of differences, one of each pair. */
export type PairedMean = {
  readonly pairs: number;
  readonly mean: number;
  /** Of one difference, with n − 1. */
  readonly deviation: number;
  /** Of the mean. */
  readonly error: number;
};

export type Interval = { readonly low: number; readonly high: number };

/** Fails with a RangeError for fewer than two differences: they have no spread. */
export function pairedMean(differences: readonly number[]): PairedMean {
  const pairs = differences.length;
  if (pairs < 2) throw new RangeError(`The differences must be at least two, got ${pairs}.`);
  const mean = sumOf(differences) / pairs;
  const squares = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const spread = Math.sqrt(squares / (pairs - 1));
  // The spread of equal differences is only rounding error.
  const deviation = spread > ROUNDING * Math.abs(mean) ? spread : 0;
  return { pairs, mean, deviation, error: deviation / Math.sqrt(pairs) };
}

const ROUNDING = 1e-12;

/** The chance of a mean at least so far above `bound` if the true mean is `bound`; 1 where nothing varies: that proves nothing. */
export function chanceAbove({ pairs, mean, error }: PairedMean, bound = 0): number {
  return error === 0 ? 1 : studentTail((mean - bound) / error, pairs - 1);
}

/** The chance of a mean at least so far below `bound` if the true mean is `bound`; 1 where nothing varies. */
export function chanceBelow({ pairs, mean, error }: PairedMean, bound = 0): number {
  return error === 0 ? 1 : studentTail((bound - mean) / error, pairs - 1);
}

/** The interval that holds the true mean with the chance `confidence`. */
export function meanInterval({ pairs, mean, error }: PairedMean, confidence: number): Interval {
  const reach = studentLimit((1 - confidence) / 2, pairs - 1) * error;
  return { low: mean - reach, high: mean + reach };
}
