// Which exponent of Zipf's law fits a list of counts best, and how certain that is. Maximum likelihood: the exponent at
// which the mean logarithm of the rank is the observed one. Pure.
import { bisect } from "./bisection.ts";

/** An exponent and its standard error, which is infinite without counts. */
type FittedExponent = { readonly exponent: number; readonly error: number };

const [LOWEST, HIGHEST] = [-2, 8];

/** Fits weights by rank, most popular first; `samples` is the number of requests behind them. */
export function fitExponent(weights: readonly number[], samples: number): FittedExponent {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum <= 0 || weights.length < 2) return { exponent: 0, error: Number.POSITIVE_INFINITY };
  const observed = weights.reduce((total, weight, at) => total + weight * Math.log(at + 1), 0) / sum;
  // A higher exponent favours the first ranks.
  const exponent = bisect(LOWEST, HIGHEST, (value) => logRank(weights.length, value).mean <= observed);
  return { exponent, error: 1 / Math.sqrt(samples * logRank(weights.length, exponent).variance) };
}

/** Mean and variance of the logarithm of the rank under Zipf's law. */
function logRank(count: number, exponent: number): { readonly mean: number; readonly variance: number } {
  let [sum, first, second] = [0, 0, 0];
  for (let rank = 1; rank <= count; rank++) {
    const [weight, log] = [rank ** -exponent, Math.log(rank)];
    sum += weight;
    first += weight * log;
    second += weight * log * log;
  }
  const mean = first / sum;
  return { mean, variance: Math.max(Number.MIN_VALUE, second / sum - mean * mean) };
}
