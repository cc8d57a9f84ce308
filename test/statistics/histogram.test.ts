import { readFileSync } from "node:fs";
import { deflateSync, inflateSync } from "node:zlib";
import fc from "fast-check";
import { build, decodeFromCompressedBase64, encodeIntoCompressedBase64, type JsHistogram } from "hdr-histogram-js";
import { expect, test } from "vitest";
import { countsAbove, createHistogram, mergeInto, recordMicros } from "../../statistics/histogram.ts";
import { lowestAt } from "../../statistics/histogram-buckets.ts";
import { decodeHistogram, encodeHistogram } from "../../statistics/histogram-text.ts";
import { percentilesMicros, summaryOf } from "../../statistics/percentile.ts";

const times = fc.array(fc.integer({ min: 1, max: 600_000_000 }), { maxLength: 200 });

function of(values: readonly number[]) {
  const histogram = createHistogram();
  for (const value of values) recordMicros(histogram, value);
  return histogram;
}

function merged(...parts: readonly (readonly number[])[]) {
  const whole = createHistogram();
  for (const part of parts) mergeInto(whole, of(part));
  return whole;
}

test("a merge of histograms is the histogram of all times together, however they were split", () => {
  fc.assert(
    fc.property(times, times, (one, other) => {
      const all = of([...one, ...other]);
      const limits = [2_048, 50_000, 300_000_000];
      expect(countsAbove(merged(one, other), limits)).toEqual(countsAbove(all, limits));
      expect(summaryOf(merged(one, other))).toEqual(summaryOf(all));
    }),
    { numRuns: 100 },
  );
});

test("a histogram's text is read bucket for bucket as the library reads it", () => {
  const counted = fc.tuple(fc.integer({ min: 1, max: 600_000_000 }), fc.integer({ min: 1, max: 2 ** 40 }));
  fc.assert(
    fc.property(fc.array(counted, { minLength: 1, maxLength: 200 }), (all) => {
      const range = { highestTrackableValue: 600_000_000, bitBucketSize: 64 } as const;

      const library = build({ ...range, numberOfSignificantValueDigits: 3 }) as JsHistogram;
      for (const [micros, count] of all) library.recordValueWithCount(micros, count);
      const { indices, counts } = decodeHistogram(inflated(encodeIntoCompressedBase64(library))).buckets();
      const low = (micros: number) => library.lowestEquivalentValue(micros);
      const expected = new Map<number, number>();
      for (const [micros, count] of all) expected.set(low(micros), (expected.get(low(micros)) ?? 0) + count);
      const sorted = [...expected].sort(([one], [other]) => one - other);
      expect(Array.from(indices).map((index, at) => [lowestAt(index), counts[at]])).toEqual(sorted);
    }),
    { numRuns: 100 },
  );
});

test("a histogram's text is read by the library, which finds the same percentiles and mean, whatever the times", () => {
  const percentiles = [10, 50, 90, 95, 99, 99.9, 100];
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 600_000_000 }), { minLength: 1, maxLength: 200 }), (values) => {
      const library = decodeFromCompressedBase64(deflated(encodeHistogram(of(values))));
      expect(library.totalCount).toBe(values.length);
      const found = percentiles.map((percentile) => library.getValueAtPercentile(percentile));
      expect(percentilesMicros(of(values), percentiles)).toEqual(found);
      expect(summaryOf(of(values)).mean).toBeCloseTo(library.mean / 1_000, 2);
    }),
    { numRuns: 100 },
  );
});

test("a histogram's text is refused if it is not an HdrHistogram", () => {
  const text = encodeHistogram(of([1_000]));
  const coarse = inflated(encodeIntoCompressedBase64(build({ numberOfSignificantValueDigits: 2 })));
  for (const other of ["HISTFAAA", "A", text.slice(0, 30), deflated(text), coarse])
    expect(() => decodeHistogram(other)).toThrow();
});

/** The library has texts of the compressed form: a cookie and a length, and then ours. */
const COMPRESSED = 0x1c849314;

function inflated(text: string): string {
  return inflateSync(Buffer.from(text, "base64").subarray(8)).toString("base64");
}

function deflated(text: string): string {
  const body = deflateSync(Buffer.from(text, "base64"));
  const prefix = Buffer.alloc(8);
  prefix.writeUInt32BE(COMPRESSED, 0);
  prefix.writeUInt32BE(body.length, 4);
  return Buffer.concat([prefix, body]).toString("base64");
}

test("the metrics of a histogram are in milliseconds, and those of an empty one, which is an empty text, 0", () => {
  expect(summaryOf(of([1_000, 1_500, 2_000]))).toEqual({ mean: 1.5, p50: 1.5, p90: 2, p95: 2, p99: 2, max: 2 });
  expect(encodeHistogram(createHistogram())).toBe("");
  expect(decodeHistogram("").totalCount).toBe(0);
  expect(summaryOf(createHistogram())).toEqual({ mean: 0, p50: 0, p90: 0, p95: 0, p99: 0, max: 0 });
  expect(countsAbove(createHistogram(), [500])).toEqual([0]);
});

// The Go test of the same file is scenarios/engine/record/recorder_test.go.
const { micros, encoded }: { micros: number[]; encoded: string } = JSON.parse(
  readFileSync(new URL("../../scenarios/engine/record/testdata/times.json", import.meta.url), "utf8"),
);

test("a histogram written by Go has the buckets that TypeScript counts of the same times", () => {
  expect(decodeHistogram(encoded).buckets()).toEqual(of(micros).buckets());
});

test("one scan of a histogram counts what is longer than a limit, and a bucket of several times as its longest", () => {
  expect(countsAbove(of([1_000, 1_500, 2_000, 90_000]), [500, 1_000, 1_700, 95_000])).toEqual([4, 3, 2, 0]);
  expect(countsAbove(of([2_048, 4_000]), [2_047, 2_048, 2_049, 4_000])).toEqual([2, 2, 1, 1]);
});
