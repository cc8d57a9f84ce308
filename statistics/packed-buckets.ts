// Buckets as bytes, for histograms that are kept and seldom read: for each bucket, how many empty ones are before it and how
// many times it holds. Two bytes are enough for most.
import { BucketList, type Buckets } from "./histogram-buckets.ts";

/** Where numbers are written before it is known how many bytes they take. */
let room = new Uint8Array(4_096);
/** The most bytes of a number below 2⁵⁶. */
export const MOST_BYTES = 8;

/** Room for so many numbers, to be used at once: the next call returns the same. */
export function roomForNumbers(count: number): Uint8Array {
  if (count * MOST_BYTES > room.length) room = new Uint8Array(2 * count * MOST_BYTES);
  return room;
}

/** Writes a whole number, seven bits in each byte, the lowest first; returns the index behind it. */
export function writeNumber(bytes: Uint8Array, from: number, value: number): number {
  let [at, rest] = [from, value];
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes[at++] = 0x80 | (rest % 0x80);
  bytes[at++] = rest;
  return at;
}

/** Buckets as bytes. */
export function packBuckets({ indices, counts }: Buckets): Uint8Array {
  const bytes = roomForNumbers(2 * indices.length);
  let [length, next] = [0, 0];
  for (let at = 0; at < indices.length; at++) {
    const index = indices[at] as number;
    length = writeNumber(bytes, length, index - next);
    length = writeNumber(bytes, length, counts[at] as number);
    next = index + 1;
  }
  return bytes.slice(0, length);
}

/** The buckets of {@link packBuckets}. */
export function unpackBuckets(bytes: Uint8Array): Buckets {
  const found = new BucketList(bytes.length / 2);
  let [index, value, weight] = [0, 0, 1];
  let isGap = true;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    value += (byte & 0x7f) * weight;
    weight *= 0x80;
    if (byte >= 0x80) continue;
    if (isGap) index += value;
    else found.push(index++, value);
    [value, weight, isGap] = [0, 1, !isGap];
  }
  return found.buckets();
}
