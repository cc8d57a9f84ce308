// Histograms of times in microseconds with three significant digits: small, and mergeable without error. The buckets are
// those of HdrHistogram; histogram-text.ts has the text of its libraries.
import {
  addInto,
  type Buckets,
  bucketIndex,
  bucketsIn,
  lastOf,
  lastUpTo,
  middleAt,
  sumOf,
  USUAL_BUCKETS,
} from "./histogram-buckets.ts";
import { packBuckets, unpackBuckets } from "./packed-buckets.ts";

/**
 * A histogram of times in microseconds. One that was only read, or to which a few were added, needs no array of all buckets
 * that there are; and many are added at once, because one such array fits into a processor's cache and a dozen do not.
 */
export class TimeHistogram {
  /** What was merged and not yet added up: less than an array of all indices. */
  #parts: Buckets[] = [];
  #inParts = 0;
  /** Counts by index of everything else, if there is anything. */
  #counts: Float64Array | undefined;
  /** Instead of both. */
  #packed: Uint8Array | undefined;
  #all = 0;

  get totalCount(): number {
    return this.#all;
  }

  /** Counts a time, in whole microseconds from 1 on, `count` times. */
  add(micros: number, count: number): void {
    this.#unpack();
    const index = bucketIndex(micros);
    const counts = this.#countsUpTo(index);
    counts[index] = (counts[index] as number) + count;
    this.#all += count;
  }

  merge(added: Buckets): void {
    if (added.all === 0) return;
    this.#unpack();
    this.#all += added.all;
    this.#parts.push(added);
    this.#inParts += added.indices.length;
    if (this.#inParts > USUAL_BUCKETS) this.#addUp();
  }

  buckets(): Buckets {
    if (this.#packed !== undefined) return unpackBuckets(this.#packed);
    const all = this.#counts === undefined ? sumOf(this.#parts) : bucketsIn(this.#addUp());
    this.#counts = undefined;
    this.#parts = all.all === 0 ? [] : [all];
    this.#inParts = all.indices.length;
    return all;
  }

  /** Keeps as little as possible until more is counted, and returns that. */
  pack(): Uint8Array {
    this.#packed ??= packBuckets(this.buckets());
    [this.#parts, this.#inParts, this.#counts] = [[], 0, undefined];
    return this.#packed;
  }

  #unpack(): void {
    if (this.#packed === undefined) return;
    const held = unpackBuckets(this.#packed);
    [this.#packed, this.#parts, this.#inParts] = [undefined, [held], held.indices.length];
  }

  #addUp(): Float64Array {
    const counts = this.#countsUpTo(Math.max(0, ...this.#parts.map(lastOf)));
    for (const part of this.#parts) addInto(counts, part);
    this.#parts = [];
    this.#inParts = 0;
    return counts;
  }

  #countsUpTo(index: number): Float64Array {
    const held = this.#counts;
    if (held !== undefined && index < held.length) return held;
    const counts = new Float64Array(Math.max(USUAL_BUCKETS, 2 * index));
    if (held !== undefined) counts.set(held);
    this.#counts = counts;
    return counts;
  }
}

export function createHistogram(): TimeHistogram {
  return new TimeHistogram();
}

/** Counts a time `count` times; a time below one microsecond counts as one. */
export function recordMicros(histogram: TimeHistogram, micros: number, count = 1): void {
  histogram.add(Math.max(1, Math.round(micros)), count);
}

/** Adds all counts of one histogram to another; the order of additions never matters. */
export function mergeInto(into: TimeHistogram, added: TimeHistogram): void {
  into.merge(added.buckets());
}

/** The mean in microseconds, each time taken from the middle of its bucket; 0 if the histogram is empty. */
export function meanMicros(histogram: TimeHistogram): number {
  const { indices, counts, all } = histogram.buckets();
  let sum = 0;
  for (let at = 0; at < indices.length; at++) sum += middleAt(indices[at] as number) * (counts[at] as number);
  return all === 0 ? 0 : sum / all;
}

/** How many times are longer than each of these rising limits in microseconds. */
export function countsAbove(histogram: TimeHistogram, limitsMicros: readonly number[]): readonly number[] {
  const { indices, counts } = histogram.buckets();
  // From the longest: what is above a limit is mostly little.
  let [at, above] = [indices.length - 1, 0];
  const falling = limitsMicros.toReversed().map((limit) => {
    for (const last = lastUpTo(limit); at >= 0 && (indices[at] as number) > last; at--) above += counts[at] as number;
    return above;
  });
  return falling.toReversed();
}
