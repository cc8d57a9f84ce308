// Ratios over pairs of runs. The machine's speed drifts, but hardly within a pair, so the ratio is taken within each pair.
import { meanInterval, pairedMean } from "../../statistics/paired-t-test.ts";

/** A ratio of geometric means with its 95 % interval; a single pair has no interval. */
export type Ratio = {
  readonly ratio: number;
  readonly low: number | null;
  readonly high: number | null;
};

/**
 * The ratio of two lists of positive numbers, pair by pair. The interval is Student's over the logarithms. Throws if the lists
 * are empty or of different length, or if a number is not positive.
 */
export function ratioOf(over: readonly number[], under: readonly number[]): Ratio {
  if (over.length === 0 || over.length !== under.length) {
    throw new Error(`a ratio must have as many numbers above as below, got ${over.length} and ${under.length}`);
  }
  const logs = over.map((metric, index) => Math.log(positive(metric) / positive(under[index] ?? 0)));
  if (logs.length === 1) return { ratio: Math.exp(logs[0] ?? 0), low: null, high: null };
  const mean = pairedMean(logs);
  const { low, high } = meanInterval(mean, 0.95);
  return { ratio: Math.exp(mean.mean), low: Math.exp(low), high: Math.exp(high) };
}

/** A ratio as text, such as `1.32 × (1.28 to 1.37)`. */
export function ratioText({ ratio, low, high }: Ratio): string {
  const interval = low === null || high === null ? "one pair, no interval" : `${low.toFixed(2)} to ${high.toFixed(2)}`;
  return `${ratio.toFixed(2)} × (${interval})`;
}

function positive(metric: number): number {
  if (metric > 0 && Number.isFinite(metric)) return metric;
  throw new Error(`a ratio must have positive numbers, got ${metric}`);
}
