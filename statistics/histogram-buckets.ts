// The buckets of a histogram of times in microseconds, numbered as HdrHistogram numbers them for three significant digits,
// and sums of them. A report of a day reads a hundred thousand lists of a few hundred buckets each: they are typed arrays of
// one kind, and what is needed to make one is kept for the next.

/**
 * What a histogram holds. Times that it cannot tell apart share a bucket. Only buckets that hold anything are here, shortest
 * times first: `counts[i]` times in the bucket `places[i]`. Nobody changes them.
 */
export type Buckets = {
  readonly places: Uint32Array;
  readonly counts: Float64Array;
  /** The sum of the counts. */
  readonly all: number;
};

export const NO_BUCKETS: Buckets = { places: new Uint32Array(0), counts: new Float64Array(0), all: 0 };

/** Below so many microseconds each is a bucket of its own. Each further size is twice the one before, for half as many. */
const WHOLE = 2_048;
const OF_A_SIZE = WHOLE / 2;
/** Room for times up to 131 ms. */
export const USUAL_PLACES = 8_192;

/** The place of the bucket of a time. */
export function placeOf(micros: number): number {
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

/** The microsecond in the middle of the bucket at a place. */
export function middleAt(place: number): number {
  return lowestAt(place) + Math.floor(sizeAt(place) / 2);
}

/** The last microsecond of the bucket at a place. */
export function highestAt(place: number): number {
  return lowestAt(place) + sizeAt(place) - 1;
}

/** The last place; 0 for an empty histogram. */
export function lastOf({ places }: Buckets): number {
  return places[places.length - 1] ?? 0;
}

/** Room for many lists: an allocation for each takes longer than to fill it. It is free again when all of them are. */
const ROOM = 65_536;
let [roomForPlaces, roomForCounts, taken] = [new Uint32Array(ROOM), new Float64Array(ROOM), 0];

/** Buckets as they are found, from the shortest times on. One list is made at a time. */
export class BucketList {
  #length = taken;
  #all = 0;

  /** For at most so many buckets. */
  constructor(most: number) {
    if (taken + most <= roomForPlaces.length) return;
    const length = Math.max(ROOM, most);
    [roomForPlaces, roomForCounts, taken] = [new Uint32Array(length), new Float64Array(length), 0];
    this.#length = 0;
  }

  push(place: number, count: number): void {
    roomForPlaces[this.#length] = place;
    roomForCounts[this.#length++] = count;
    this.#all += count;
  }

  buckets(): Buckets {
    const from = taken;
    taken = this.#length;
    return { places: roomForPlaces.subarray(from, taken), counts: roomForCounts.subarray(from, taken), all: this.#all };
  }
}

/** Adds buckets to counts by place. */
export function addInto(into: Float64Array, { places, counts }: Buckets): void {
  for (let at = 0; at < places.length; at++) {
    const place = places[at] as number;
    into[place] = (into[place] as number) + (counts[at] as number);
  }
}

/** The buckets of counts by place. */
export function bucketsIn(held: Float64Array): Buckets {
  const found = new BucketList(held.length);
  for (let place = 0; place < held.length; place++) {
    const count = held[place] as number;
    if (count !== 0) found.push(place, count);
  }
  return found.buckets();
}

/** Where buckets are added up; all zero in between. */
let sums = new Float64Array(USUAL_PLACES);
/** One bit for each place that holds anything, 32 in a word: most places are empty, and need not be looked at. */
let isHeld = new Uint32Array(USUAL_PLACES / 32);

/** All of them together. */
export function sumOf(parts: readonly Buckets[]): Buckets {
  if (parts.length < 2) return parts[0] ?? NO_BUCKETS;
  const end = Math.max(...parts.map(lastOf)) + 1;
  if (end > sums.length) [sums, isHeld] = [new Float64Array(end), new Uint32Array(Math.ceil(end / 32))];
  for (const { places, counts } of parts) {
    for (let at = 0; at < places.length; at++) {
      const place = places[at] as number;
      sums[place] = (sums[place] as number) + (counts[at] as number);
      isHeld[place >>> 5] = (isHeld[place >>> 5] as number) | (1 << (place & 31));
    }
  }
  const found = new BucketList(end);
  for (let word = 0; word < Math.ceil(end / 32); word++) {
    for (let bits = isHeld[word] as number; bits !== 0; bits &= bits - 1) {
      const place = 32 * word + 31 - Math.clz32(bits & -bits);
      found.push(place, sums[place] as number);
      sums[place] = 0;
    }
    isHeld[word] = 0;
  }
  return found.buckets();
}
