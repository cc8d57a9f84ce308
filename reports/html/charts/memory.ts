// Memory over time: resident sizes of k6, Assay and the target.

import type { MemorySeries } from "../../view/memory-series.ts";
import type { Markup } from "../markup.ts";
import type { Frame } from "./frame.ts";
import { linearScale } from "./scale.ts";
import { edgesOf, timeChart } from "./time-chart.ts";

const HEIGHT = 266;
const MAX_POINTS = 240;
const KINDS: Readonly<Record<MemorySeries["who"], string>> = { k6: "k6", Assay: "assay", "the target": "target" };

/** An interval of the run with the highest size of each series in it; undefined if a series has none there. */
export type MemoryInterval = {
  readonly fromMs: number;
  readonly durationMs: number;
  readonly sizes: readonly (number | undefined)[];
};

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

export function memoryChart(
  series: readonly MemorySeries[],
  intervals: readonly MemoryInterval[],
  frame: Frame,
): Markup {
  const most = Math.max(0, ...intervals.flatMap(({ sizes }) => sizes.map((size) => size ?? 0)));
  const panel = {
    scale: linearScale(most, edgesOf(HEIGHT), 5),
    title: "resident memory (RSS), MiB",
    lines: series.map(({ who }, index) => ({
      kind: KINDS[who],
      label: who === "the target" ? "target" : who,
      values: intervals.map(({ fromMs, durationMs, sizes }) => {
        const value = sizes[index];
        return value === undefined ? undefined : { atMs: fromMs + durationMs / 2, value };
      }),
    })),
  };
  return timeChart("Line chart of resident memory over time; the text above has the peaks.", HEIGHT, [panel], frame);
}

function highest(sizes: readonly number[]): number | undefined {
  return sizes.length === 0 ? undefined : Math.max(...sizes);
}
