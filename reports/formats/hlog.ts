// The response times of a load run as a log of HdrHistogram (version 1.3), which its libraries and viewers read: for each slice a
// line for all operations together, and one for each operation with the operation as its tag. Java's processor reads one tag or
// the lines without any, and fails on a log that has none of these.

import { Failure } from "../../errors.ts";
import type { LoadRun, Run } from "../../run/format/run.ts";
import { eachSliceTimes } from "../../run/slices/period.ts";
import { createHistogram, mergeInto, type TimeHistogram } from "../../statistics/histogram.ts";
import { compressHistogram } from "../../statistics/histogram-text.ts";
import { percentileMicros } from "../../statistics/percentile.ts";
import { readLoadData } from "../html/load-data.ts";
import { loadOf } from "../view/exported-load.ts";

/** Microseconds in the histograms, and as many in a unit of the column `Interval_Max`, which is in milliseconds. */
const MICROS = 1_000;

/** The log. Fails with `usage` for a run of a version that kept no histograms. */
export function histogramLog(run: Run): string {
  const load = loadOf(run);
  const { slices } = readLoadData(load);
  if (slices === undefined) throw new Failure("usage", "The run must have histograms, got one of an older version.");
  const startMs = Date.parse(load.loadStartedAt ?? run.startedAt);
  const since = `${seconds(startMs)} (seconds since epoch), ${new Date(startMs).toISOString()}`;
  const lines = [
    "#[Logged with Assay: response times in microseconds from the scheduled start; Interval_Max in milliseconds]",
    "#[Histogram log format version 1.3]",
    `#[StartTime: ${since}]`,
    `#[BaseTime: ${since}]`,
    '"StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram"',
  ];
  eachSliceTimes(slices, load.total.timeouts?.limitMs, (fromMs, times) => {
    const toMs = fromMs + slices.lengthMs;
    const from = fromMs + pausedMs(load, (atMs) => atMs <= fromMs);
    const to = toMs + pausedMs(load, (atMs) => atMs < toMs);
    const lineOf = (tag: string, histogram: TimeHistogram) => {
      if (histogram.totalCount === 0) return [];
      const longest = percentileMicros(histogram, 100) / MICROS;
      return [`${tag}${seconds(from)},${seconds(to - from)},${longest.toFixed(3)},${compressHistogram(histogram)}`];
    };
    const total = createHistogram();
    for (const histogram of times.values()) mergeInto(total, histogram);
    lines.push(...lineOf("", total));
    for (const [operation, histogram] of times) lines.push(...lineOf(`Tag=${operation},`, histogram));
  });
  return `${lines.join("\n")}\n`;
}

/** How long the clock ran on while the schedule did not, in those gaps of a resumed run. */
function pausedMs({ gaps = [] }: LoadRun, isPassed: (atMs: number) => boolean): number {
  return gaps
    .filter(({ atMs }) => isPassed(atMs))
    .reduce((sum, { stoppedAt, resumedAt }) => sum + Date.parse(resumedAt) - Date.parse(stoppedAt), 0);
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(3);
}
