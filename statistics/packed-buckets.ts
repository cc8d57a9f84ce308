// Buckets as bytes, as the text of HdrHistogram has them; for histograms that are kept and seldom read, too.
import { BucketList, type Buckets } from "./histogram-buckets.ts";

/** Where numbers are written before it is known how many bytes they take. */
let room = new Uint8Array(4_096);
/** The most bytes of a number below 2⁵⁶. */
export const MOST_BYTES = 8;

/** Room for `count` numbers, to be used at once: the next call returns the same. */
function roomForNumbers(count: number): Uint8Array {
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

/**
 * Counts by index in ZigZag LEB128, in which a number below zero counts empty buckets: some two bytes for each
 * bucket that holds anything.
 */
export function packBuckets({ indices, counts }: Buckets): Uint8Array {
  const bytes = roomForNumbers(2 * indices.length);
  let [length, next] = [0, 0];
  for (let at = 0; at < indices.length; at++) {
    const index = indices[at] as number;
    if (index > next) length = writeNumber(bytes, length, 2 * (index - next) - 1);
    length = writeNumber(bytes, length, 2 * (counts[at] as number));
    next = index + 1;
  }
  return bytes.slice(0, length);
}

/** The buckets of {@link packBuckets}. */
export function unpackBuckets(bytes: Uint8Array): Buckets {
  const found = new BucketList(bytes.length);
  let index = 0;
  for (let at = 0; at < bytes.length; ) {
    let byte = bytes[at++] as number;
    let value = byte & 0x7f;
    for (let weight = 0x80; byte >= 0x80 && at < bytes.length; weight *= 0x80) {
      byte = bytes[at++] as number;
      value += (byte & 0x7f) * weight;
    }
    if (value % 2 === 1) {
      index += (value + 1) / 2;
      continue;
    }
    if (value > 0) found.push(index, value / 2);
    index++;
  }
  return found.buckets();
}
