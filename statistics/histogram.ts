// Histograms of times in microseconds with three significant digits: small, mergeable without error, writable as text.
import { build, decodeFromCompressedBase64, encodeIntoCompressedBase64, type Histogram } from "hdr-histogram-js";

/** Times of one operation in milliseconds; percentiles from a histogram with 3 significant digits. */
export type LatencySummary = {
  readonly mean: number;
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
};

/** A histogram of times in microseconds. */
export type TimeHistogram = Histogram;

/** An empty histogram. It takes 70 kB up to a minute and grows beyond by itself. */
export function createHistogram(): TimeHistogram {
  return build({
    lowestDiscernibleValue: 1,
    highestTrackableValue: 60_000_000,
    numberOfSignificantValueDigits: 3,
    autoResize: true,
    bitBucketSize: 32,
  });
}

/** Counts one time; below one microsecond it counts as one, which the histogram cannot tell from zero. */
export function recordMicros(histogram: TimeHistogram, micros: number): void {
  histogram.recordValue(Math.max(1, Math.round(micros)));
}

/** Adds all counts of one histogram to another; the order of additions never matters. */
export function mergeInto(into: TimeHistogram, added: TimeHistogram): void {
  if (added.totalCount > 0) into.add(added);
}

/** The counts as text, empty for an empty histogram; some 300 characters for a second of traffic. */
export function encodeHistogram(histogram: TimeHistogram): string {
  return histogram.totalCount === 0 ? "" : encodeIntoCompressedBase64(histogram);
}

/** The histogram of a text made by {@link encodeHistogram}. Throws for anything else. */
export function decodeHistogram(text: string): TimeHistogram {
  return text === "" ? createHistogram() : decodeFromCompressedBase64(text, 32);
}

/** Adds the counts of an encoded histogram to another. */
export function mergeEncodedInto(into: TimeHistogram, text: string): void {
  if (text !== "") into.add(decodeHistogram(text));
}

/** The summary of a histogram in milliseconds; all 0 if it is empty. */
export function summaryOf(histogram: TimeHistogram): LatencySummary {
  const at = (percentile: number) => milliseconds(percentileMicros(histogram, percentile));
  return {
    mean: histogram.totalCount === 0 ? 0 : milliseconds(histogram.mean),
    p50: at(50),
    p90: at(90),
    p95: at(95),
    p99: at(99),
    max: at(100),
  };
}

/** A percentile, from 0 to 100, in microseconds; 0 if the histogram is empty. */
export function percentileMicros(histogram: TimeHistogram, percentile: number): number {
  return histogram.totalCount === 0 ? 0 : histogram.getValueAtPercentile(percentile);
}

/** Whole microseconds, so that equal histograms give equal texts. */
function milliseconds(micros: number): number {
  return Math.round(micros) / 1_000;
}
