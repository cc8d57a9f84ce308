// Memory over time: resident sizes of k6, Assay and the target.

import { writeDuration, writeNumber } from "../../text/number-format.ts";
import type { MemorySeries } from "../../view/memory-growth.ts";
import { html, type Markup } from "../markup.ts";
import { columns, endLabels, LAYOUTS, type Layout, line, svg, xAxis, yAxis } from "./plot.ts";
import { linearScale, timeScale } from "./scale.ts";

const HEIGHT = 256;
const [TOP, BOTTOM] = [34, 206];
const MAX_POINTS = 240;
const KINDS: Readonly<Record<MemorySeries["who"], string>> = { k6: "k6", Assay: "assay", "the target": "target" };

/** An interval of the run with the highest size of each series in it; undefined if a series has none there. */
export type MemoryInterval = {
  readonly fromMs: number;
  readonly durationMs: number;
  readonly sizes: readonly (number | undefined)[];
};

/** The series in at most 240 intervals of equal length. */
export function memoryIntervals(series: readonly MemorySeries[], windowMs: number): readonly MemoryInterval[] {
  const starts = [...new Set(series.flatMap(({ points }) => points.map(({ fromMs }) => fromMs)))].sort(
    (one, other) => one - other,
  );
  const each = Math.max(1, Math.ceil(starts.length / MAX_POINTS));
  const sizes = series.map(({ points }) => new Map(points.map(({ fromMs, sizeMiB }) => [fromMs, sizeMiB])));
  return Array.from({ length: Math.ceil(starts.length / each) }, (_, at) => {
    const group = starts.slice(at * each, (at + 1) * each);
    return {
      fromMs: group[0] ?? 0,
      durationMs: windowMs * group.length,
      sizes: sizes.map((of) => highest(group.flatMap((fromMs) => of.get(fromMs) ?? []))),
    };
  });
}

/** A line for each process, for wide and narrow screens. */
export function memoryChart(series: readonly MemorySeries[], intervals: readonly MemoryInterval[]): Markup {
  return html`${LAYOUTS.map((layout) => draw(layout, series, intervals))}`;
}

function draw(layout: Layout, series: readonly MemorySeries[], intervals: readonly MemoryInterval[]): Markup {
  const until = Math.max(1, ...intervals.map(({ fromMs, durationMs }) => fromMs + durationMs));
  const time = timeScale(until, [layout.left, layout.right], layout.ticks);
  const most = Math.max(0, ...intervals.flatMap(({ sizes }) => sizes.map((size) => size ?? 0)));
  const scale = linearScale(most, [BOTTOM, TOP], 5);
  const lines = series.map(({ who }, index) => ({
    who,
    points: intervals.map(({ fromMs, durationMs, sizes }) => {
      const size = sizes[index];
      return size === undefined ? undefined : { x: time.place(fromMs + durationMs / 2), y: scale.place(size) };
    }),
  }));
  const labels = lines.flatMap(({ who, points }) => {
    const last = points.findLast((point) => point !== undefined);
    return last === undefined ? [] : [{ text: who === "the target" ? "target" : who, y: last.y }];
  });
  return svg(layout, HEIGHT, "Line chart of resident memory over time; the table above summarizes it.", [
    yAxis(layout, scale, { wide: "resident memory (RSS), MiB", narrow: "resident memory (RSS), MiB" }, TOP),
    xAxis(layout, time.ticks, time.place, "time since the start of the load", BOTTOM),
    lines.map(({ who, points }) => line(KINDS[who], points)),
    endLabels(layout, labels, BOTTOM),
    columns(intervals, time.place, [TOP, BOTTOM], (at) => textOf(series, intervals[at])),
  ]);
}

function textOf(series: readonly MemorySeries[], interval: MemoryInterval | undefined): string {
  if (interval === undefined) return "";
  const sizes = series.map(({ who }, at) => `${who} ${writeNumber(interval.sizes[at] ?? Number.NaN)} MiB`);
  return `from ${writeDuration(interval.fromMs)}: ${sizes.join(", ")}`;
}

function highest(sizes: readonly number[]): number | undefined {
  return sizes.length === 0 ? undefined : Math.max(...sizes);
}
