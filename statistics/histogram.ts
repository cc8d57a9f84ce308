// Histograms of times in microseconds with three significant digits: small, and mergeable without error. The buckets are
// those of HdrHistogram; histogram-text.ts has the text of its libraries.

/** Times of one operation in milliseconds; percentiles from a histogram with 3 significant digits. */
export type LatencySummary = {
  readonly mean: number;
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
};

/**
 * What a histogram holds. Times that it cannot tell apart share a bucket, and buckets are numbered as HdrHistogram numbers
 * them. Only those that hold anything are here, shortest times first: `counts[i]` times in the bucket `places[i]`.
 */
export type Buckets = {
  readonly places: ArrayLike<number>;
  readonly counts: ArrayLike<number>;
  /** The sum of the counts. */
  readonly all: number;
};

export const NO_BUCKETS: Buckets = { places: [], counts: [], all: 0 };

/** Below so many microseconds each is a bucket of its own. Each further size is twice the one before, for half as many. */
const WHOLE = 2_048;
const OF_A_SIZE = WHOLE / 2;
/** Room for times up to 131 ms. */
const USUAL_PLACES = 8_192;
/** So many parts are kept as they came, and added up once somebody asks. */
const MOST_PARTS = 8;

/**
 * A histogram of times in microseconds. A report of a day reads a hundred thousand of them, of a few hundred buckets each:
 * one that was only read, or to which a few were added, needs no array of all buckets that there are.
 */
export class TimeHistogram {
  /** What was merged, as long as it is little. */
  #parts: Buckets[] = [];
  /** Counts by place; once they are there, no parts are. */
  #counts: Float64Array | undefined;
  #all = 0;

  get totalCount(): number {
    return this.#all;
  }

  /** Counts a time, whole microseconds from 1 on, so many times. */
  add(micros: number, count: number): void {
    const place = placeOf(micros);
    const counts = this.#countsUpTo(place);
    counts[place] = (counts[place] ?? 0) + count;
    this.#all += count;
  }

  /** Counts what others have counted. */
  merge(added: Buckets): void {
    if (added.all === 0) return;
    this.#all += added.all;
    if (this.#counts === undefined && this.#parts.length < MOST_PARTS) this.#parts.push(added);
    else addInto(this.#countsUpTo(lastOf(added)), added);
  }

  /** What was counted so far. */
  buckets(): Buckets {
    if (this.#counts !== undefined) this.#parts = [bucketsIn(this.#counts, this.#all)];
    else if (this.#parts.length > 1) this.#parts = [sumOf(this.#parts)];
    this.#counts = undefined;
    return this.#parts[0] ?? NO_BUCKETS;
  }

  #countsUpTo(place: number): Float64Array {
    const held = this.#counts;
    if (held !== undefined && place < held.length) return held;
    const last = Math.max(place, ...this.#parts.map(lastOf));
    const counts = new Float64Array(Math.max(USUAL_PLACES, last + OF_A_SIZE));
    if (held !== undefined) counts.set(held);
    for (const part of this.#parts) addInto(counts, part);
    this.#parts = [];
    this.#counts = counts;
    return counts;
  }
}

function addInto(into: Float64Array, { places, counts }: Buckets): void {
  for (let at = 0; at < places.length; at++) {
    const place = places[at] as number;
    into[place] = (into[place] as number) + (counts[at] as number);
  }
}

/** Where parts are added up; all zero in between. */
let sums = new Float64Array(USUAL_PLACES);
/** One bit for each place that holds anything, 32 in a word: most places are empty, and need not be looked at. */
let isHeld = new Uint32Array(USUAL_PLACES / 32);

function sumOf(parts: readonly Buckets[]): Buckets {
  const end = Math.max(...parts.map(lastOf)) + 1;
  if (end > sums.length) [sums, isHeld] = [new Float64Array(end), new Uint32Array(Math.ceil(end / 32))];
  for (const part of parts) {
    addInto(sums, part);
    for (let at = 0; at < part.places.length; at++) {
      const place = part.places[at] as number;
      isHeld[place >>> 5] = (isHeld[place >>> 5] as number) | (1 << (place & 31));
    }
  }
  const places: number[] = [];
  for (let word = 0; word < Math.ceil(end / 32); word++) {
    for (let bits = isHeld[word] as number; bits !== 0; bits &= bits - 1)
      places.push(32 * word + 31 - Math.clz32(bits & -bits));
    isHeld[word] = 0;
  }
  const counts = places.map((place) => sums[place] as number);
  for (const place of places) sums[place] = 0;
  return { places, counts, all: parts.reduce((sum, { all }) => sum + all, 0) };
}

function bucketsIn(held: Float64Array, all: number): Buckets {
  const places: number[] = [];
  for (let place = 0; place < held.length; place++) if (held[place] !== 0) places.push(place);
  return { places, counts: places.map((place) => held[place] as number), all };
}

function lastOf({ places }: Buckets): number {
  return places[places.length - 1] ?? 0;
}

/** The place of the bucket of a time. */
function placeOf(micros: number): number {
  let [rest, sizes] = [micros, 0];
  for (; rest >= WHOLE; rest /= 2) sizes++;
  return sizes * OF_A_SIZE + Math.floor(rest);
}

/** How many microseconds the bucket at a place spans. */
function sizeAt(place: number): number {
  return place < WHOLE ? 1 : 2 ** (Math.floor(place / OF_A_SIZE) - 1);
}

/** The first microsecond of the bucket at a place. */
export function lowestAt(place: number): number {
  return place < WHOLE ? place : (OF_A_SIZE + (place % OF_A_SIZE)) * sizeAt(place);
}

/** The last microsecond of the bucket at a place. */
export function highestAt(place: number): number {
  return lowestAt(place) + sizeAt(place) - 1;
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
  const { places, counts, all } = histogram.buckets();
  const middle = (place: number) => lowestAt(place) + Math.floor(sizeAt(place) / 2);
  let sum = 0;
  for (let at = 0; at < places.length; at++) sum += middle(places[at] as number) * (counts[at] as number);
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
  const { places, counts, all } = histogram.buckets();
  let [at, upTo] = [-1, 0];
  return percentiles.map((percentile) => {
    const share = (percentile / 100) * all;
    // A product that is a whole number may come out a little larger, and must not be rounded up to the next rank.
    const rank = Math.max(1, Math.ceil(share * (1 - Number.EPSILON)));
    while (upTo < rank && at < places.length - 1) upTo += counts[++at] ?? 0;
    const place = places[at];
    return place === undefined ? 0 : highestAt(place);
  });
}

/** How many times are longer than each of these rising limits in microseconds. */
export function countsAbove(histogram: TimeHistogram, limitsMicros: readonly number[]): readonly number[] {
  return countsAboveIn(histogram.buckets(), limitsMicros);
}

/** The same of buckets. */
export function countsAboveIn({ places, counts }: Buckets, limitsMicros: readonly number[]): readonly number[] {
  // From the longest: what is above a limit is mostly little.
  let [at, above] = [places.length - 1, 0];
  const falling = limitsMicros.toReversed().map((limit) => {
    const place = placeOf(limit);
    const first = highestAt(place) <= limit ? place + 1 : place;
    for (; at >= 0 && (places[at] as number) >= first; at--) above += counts[at] as number;
    return above;
  });
  return falling.toReversed();
}

/** Whole microseconds, so that equal histograms give equal texts. */
function milliseconds(micros: number): number {
  return Math.round(micros) / 1_000;
}
