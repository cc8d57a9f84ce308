// How likely chance alone is: tails of the binomial distribution and of Student's t, both by the incomplete beta function, and
// of the normal distribution. Pure. Of npm's libraries, jstat subtracts from
// 1, so that small chances come out as 0, and @stdlib brings more than 200 packages for the same 12 digits.
import { bisect } from "./bisection.ts";

/** The chance of at least `count` hits in `all` trials that hit with the chance `share` each. */
export function binomialTail(count: number, all: number, share: number): number {
  if (count <= 0) return 1;
  if (count > all) return 0;
  return betaShare(share, count, all - count + 1);
}

/** The chance that a Student's t with `freedom` degrees of freedom is at least `t`. */
export function studentTail(t: number, freedom: number): number {
  const both = betaShare(freedom / (freedom + t * t), freedom / 2, 0.5);
  return t >= 0 ? both / 2 : 1 - both / 2;
}

/** The value that a Student's t exceeds with the chance `tail`, at most 0.5. */
export function studentLimit(tail: number, freedom: number): number {
  let high = 2;
  while (studentTail(high, freedom) > tail) high *= 2;
  return bisect(0, high, (t) => studentTail(t, freedom) <= tail);
}

/** The chance that a normal deviate is at least `z`. */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z);
  return z < TAIL_FROM ? 0.5 - normalDensity(z) * normalSeries(z) : normalDensity(z) / normalFraction(z);
}

/** The value that a normal deviate exceeds with the chance `tail`, from 0 to 1. */
export function normalLimit(tail: number): number {
  if (tail > 0.5) return -normalLimit(1 - tail);
  return bisect(0, 40, (z) => normalTail(z) <= tail);
}

/** From here on the continued fraction converges faster than the series. */
const TAIL_FROM = 3;
const SERIES_TERMS = 60;
const FRACTION_TERMS = 60;

function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}

/** z + z³/3 + z⁵/15 + …: the chance between 0 and z, by the density (Abramowitz and Stegun 26.2.11). */
function normalSeries(z: number): number {
  let [term, sum] = [z, z];
  for (let odd = 3; odd < 2 * SERIES_TERMS; odd += 2) {
    term *= (z * z) / odd;
    sum += term;
  }
  return sum;
}

/** z + 1/(z + 2/(z + 3/(z + …))): the density by the tail (Abramowitz and Stegun 26.2.14). */
function normalFraction(z: number): number {
  let value = z;
  for (let term = FRACTION_TERMS; term > 0; term--) value = z + term / value;
  return value;
}

const MOST_TERMS = 400;
const PRECISION = 1e-12;
const TINY = 1e-300;

/** The regularised incomplete beta function, by its continued fraction (Lentz). */
function betaShare(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - betaShare(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)) / a;
  const apart = (value: number) => (Math.abs(value) < TINY ? TINY : value);
  let [above, below] = [1, 1 / apart(1 - ((a + b) * x) / (a + 1))];
  let sum = below;
  for (let term = 1; term <= MOST_TERMS; term++) {
    const even = (term * (b - term) * x) / ((a + 2 * term - 1) * (a + 2 * term));
    const odd = (-(a + term) * (a + b + term) * x) / ((a + 2 * term) * (a + 2 * term + 1));
    const before = sum;
    for (const step of [even, odd]) {
      below = 1 / apart(1 + step * below);
      above = apart(1 + step / above);
      sum *= below * above;
    }
    if (Math.abs(sum / before - 1) < PRECISION) break;
  }
  return front * sum;
}

/** The logarithm of the gamma function by Lanczos' approximation, to 1e-13. */
export function logGamma(x: number): number {
  const shifted = x - 1;
  const base = shifted + LANCZOS.length - 0.5;
  const sum = LANCZOS.reduce((total, factor, at) => total + factor / (shifted + at + 1), LANCZOS_START);
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(sum);
}

const LANCZOS_START = 0.999_999_999_999_809_93;
const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
] as const;
