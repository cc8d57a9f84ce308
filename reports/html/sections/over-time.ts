// Response time and rate over the run, as two charts with the same time axis.
import type { LoadRun } from "../../../results/run/run.ts";
import { writeCount, writeDuration, writeMs, writeNumber } from "../../text/number-format.ts";
import { latencyChart } from "../charts/latency.ts";
import { rateChart } from "../charts/rate.ts";
import { type ChartWindow, chartWindows, describeWindows } from "../charts/series.ts";
import { folded, table } from "../components.ts";
import { html, type Renderable } from "../markup.ts";
import type { Section } from "../section.ts";

export const overTime: Section = {
  id: "over-time",
  topic: "Over time",
  render: ({ parts: { load } }) => {
    if (load.kind === "not-run" || load.windows.length === 0) return undefined;
    const windows = chartWindows(load);
    const sample = (merged: "worst" | "mean") =>
      `n = ${writeCount(load.total.count)} requests ${describeWindows(load, windows.length, merged)}`;
    return {
      finding: findingOf(windows),
      body: html`<figure id="chart-latency">${latencyChart(windows)}<figcaption>${sample("worst")}. Each point is a percentile of the responses of one window; timeouts are excluded.${load.responseTimesAreLowerBounds && " From the first dropped iteration on, times are lower bounds."} <span class="readout"></span></figcaption></figure>
<figure id="chart-rate">${rateChart(windows)}<figcaption>${sample("mean")}. The first and the last window may be incomplete. <span class="readout"></span></figcaption></figure>
${folded("Show the data of both charts as a table", windowTable(load, windows))}`,
    };
  },
};

/** Compares the halves of the run by their median window, without claiming a trend. */
function findingOf(windows: readonly ChartWindow[]): string {
  const times = windows.flatMap(({ times: found }) => (found === undefined ? [] : [found.p95]));
  const middle = Math.floor(times.length / 2);
  const [before, after] = [median(times.slice(0, middle)), median(times.slice(middle))];
  if (before === undefined || after === undefined) return "Too few windows to compare the halves of the run";
  const seconds = (windows[0]?.durationMs ?? 0) / 1000;
  return `Median p95 per ${seconds} s window: ${writeMs(before)} (first half), ${writeMs(after)} (second half)`;
}

function median(values: readonly number[]): number | undefined {
  return [...values].sort((one, other) => one - other)[Math.floor((values.length - 1) / 2)];
}

function windowTable({ windows: all }: LoadRun, windows: readonly ChartWindow[]): Renderable {
  const heads = [
    "From",
    "p50, ms",
    "p95, ms",
    "p99, ms",
    "Max, ms",
    "Per second",
    "Requests",
    "Errors",
    "Invalid",
    "Dropped",
  ];
  const rows = windows.map((window) => [
    writeDuration(window.fromMs),
    ...(["p50", "p95", "p99", "max"] as const).map((key) =>
      window.times === undefined ? "–" : writeNumber(window.times[key]),
    ),
    writeNumber((window.count * 1000) / window.durationMs),
    ...[window.count, window.errors, window.invalid, window.dropped].map(writeCount),
  ]);
  const merged =
    all.length > windows.length &&
    html`<p class="muted">Neighbouring windows are merged; run.json has each of them.</p>`;
  return html`${table("Windows of the load run", heads, rows)}${merged}`;
}
