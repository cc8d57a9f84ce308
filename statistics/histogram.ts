// Histograms of times in microseconds with three significant digits: small, mergeable without error, writable as text.
import { build, decodeFromCompressedBase64, encodeIntoCompressedBase64, type JsHistogram } from "hdr-histogram-js";

/** Times of one operation in milliseconds; percentiles from a histogram with 3 significant digits. */
export type LatencySummary = {
  readonly mean: number;
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
};

/** A histogram of times in microseconds. */
export type TimeHistogram = JsHistogram;

/** An empty histogram. It takes 70 kB up to a minute and grows beyond by itself. */
export function createHistogram(): TimeHistogram {
  return build({
    lowestDiscernibleValue: 1,
    highestTrackableValue: 60_000_000,
    numberOfSignificantValueDigits: 3,
    autoResize: true,
    bitBucketSize: 32,
  }) as JsHistogram;
}

/** Counts one time; below one microsecond it counts as one, which the histogram cannot tell from zero. */
export function recordMicros(histogram: TimeHistogram, micros: number): void {
  histogram.recordValue(Math.max(1, Math.round(micros)));
}

/** Adds all counts of one histogram to another; the order of additions never matters. */
export function mergeInto(into: TimeHistogram, added: TimeHistogram): void {
  if (added.totalCount > 0) into.add(added);
}

/** The counts as text, empty for an empty histogram; some 300 characters for a second of traffic. */
export function encodeHistogram(histogram: TimeHistogram): string {
  return histogram.totalCount === 0 ? "" : encodeIntoCompressedBase64(histogram);
}

/** The histogram of a text made by {@link encodeHistogram}. Throws for anything else. */
export function decodeHistogram(text: string): TimeHistogram {
  return text === "" ? createHistogram() : (decodeFromCompressedBase64(text, 32) as JsHistogram);
}

/** Adds the counts of an encoded histogram to another. */
export function mergeEncodedInto(into: TimeHistogram, text: string): void {
  if (text !== "") into.add(decodeHistogram(text));
}

/** The summary of a histogram in milliseconds; all 0 if it is empty. */
export function summaryOf(histogram: TimeHistogram): LatencySummary {
  const { buckets, all } = bucketsOf(histogram);
  const sum = buckets.reduce((total, { low, size, count }) => total + (low + Math.floor(size / 2)) * count, 0);
  const [p50 = 0, p90 = 0, p95 = 0, p99 = 0, max = 0] = atPercentiles(buckets, all, [50, 90, 95, 99, 100]);
  return {
    mean: all === 0 ? 0 : milliseconds(sum / all),
    p50: milliseconds(p50),
    p90: milliseconds(p90),
    p95: milliseconds(p95),
    p99: milliseconds(p99),
    max: milliseconds(max),
  };
}

/** A percentile, from 0 to 100, in microseconds; 0 if the histogram is empty. */
export function percentileMicros(histogram: TimeHistogram, percentile: number): number {
  return percentilesMicros(histogram, [percentile])[0] ?? 0;
}

/** Rising percentiles, from 0 to 100, in microseconds, by one scan; 0 if the histogram is empty. */
export function percentilesMicros(histogram: TimeHistogram, percentiles: readonly number[]): readonly number[] {
  const { buckets, all } = bucketsOf(histogram);
  return atPercentiles(buckets, all, percentiles);
}

/** How many times are longer than each of these rising limits in microseconds, by one scan. */
export function countsAbove(histogram: TimeHistogram, limitsMicros: readonly number[]): readonly number[] {
  return countsAboveIn(bucketsOf(histogram), limitsMicros);
}

/** The same of buckets. */
export function countsAboveIn({ buckets, all }: Buckets, limitsMicros: readonly number[]): readonly number[] {
  let [at, upTo] = [0, 0];
  return limitsMicros.map((limit) => {
    for (let next = buckets[at]; next !== undefined && next.low + next.size - 1 <= limit; next = buckets[++at])
      upTo += next.count;
    return all - upTo;
  });
}

/** Both together; the order never matters. */
export function mergedBuckets(one: Buckets, other: Buckets): Buckets {
  const buckets: Bucket[] = [];
  let [left, right] = [0, 0];
  for (;;) {
    const [first, second] = [one.buckets[left], other.buckets[right]];
    if (first === undefined && second === undefined) return { buckets, all: one.all + other.all };
    const isFirst = second === undefined || (first !== undefined && first.low <= second.low);
    const isSecond = first === undefined || (second !== undefined && second.low <= first.low);
    if (isFirst) left++;
    if (isSecond) right++;
    const { low, size } = (isFirst ? first : second) ?? { low: 0, size: 0 };
    buckets.push({ low, size, count: (isFirst ? (first?.count ?? 0) : 0) + (isSecond ? (second?.count ?? 0) : 0) });
  }
}

/** Times that the histogram cannot tell apart: `size` whole microseconds from `low` on. */
type Bucket = { readonly low: number; readonly size: number; readonly count: number };

/** A histogram without what is empty, in a hundredth of its memory: shortest times first, and how many times there are. */
export type Buckets = { readonly buckets: readonly Bucket[]; readonly all: number };

/** The buckets of a histogram that hold anything. */
export function bucketsOf(histogram: TimeHistogram): Buckets {
  const all = histogram.totalCount;
  if (all === 0) return { buckets: [], all };
  const buckets: Bucket[] = [];
  const last = Math.min(histogram.countsArrayIndex(histogram.maxValue), histogram.countsArrayLength - 1);
  for (let index = 0; index <= last; index++) {
    const count = histogram.getCountAtIndex(index);
    if (count === 0) continue;
    const size = 2 ** Math.max(0, Math.floor(index / histogram.subBucketHalfCount) - 1);
    buckets.push({ low: histogram.valueFromIndex(index), size, count });
  }
  return { buckets, all };
}

/** The time of rank ⌈q·n⌉ for each percentile: the longest of its bucket. */
function atPercentiles(buckets: readonly Bucket[], all: number, percentiles: readonly number[]): readonly number[] {
  let [at, upTo] = [-1, 0];
  return percentiles.map((percentile) => {
    const share = (percentile / 100) * all;
    // A product that is a whole number may come out a little larger, and must not be rounded up to the next rank.
    const rank = Math.max(1, Math.ceil(share * (1 - Number.EPSILON)));
    while (upTo < rank && at < buckets.length - 1) upTo += buckets[++at]?.count ?? 0;
    const bucket = buckets[at];
    return bucket === undefined ? 0 : bucket.low + bucket.size - 1;
  });
}

/** Whole microseconds, so that equal histograms give equal texts. */
function milliseconds(micros: number): number {
  return Math.round(micros) / 1_000;
}
