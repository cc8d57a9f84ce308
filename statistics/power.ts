// How many pairs a test needs. Pure.
//
// Source: the noncentral t, as in N. L. Johnson and B. L. Welch, "Applications of the non-central t-distribution", Biometrika 31
// (1940); by Simpson's rule over the chi distribution of the deviation.
import { logGamma, normalTail, studentLimit } from "./tail-probability.ts";

/** A one-sided paired t test: its level, and the effect to be found in units of one difference's deviation. */
type PairedTest = { readonly level: number; readonly effect: number };

/** The chance that a noncentral t with `freedom` degrees of freedom, shifted by `shift`, is at least `t`. */
export function noncentralTail(t: number, freedom: number, shift: number): number {
  // t = (z + shift) / u, where u² · freedom is a chi square: the chance is the mean of P(z ≥ t · u − shift).
  const logFront = Math.log(2) + (freedom / 2) * Math.log(freedom / 2) - logGamma(freedom / 2);
  const density = (u: number) =>
    u <= 0 ? 0 : Math.exp(logFront + (freedom - 1) * Math.log(u) - (freedom * u * u) / 2);
  const reach = SPREADS / Math.sqrt(2 * freedom);
  const [from, to] = [Math.max(0, 1 - reach), 1 + reach];
  const width = (to - from) / STEPS;
  let sum = 0;
  for (let step = 0; step <= STEPS; step++) {
    const u = from + step * width;
    const weight = step === 0 || step === STEPS ? 1 : step % 2 === 1 ? 4 : 2;
    sum += weight * density(u) * normalTail(t * u - shift);
  }
  return (sum * width) / 3;
}

export function powerOf({ level, effect }: PairedTest, pairs: number): number {
  return noncentralTail(studentLimit(level, pairs - 1), pairs - 1, effect * Math.sqrt(pairs));
}

/** The fewest pairs, from 2 to `most`, that find the effect with the chance `power`; undefined if even `most` do not. */
export function pairsNeeded(test: PairedTest, power: number, most: number): number | undefined {
  if (powerOf(test, most) < power) return undefined;
  let [few, enough] = [1, most];
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2);
    if (powerOf(test, middle) >= power) enough = middle;
    else few = middle;
  }
  return enough;
}

const STEPS = 400;
const SPREADS = 9;
