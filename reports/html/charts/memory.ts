// Memory over time: resident sizes of k6, Assay and the target.

import type { MemorySeries } from "../../view/memory-growth.ts";
import { html, type Markup } from "../markup.ts";
import { type Frame, happened, timeAxis, timeOf } from "./frame.ts";
import { endLabels, LAYOUTS, type Layout, line, svg, yAxis } from "./plot.ts";
import { linearScale } from "./scale.ts";

const HEIGHT = 266;
const [TOP, BOTTOM] = [44, 216];
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
export function memoryChart(
  series: readonly MemorySeries[],
  intervals: readonly MemoryInterval[],
  frame: Frame,
): Markup {
  return html`${LAYOUTS.map((layout) => draw(layout, series, intervals, frame))}`;
}

function draw(
  layout: Layout,
  series: readonly MemorySeries[],
  intervals: readonly MemoryInterval[],
  frame: Frame,
): Markup {
  const time = timeOf(frame, layout);
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
    happened(frame, layout, [TOP, BOTTOM]),
    yAxis(layout, scale, { wide: "resident memory (RSS), MiB", narrow: "resident memory (RSS), MiB" }, TOP - 10),
    timeAxis(frame, layout, BOTTOM),
    lines.map(({ who, points }) => line(KINDS[who], points)),
    endLabels(layout, labels, BOTTOM),
  ]);
}

function highest(sizes: readonly number[]): number | undefined {
  return sizes.length === 0 ? undefined : Math.max(...sizes);
}
