// Histograms of times in microseconds with three significant digits: small, mergeable without error, writable as text. The
// buckets and the text are those of HdrHistogram (V2, compressed), whose libraries in other languages read and write them too.
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

/** Times that a histogram cannot tell apart: `size` whole microseconds from `low` on. */
export type Bucket = { readonly low: number; readonly size: number; readonly count: number };

/** Buckets that hold anything, shortest times first, and how many times they hold. */
export type Buckets = { readonly buckets: readonly Bucket[]; readonly all: number };

const NOTHING: Buckets = { buckets: [], all: 0 };

/**
 * A histogram of times in microseconds. It keeps the buckets that hold anything and no others: a second of traffic fills some
 * hundred of twenty thousand, and a report of a day adds up a hundred thousand of such seconds.
 */
export class TimeHistogram {
  #sorted = NOTHING;
  /** Counts by the first microsecond of a bucket that are not among the sorted ones yet. */
  readonly #further = new Map<number, number>();
  #furtherCount = 0;

  get totalCount(): number {
    return this.#sorted.all + this.#furtherCount;
  }

  /** Counts a time, whole microseconds from 1 on, so many times. */
  add(micros: number, count: number): void {
    const low = bucketOf(micros);
    this.#further.set(low, (this.#further.get(low) ?? 0) + count);
    this.#furtherCount += count;
  }

  /** Counts what others have counted. */
  merge(added: Buckets): void {
    // What is added to a run again and again is sorted once, at the end.
    const isShort = this.#sorted.buckets.length <= MOST_TIMES_LONGER * added.buckets.length;
    if (isShort && this.#furtherCount === 0) this.#sorted = mergedBuckets(this.#sorted, added);
    else for (const { low, count } of added.buckets) this.add(low, count);
  }

  /** What was counted so far. */
  buckets(): Buckets {
    if (this.#furtherCount > 0) {
      const buckets = [...this.#further]
        .sort(([one], [other]) => one - other)
        .map(([low, count]): Bucket => ({ low, size: sizeOf(low), count }));
      this.#sorted = mergedBuckets(this.#sorted, { buckets, all: this.#furtherCount });
      this.#further.clear();
      this.#furtherCount = 0;
    }
    return this.#sorted;
  }
}

/** A longer list of sorted buckets than that is not copied to merge a few into it. */
const MOST_TIMES_LONGER = 4;

/** Below so many microseconds each is a bucket of its own; twice as many share the next size, and so on. */
const WHOLE = 2_048;

/** How many microseconds the bucket of a time spans: a power of two. */
function sizeOf(micros: number): number {
  let size = 1;
  for (let rest = micros; rest >= WHOLE; rest /= 2) size *= 2;
  return size;
}

/** The first microsecond of the bucket of a time. */
function bucketOf(micros: number): number {
  const size = sizeOf(micros);
  return size === 1 ? micros : Math.floor(micros / size) * size;
}

/** An empty histogram. */
export function createHistogram(): TimeHistogram {
  return new TimeHistogram();
}

/** Counts a time, or so many times that one; below one microsecond it counts as one, which cannot be told from zero. */
export function recordMicros(histogram: TimeHistogram, micros: number, count = 1): void {
  histogram.add(Math.max(1, Math.round(micros)), count);
}

/** Adds all counts of one histogram to another; the order of additions never matters. */
export function mergeInto(into: TimeHistogram, added: TimeHistogram): void {
  into.merge(added.buckets());
}

/** The counts as text, empty for an empty histogram; some 300 characters for a second of traffic. */
export function encodeHistogram(histogram: TimeHistogram): string {
  if (histogram.totalCount === 0) return "";
  const dense = build({
    lowestDiscernibleValue: 1,
    highestTrackableValue: 60_000_000,
    numberOfSignificantValueDigits: 3,
    autoResize: true,
    bitBucketSize: 32,
  });
  for (const { low, count } of histogram.buckets().buckets) dense.recordValueWithCount(low, count);
  return encodeIntoCompressedBase64(dense);
}

/** The histogram of a text made by {@link encodeHistogram}. Throws for anything else. */
export function decodeHistogram(text: string): TimeHistogram {
  const histogram = createHistogram();
  mergeEncodedInto(histogram, text);
  return histogram;
}

/** Adds the counts of an encoded histogram to another. Throws for a text that is none. */
export function mergeEncodedInto(into: TimeHistogram, text: string): void {
  if (text === "") return;
  const dense = decodeFromCompressedBase64(text, 32) as JsHistogram;
  const last = Math.min(dense.countsArrayIndex(dense.maxValue), dense.countsArrayLength - 1);
  const buckets: Bucket[] = [];
  for (let index = 0; index <= last; index++) {
    const count = dense.getCountAtIndex(index);
    if (count === 0) continue;
    const low = dense.valueFromIndex(index);
    buckets.push({ low, size: sizeOf(low), count });
  }
  into.merge({ buckets, all: dense.totalCount });
}

/** The summary of a histogram in milliseconds; all 0 if it is empty. */
export function summaryOf(histogram: TimeHistogram): LatencySummary {
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

/** The mean in microseconds, each time taken from the middle of its bucket; 0 if the histogram is empty. */
export function meanMicros(histogram: TimeHistogram): number {
  const { buckets, all } = histogram.buckets();
  const sum = buckets.reduce((total, { low, size, count }) => total + (low + Math.floor(size / 2)) * count, 0);
  return all === 0 ? 0 : sum / all;
}

/** A percentile, from 0 to 100, in microseconds; 0 if the histogram is empty. */
export function percentileMicros(histogram: TimeHistogram, percentile: number): number {
  return percentilesMicros(histogram, [percentile])[0] ?? 0;
}

/**
 * Rising percentiles, from 0 to 100, in microseconds; 0 if the histogram is empty. Each is the time of rank ⌈q·n⌉: the longest
 * of its bucket.
 */
export function percentilesMicros(histogram: TimeHistogram, percentiles: readonly number[]): readonly number[] {
  const { buckets, all } = histogram.buckets();
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

/** How many times are longer than each of these rising limits in microseconds. */
export function countsAbove(histogram: TimeHistogram, limitsMicros: readonly number[]): readonly number[] {
  return countsAboveIn(histogram.buckets(), limitsMicros);
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
  if (one.all === 0 || other.all === 0) return one.all === 0 ? other : one;
  const buckets: Bucket[] = [];
  let [left, right] = [0, 0];
  for (;;) {
    const [first, second] = [one.buckets[left], other.buckets[right]];
    if (first === undefined && second === undefined) return { buckets, all: one.all + other.all };
    if (second === undefined || (first !== undefined && first.low < second.low)) {
      buckets.push(first as Bucket);
      left++;
    } else if (first === undefined || second.low < first.low) {
      buckets.push(second);
      right++;
    } else {
      buckets.push({ ...first, count: first.count + second.count });
      left++;
      right++;
    }
  }
}

/** Whole microseconds, so that equal histograms give equal texts. */
function milliseconds(micros: number): number {
  return Math.round(micros) / 1_000;
}
