// Response time over time: p50, p95 and p99 of each window.
import { writeDuration, writeMs } from "../../text/number-format.ts";
import { html, type Markup } from "../markup.ts";
import { type Frame, happened, timeAxis, timeOf } from "./frame.ts";
import { endLabels, LAYOUTS, type Layout, line, svg, yAxis } from "./plot.ts";
import { linearScale, logScale } from "./scale.ts";
import { type ChartWindow, throughGaps } from "./series.ts";

const HEIGHT = 286;
const TOP = 44;
const BOTTOM = 236;
const PERCENTILES = ["p50", "p95", "p99"] as const;

/** If the largest p99 is more than this many times the median p50, a linear axis would hide one of the two. */
const LOG_FROM = 20;

/** Lines of p50, p95 and p99 over time, for wide and narrow screens. */
export function latencyChart(windows: readonly ChartWindow[], frame: Frame): Markup {
  return html`${LAYOUTS.map((layout) => draw(layout, windows, frame))}`;
}

function draw(layout: Layout, windows: readonly ChartWindow[], frame: Frame): Markup {
  const time = timeOf(frame, layout);
  const answered = windows.flatMap(({ times }) => (times === undefined ? [] : [times]));
  const highest = Math.max(0, ...answered.map(({ p99 }) => p99));
  const medians = answered.map(({ p50 }) => p50).sort((one, other) => one - other);
  const median = medians[Math.floor(medians.length / 2)] ?? 0;
  const isLog = median > 0 && highest / median > LOG_FROM;
  const scale = isLog ? logScale(medians[0] ?? median, highest, [BOTTOM, TOP]) : linearScale(highest, [BOTTOM, TOP], 6);
  const isAfter = ({ fromMs }: ChartWindow) => fromMs >= frame.measured.toMs;
  const [within, after] = [windows.filter((window) => !isAfter(window)), windows.filter(isAfter)];
  const pointsOf = (part: readonly ChartWindow[], percentile: (typeof PERCENTILES)[number]) =>
    throughGaps(part, ({ fromMs, durationMs, times }) =>
      times === undefined ? undefined : { x: time.place(fromMs + durationMs / 2), y: scale.place(times[percentile]) },
    );
  // What came after the schedule is another load, and no line leads to it.
  const lines = PERCENTILES.map((percentile) => ({
    percentile,
    points: pointsOf(within, percentile),
    rest: pointsOf(after, percentile),
  }));
  // Where all end at one height, the highest percentile is on top.
  const labels = [...lines].reverse().flatMap(({ percentile, points, rest }) => {
    const last = [...rest, ...points].findLast((point) => point !== undefined);
    return last === undefined ? [] : [{ text: percentile, y: last.y }];
  });
  const title = {
    wide: `response time from the scheduled start, ms${isLog ? ", logarithmic" : ""}`,
    narrow: `response time from scheduled start, ms${isLog ? " (log)" : ""}`,
  };
  return svg(layout, HEIGHT, "Line chart of response time over time; its data is in the table below.", [
    happened(frame, layout, [TOP, BOTTOM]),
    yAxis(layout, scale, title, TOP - 10),
    timeAxis(frame, layout, BOTTOM),
    lines.map(({ percentile, points, rest }) => line(percentile, [...points, undefined, ...rest])),
    endLabels(layout, labels, BOTTOM),
  ]);
}

/** What the chart shows of a window, in words. */
export function latencyText({ fromMs, times, count, errors }: ChartWindow): string {
  const when = `from ${writeDuration(fromMs)}`;
  if (times === undefined) return `${when}: no response`;
  const { p50, p95, p99, max } = times;
  return `${when}: p50 ${writeMs(p50)}, p95 ${writeMs(p95)}, p99 ${writeMs(p99)}, max ${writeMs(max)}, n = ${count - errors}`;
}
