// The buckets of a histogram of times in microseconds, numbered as HdrHistogram numbers them for three significant digits,
// and sums of them. A report of a day reads a hundred thousand lists of a few hundred buckets each: they are typed arrays of
// one kind, and what is needed to make one is kept for the next.

/**
 * What a histogram holds. Times that it cannot tell apart share a bucket. Only buckets that hold anything are here, shortest
 * times first: `counts[i]` times in the bucket `indices[i]`. They are never changed.
 */
export type Buckets = {
  readonly indices: Uint32Array;
  readonly counts: Float64Array;
  /** The sum of the counts. */
  readonly all: number;
};

export const NO_BUCKETS: Buckets = { indices: new Uint32Array(0), counts: new Float64Array(0), all: 0 };

/** Below this, each microsecond has a bucket. Each further size is twice the one before, for half as many buckets. */
const WHOLE = 2_048;
const OF_A_SIZE = WHOLE / 2;
/** Room for times up to 131 ms. */
export const USUAL_BUCKETS = 8_192;

export function bucketIndex(micros: number): number {
  let [rest, sizes] = [micros, 0];
  for (; rest >= WHOLE; rest /= 2) sizes++;
  return sizes * OF_A_SIZE + Math.floor(rest);
}

/** How many microseconds the bucket at an index spans. */
function sizeAt(index: number): number {
  return index < WHOLE ? 1 : 2 ** (Math.floor(index / OF_A_SIZE) - 1);
}

/** The first microsecond of the bucket at an index. */
export function lowestAt(index: number): number {
  return index < WHOLE ? index : (OF_A_SIZE + (index % OF_A_SIZE)) * sizeAt(index);
}

/** The microsecond in the middle of the bucket at an index. */
export function middleAt(index: number): number {
  return lowestAt(index) + Math.floor(sizeAt(index) / 2);
}

/** The last microsecond of the bucket at an index. */
export function highestAt(index: number): number {
  return lowestAt(index) + sizeAt(index) - 1;
}

/** The index of the last bucket without a time above a limit in microseconds. */
export function lastUpTo(limitMicros: number): number {
  const index = bucketIndex(limitMicros);
  return highestAt(index) > limitMicros ? index - 1 : index;
}

/** The last index; 0 for an empty histogram. */
export function lastOf({ indices }: Buckets): number {
  return indices[indices.length - 1] ?? 0;
}

/** Room for many lists: an allocation for each takes longer than to fill it. It is free again when all of them are. */
const ROOM = 65_536;
let [roomForIndices, roomForCounts, taken] = [new Uint32Array(ROOM), new Float64Array(ROOM), 0];

/** Buckets as they are found, from the shortest times on. One list is made at a time. */
export class BucketList {
  readonly #indices: Uint32Array;
  readonly #counts: Float64Array;
  #length: number;
  #all = 0;

  /** For at most `most` buckets. */
  constructor(most: number) {
    if (taken + most > roomForIndices.length) {
      const length = Math.max(ROOM, most);
      [roomForIndices, roomForCounts, taken] = [new Uint32Array(length), new Float64Array(length), 0];
    }
    [this.#indices, this.#counts, this.#length] = [roomForIndices, roomForCounts, taken];
  }

  push(index: number, count: number): void {
    this.#indices[this.#length] = index;
    this.#counts[this.#length++] = count;
    this.#all += count;
  }

  buckets(): Buckets {
    const from = taken;
    taken = this.#length;
    return {
      indices: roomForIndices.subarray(from, taken),
      counts: roomForCounts.subarray(from, taken),
      all: this.#all,
    };
  }
}

export function addInto(into: Float64Array, { indices, counts }: Buckets): void {
  for (let at = 0; at < indices.length; at++) {
    const index = indices[at] as number;
    into[index] = (into[index] as number) + (counts[at] as number);
  }
}

export function bucketsIn(held: Float64Array): Buckets {
  const found = new BucketList(held.length);
  for (let index = 0; index < held.length; index++) {
    const count = held[index] as number;
    if (count !== 0) found.push(index, count);
  }
  return found.buckets();
}

/** Where buckets are added up; all zero in between. */
let sums = new Float64Array(USUAL_BUCKETS);
/** One bit for each index that holds anything, 32 in a word: most indices are empty, and are skipped. */
let isHeld = new Uint32Array(USUAL_BUCKETS / 32);

export function sumOf(parts: readonly Buckets[]): Buckets {
  if (parts.length < 2) return parts[0] ?? NO_BUCKETS;
  const end = Math.max(...parts.map(lastOf)) + 1;
  if (end > sums.length) [sums, isHeld] = [new Float64Array(end), new Uint32Array(Math.ceil(end / 32))];
  for (const { indices, counts } of parts) {
    for (let at = 0; at < indices.length; at++) {
      const index = indices[at] as number;
      sums[index] = (sums[index] as number) + (counts[at] as number);
      isHeld[index >>> 5] = (isHeld[index >>> 5] as number) | (1 << (index & 31));
    }
  }
  const found = new BucketList(end);
  for (let word = 0; word < Math.ceil(end / 32); word++) {
    for (let bits = isHeld[word] as number; bits !== 0; bits &= bits - 1) {
      const index = 32 * word + 31 - Math.clz32(bits & -bits);
      found.push(index, sums[index] as number);
      sums[index] = 0;
    }
    isHeld[word] = 0;
  }
  return found.buckets();
}
