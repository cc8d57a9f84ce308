// Ratios over pairs of runs. The machine's speed drifts, but hardly within a pair, so the ratio is taken pair by pair.
import { studentLimit } from "../../statistics/chance.ts";

/** A ratio of geometric means with the 95 % interval that the pairs give; without one if there is a single pair. */
export type Ratio = {
  readonly ratio: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly pairs: number;
};

/**
 * The ratio of two lists of positive numbers, taken pair by pair. The interval is Student's over the logarithms. Throws
 * if the lists are empty, of unequal length, or hold anything but positive numbers.
 */
export function ratioOf(over: readonly number[], under: readonly number[]): Ratio {
  if (over.length === 0 || over.length !== under.length) {
    throw new Error(`a ratio needs as many numbers above as below, got ${over.length} and ${under.length}`);
  }
  const logs = over.map((metric, index) => Math.log(positive(metric) / positive(under[index] ?? 0)));
  const middle = meanOf(logs);
  const pairs = logs.length;
  if (pairs === 1) return { ratio: Math.exp(middle), low: null, high: null, pairs };
  const variance = logs.reduce((sum, log) => sum + (log - middle) ** 2, 0) / (pairs - 1);
  const reach = studentLimit(0.025, pairs - 1) * Math.sqrt(variance / pairs);
  return { ratio: Math.exp(middle), low: Math.exp(middle - reach), high: Math.exp(middle + reach), pairs };
}

/** A ratio as text, such as `1.32 × (1.28 to 1.37)`. */
export function ratioText({ ratio, low, high }: Ratio): string {
  const interval = low === null || high === null ? "one pair, no interval" : `${low.toFixed(2)} to ${high.toFixed(2)}`;
  return `${ratio.toFixed(2)} × (${interval})`;
}

/** The median of a list that is not empty. */
export function medianOf(metrics: readonly number[]): number {
  const sorted = [...metrics].sort((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined) throw new Error("a median needs a number");
  return (low + high) / 2;
}

function meanOf(metrics: readonly number[]): number {
  return metrics.reduce((sum, metric) => sum + metric, 0) / metrics.length;
}

function positive(metric: number): number {
  if (metric > 0 && Number.isFinite(metric)) return metric;
  throw new Error(`a ratio needs positive numbers, got ${metric}`);
}
