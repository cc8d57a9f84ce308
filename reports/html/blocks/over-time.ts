// Response time, its heat map and the rate over the run, as charts with one time axis, and the table that they are drawn from.

import type { LoadRun } from "../../../run/format/load-run.ts";
import type { WorkloadReport } from "../../../run/format/run.ts";
import { writeCount, writeCounted, writeDuration, writeMs, writeNumber } from "../../text/number-format.ts";
import { findingHeading } from "../../view/finding-headings.ts";
import { markText } from "../charts/frame.ts";
import { heatChart } from "../charts/heat.ts";
import { latencyChart, rateChart, trafficChart } from "../charts/load-charts.ts";
import { type ChartWindow, describeWindows } from "../charts/series.ts";
import { table } from "../components.ts";
import type { Block, LoadView } from "../load-view.ts";
import { html, type Renderable } from "../markup.ts";

/** The heading: what was found, or in which range the p95 stayed. */
export const overTimeFinding: Block = {
  id: "over-time-finding",
  render: ({ load, frame, windows }) => findingHeading(load, frame.span) ?? rangeOf(windows),
};

function rangeOf(windows: readonly ChartWindow[]): string {
  const times = windows.flatMap(({ times: found }) => (found === undefined ? [] : [found.p95]));
  if (times.length === 0) return "No response in this time";
  return `No finding over time; the p95 of a window lay between ${writeMs(Math.min(...times))} and ${writeMs(Math.max(...times))}`;
}

const sampleOf = ({ load, windows, operation }: LoadView, merged: "worst" | "mean") =>
  `${operation === "*" ? "All operations" : operation}, ${describeWindows(windows, load.windowMs, merged)}`;

export const latencyLines: Block = {
  id: "chart-latency",
  render: (view) =>
    html`${latencyChart(view.windows, view.frame)}<figcaption>${sampleOf(view, "worst")}. Each point is a percentile of the responses of one window; timeouts are excluded. A gap is a window without a response.${view.load.responseTimesAreLowerBounds && " From the first dropped iteration on, times are lower bounds."}${markText(view.frame)}</figcaption>`,
};

/** Where the slow responses are; nothing in runs of older versions. */
export const latencyHeat: Block = {
  id: "chart-heat",
  render: ({ heat, frame, operation }) =>
    heat !== undefined &&
    html`${heatChart(heat, frame)}<figcaption>${operation === "*" ? "All operations" : operation}. The stronger, the more responses took so long at that time; each shade stands for about the same ratio.</figcaption>`,
};

/** What was started and what came of it. */
export const rateLines: Block = {
  id: "chart-rate",
  render: (view) =>
    html`${rateChart(view.windows, view.frame)}<figcaption>${sampleOf(view, "mean")}. The warm-up and windows that are not whole have no rate.${markText(view.frame)}</figcaption>`,
};

/** The requested traffic beside what was sent; that of all operations together. */
export const trafficLines: Block = {
  id: "chart-traffic",
  render: ({ load, allWindows, frame }) =>
    load.workload !== undefined &&
    html`${trafficChart(load.workload, allWindows, frame)}<figcaption>${warmUpText(load.workload)}</figcaption>`,
};

export const overTimeTable: Block = {
  id: "over-time-table",
  render: ({ load, windows }) => windowTable(load, windows),
};

const HEADS = [
  "From",
  "p50, ms",
  "p95, ms",
  "p99, ms",
  "Max, ms",
  "Started",
  "Finished",
  "Errors",
  "Invalid",
  "Dropped",
];

function windowTable({ windowMs }: LoadRun, windows: readonly ChartWindow[]): Renderable {
  const rows = windows.map((window) => [
    writeDuration(window.fromMs),
    ...(["p50", "p95", "p99", "max"] as const).map((key) =>
      window.times === undefined ? "–" : writeNumber(window.times[key]),
    ),
    window.started === undefined ? "–" : writeCount(window.started),
    ...[window.count, window.errors, window.invalid, window.dropped].map(writeCount),
  ]);
  const isMerged = windows.some(({ durationMs }) => durationMs > windowMs);
  return html`${table("Windows of the load run", HEADS, rows)}${isMerged && html`<p class="muted">Neighbouring windows are merged; run.json has each of them.</p>`}`;
}

function warmUpText({ warmUp }: WorkloadReport): string {
  if (warmUp.durationMs === 0) return "There was no warm-up.";
  const { accepted, invalid, errors } = warmUp;
  const outcomes =
    invalid + errors > 0
      ? `: ${writeCount(accepted)} accepted, ${writeCount(invalid)} invalid, ${writeCount(errors)} errors`
      : "";
  return `The warm-up of ${writeDuration(warmUp.durationMs)} is excluded from all results; its ${writeCounted(warmUp.started, "request")} are counted separately${outcomes}.`;
}
