// Histograms as the text of HdrHistogram (V2, compressed), which its libraries in other languages read and write too.
import { inflateSync } from "node:zlib";
import { build, encodeIntoCompressedBase64 } from "hdr-histogram-js";
import { type Buckets, createHistogram, lowestAt, type TimeHistogram } from "./histogram.ts";

const SIGNIFICANT_DIGITS = 3;

/** The counts as text, empty for an empty histogram; some 300 characters for a second of traffic. */
export function encodeHistogram(histogram: TimeHistogram): string {
  if (histogram.totalCount === 0) return "";
  const dense = build({
    lowestDiscernibleValue: 1,
    highestTrackableValue: 60_000_000,
    numberOfSignificantValueDigits: SIGNIFICANT_DIGITS,
    autoResize: true,
    bitBucketSize: 32,
  });
  const { places, counts } = histogram.buckets();
  for (const [at, place] of places.entries()) dense.recordValueWithCount(lowestAt(place), counts[at] ?? 0);
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
  if (text !== "") into.merge(decodedBuckets(text));
}

// The library makes an object of twenty thousand buckets for each text, which takes ten times as long.

/** Both are a cookie and a length; the contents then name their layout in 32 bytes, and the rest are counts. */
const [PREFIX_BYTES, LAYOUT_BYTES] = [8, 32];
const [COMPRESSED, PLAIN] = [0x1c849314, 0x1c849313];
/** The contents of a second take less; longer ones are read in so many steps. */
const STEP_BYTES = 4_096;

function decodedBuckets(text: string): Buckets {
  const compressed = Buffer.from(text, "base64");
  const body = compressed.subarray(PREFIX_BYTES);
  if (compressed.length < PREFIX_BYTES || compressed.readUInt32BE(0) !== COMPRESSED) throw notOne(text);
  const plain = inflateSync(body, { chunkSize: STEP_BYTES });
  const isKnown =
    plain.length >= PREFIX_BYTES + LAYOUT_BYTES &&
    plain.readUInt32BE(0) === PLAIN &&
    plain.readUInt32BE(4) === plain.length - PREFIX_BYTES - LAYOUT_BYTES &&
    plain.readUInt32BE(12) === SIGNIFICANT_DIGITS &&
    plain.readBigUInt64BE(16) === 1n;
  if (!isKnown) throw notOne(text);
  return bucketsOf(plain.subarray(PREFIX_BYTES + LAYOUT_BYTES));
}

/** Counts by place, in ZigZag LEB128: one below zero stands for so many empty buckets. */
function bucketsOf(bytes: Buffer): Buckets {
  // Each bucket takes a byte at least.
  const [places, counts] = [new Uint16Array(bytes.length), new Float64Array(bytes.length)];
  let length = 0;
  let place = 0;
  let all = 0;
  for (let at = 0; at < bytes.length; ) {
    let byte = bytes[at++] as number;
    let value = byte & 0x7f;
    for (let weight = 0x80; byte >= 0x80 && at < bytes.length; weight *= 0x80) {
      byte = bytes[at++] as number;
      value += (byte & 0x7f) * weight;
    }
    if (value % 2 === 1) {
      place += (value + 1) / 2;
      continue;
    }
    if (value > 0) {
      places[length] = place;
      counts[length++] = value / 2;
      all += value / 2;
    }
    place++;
  }
  return { places: places.slice(0, length), counts: counts.slice(0, length), all };
}

function notOne(text: string): Error {
  return new Error(`"${text.slice(0, 20)}" must be a compressed HdrHistogram V2 of 3 digits, and is not.`);
}
