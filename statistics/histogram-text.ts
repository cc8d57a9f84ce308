// Histograms as the text of HdrHistogram (V2, not compressed), which its libraries read and write too. Reading one with
// the library for JavaScript takes ten times as long, because it makes an array of all buckets for each.
import { createHistogram, type TimeHistogram } from "./histogram.ts";
import { type Buckets, highestAt, lastOf } from "./histogram-buckets.ts";
import { packBuckets, unpackBuckets } from "./packed-buckets.ts";

/** The counts as text, empty for an empty histogram; some 300 characters for a second of traffic. Quick to read. */
export function encodeHistogram(histogram: TimeHistogram): string {
  if (histogram.totalCount === 0) return "";
  const buckets = histogram.buckets();
  const counts = packBuckets(buckets);
  const layout = layoutOf(counts.length, Math.max(MINUTE, highestAt(lastOf(buckets))));
  return Buffer.concat([layout, counts]).toString("base64");
}

/** The histogram of a text. Throws for anything else. */
export function decodeHistogram(text: string): TimeHistogram {
  const histogram = createHistogram();
  mergeEncodedInto(histogram, text);
  return histogram;
}

/** Adds the counts of an encoded histogram to another. Throws for any other text. */
export function mergeEncodedInto(into: TimeHistogram, text: string): void {
  if (text !== "") into.merge(bucketsOf(text));
}

/** Before the counts: a cookie, their length, an offset, the significant digits, the least and largest time, a ratio of units. */
const LAYOUT_BYTES = 40;
const COOKIE = 0x1c849313;
const DIGITS = 3;
const MINUTE = 60_000_000;

function bucketsOf(text: string): Buckets {
  const bytes = Buffer.from(text, "base64");
  const isKnown =
    bytes.length >= LAYOUT_BYTES &&
    bytes.readUInt32BE(0) === COOKIE &&
    bytes.readUInt32BE(4) === bytes.length - LAYOUT_BYTES &&
    bytes.readUInt32BE(12) === DIGITS &&
    bytes.readUIntBE(18, 6) === 1;
  if (!isKnown) throw notOne(text);
  return unpackBuckets(bytes.subarray(LAYOUT_BYTES));
}

function notOne(text: string): Error {
  return new Error(`"${text.slice(0, 20)}" must be the text of an HdrHistogram V2 with ${DIGITS} digits.`);
}

function layoutOf(length: number, largest: number): Buffer {
  const bytes = Buffer.alloc(LAYOUT_BYTES);
  bytes.writeUInt32BE(COOKIE, 0);
  bytes.writeUInt32BE(length, 4);
  bytes.writeUInt32BE(DIGITS, 12);
  bytes.writeBigUInt64BE(1n, 16);
  bytes.writeBigUInt64BE(BigInt(largest), 24);
  bytes.writeDoubleBE(1, 32);
  return bytes;
}
