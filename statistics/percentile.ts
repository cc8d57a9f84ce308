// Percentiles of a histogram of times, and quantiles of a list of values. Pure.
import { meanMicros, type TimeHistogram } from "./histogram.ts";
import { highestAt } from "./histogram-buckets.ts";

/** A percentile, from 0 to 100, in microseconds; 0 if the histogram is empty. */
export function percentileMicros(histogram: TimeHistogram, percentile: number): number {
  return percentilesMicros(histogram, [percentile])[0] ?? 0;
}

/**
 * Rising percentiles, from 0 to 100, in microseconds; 0 if the histogram is empty. Each is the time of rank ⌈q·n⌉: the longest
 * of its bucket.
 */
export function percentilesMicros(histogram: TimeHistogram, percentiles: readonly number[]): readonly number[] {
  const { indices, counts, all } = histogram.buckets();
  if (all === 0) return percentiles.map(() => 0);
  // From the longest time down, because few times lie above a percentile.
  let at = indices.length - 1;
  let below = all - (counts[at] as number);
  const falling = percentiles.toReversed().map((percentile) => {
    for (const rank = rankOf(percentile, all); below >= rank; ) below -= counts[--at] as number;
    return highestAt(indices[at] as number);
  });
  return falling.toReversed();
}

function rankOf(percentile: number, all: number): number {
  const share = (percentile / 100) * all;
  // A product that is a whole number may come out a little larger, and must not be rounded up to the next rank.
  return Math.max(1, Math.ceil(share * (1 - Number.EPSILON)));
}

/** The summary of a histogram in milliseconds; all 0 if it is empty. Its percentiles have 3 significant digits. */
export function summaryOf(histogram: TimeHistogram) {
  const [p50 = 0, p90 = 0, p95 = 0, p99 = 0, max = 0] = percentilesMicros(histogram, [50, 90, 95, 99, 100]);
  return {
    mean: milliseconds(meanMicros(histogram)),
    p50: milliseconds(p50),
    p90: milliseconds(p90),
    p95: milliseconds(p95),
    p99: milliseconds(p99),
    max: milliseconds(max),
  };
}

/** Whole microseconds, so that equal histograms give equal texts. */
function milliseconds(micros: number): number {
  return Math.round(micros) / 1_000;
}

/** The median; NaN if there are no values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** A quantile from 0 to 1, interpolated between neighbours; NaN if there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const position = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  return low === undefined || high === undefined ? Number.NaN : low + (high - low) * (position - Math.floor(position));
}
