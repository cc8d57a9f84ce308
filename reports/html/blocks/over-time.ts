// Response time and the rate over the run, as charts with one time axis.

import { areUpperBounds } from "../../../run/format/load-run.ts";
import { writeMs } from "../../text/number-format.ts";
import { findingHeading } from "../../view/finding-headings.ts";
import { markText } from "../charts/frame.ts";
import { latencyChart, rateChart } from "../charts/load-charts.ts";
import { type ChartWindow, describeWindows } from "../charts/series.ts";
import type { Block, LoadView } from "../load-view.ts";
import { html } from "../markup.ts";

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
    html`${latencyChart(view.windows, view.frame)}<figcaption>${sampleOf(view, "worst")}. Each point is a percentile of the responses of one window; timeouts are excluded. A gap is a window without a response.${view.load.responseTimesAreLowerBounds && " From the first dropped iteration on, times are lower bounds."}${areUpperBounds(view.load) && " Times are upper bounds."}${markText(view.frame)}</figcaption>`,
};

/** What was asked for and started, and what came of it. */
export const rateLines: Block = {
  id: "chart-rate",
  render: (view) =>
    html`${rateChart(view.windows, view.frame, view.operation === "*" ? view.load.workload : undefined)}<figcaption>${sampleOf(view, "mean")}. The warm-up and windows that are not whole have no rate.${markText(view.frame)}</figcaption>`,
};
