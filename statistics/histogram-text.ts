// Histograms as the text of HdrHistogram (V2, plain or compressed), which its libraries read and write too. Reading one with
// the library for JavaScript takes ten times as long, because it makes an array of all buckets for each.
import { deflateSync, inflateSync } from "node:zlib";
import { createHistogram, type TimeHistogram } from "./histogram.ts";
import { type Buckets, highestAt, lastOf } from "./histogram-buckets.ts";
import { packBuckets, unpackBuckets } from "./packed-buckets.ts";

/** The counts as text, empty for an empty histogram; some 300 characters for a second of traffic. Quick to read. */
export function encodeHistogram(histogram: TimeHistogram): string {
  return histogram.totalCount === 0 ? "" : plainForm(histogram).toString("base64");
}

/** The same in two thirds of the characters, or as many where it holds little: the form of logs of HdrHistogram. */
export function compressHistogram(histogram: TimeHistogram): string {
  if (histogram.totalCount === 0) return "";
  const body = deflateSync(plainForm(histogram));
  return Buffer.concat([prefixOf(COMPRESSED, body.length), body]).toString("base64");
}

function plainForm(histogram: TimeHistogram): Buffer {
  const buckets = histogram.buckets();
  const counts = packBuckets(buckets);
  return Buffer.concat([layoutOf(counts.length, Math.max(MINUTE, highestAt(lastOf(buckets)))), counts]);
}

/** The histogram of a text in either form. Throws for anything else. */
export function decodeHistogram(text: string): TimeHistogram {
  const histogram = createHistogram();
  mergeEncodedInto(histogram, text);
  return histogram;
}

/** Adds the counts of an encoded histogram to another. Throws for any other text. */
export function mergeEncodedInto(into: TimeHistogram, text: string): void {
  if (text !== "") into.merge(bucketsOf(text));
}

/** Before the text and before its contents: a cookie, and the length of what follows. */
const PREFIX_BYTES = 8;
const [COMPRESSED, PLAIN] = [0x1c849314, 0x1c849313];
/** The contents name their layout: an offset, the significant digits, the least and the largest time, a ratio of units. */
const LAYOUT_BYTES = 32;
const DIGITS = 3;
const MINUTE = 60_000_000;
/** The contents of a second take less; longer ones are read in so many steps. */
const STEP_BYTES = 1_024;

function bucketsOf(text: string): Buckets {
  const bytes = Buffer.from(text, "base64");
  if (bytes.length < PREFIX_BYTES) throw notOne(text);
  const isCompressed = bytes.readUInt32BE(0) === COMPRESSED;
  const contents = isCompressed ? inflateSync(bytes.subarray(PREFIX_BYTES), { chunkSize: STEP_BYTES }) : bytes;
  const isKnown =
    contents.length >= PREFIX_BYTES + LAYOUT_BYTES &&
    contents.readUInt32BE(0) === PLAIN &&
    contents.readUInt32BE(4) === contents.length - PREFIX_BYTES - LAYOUT_BYTES &&
    contents.readUInt32BE(12) === DIGITS &&
    contents.readUIntBE(18, 6) === 1;
  if (!isKnown) throw notOne(text);
  return unpackBuckets(contents.subarray(PREFIX_BYTES + LAYOUT_BYTES));
}

function notOne(text: string): Error {
  return new Error(`"${text.slice(0, 20)}" must be the text of an HdrHistogram V2 with ${DIGITS} digits.`);
}

function prefixOf(cookie: number, length: number): Buffer {
  const bytes = Buffer.alloc(PREFIX_BYTES);
  bytes.writeUInt32BE(cookie, 0);
  bytes.writeUInt32BE(length, 4);
  return bytes;
}

function layoutOf(length: number, largest: number): Buffer {
  const bytes = Buffer.concat([prefixOf(PLAIN, length), Buffer.alloc(LAYOUT_BYTES)]);
  bytes.writeUInt32BE(DIGITS, 12);
  bytes.writeBigUInt64BE(1n, 16);
  bytes.writeBigUInt64BE(BigInt(largest), 24);
  bytes.writeDoubleBE(1, 32);
  return bytes;
}
