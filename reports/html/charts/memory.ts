// Does memory stay? Resident sizes of k6, of Assay and of the target over time.

import { writeDuration, writeNumber } from "../../text/number-format.ts";
import type { MemoryCourse } from "../../view/memory-growth.ts";
import { html, type Markup } from "../markup.ts";
import { columns, endLabels, levelAxis, line, ROOMS, type Room, svg, uprightAxis } from "./plot.ts";
import { linearScale, timeScale } from "./scale.ts";

const HEIGHT = 256;
const [TOP, BOTTOM] = [34, 206];
const MOST_POINTS = 240;
const KINDS: Readonly<Record<MemoryCourse["who"], string>> = { k6: "k6", Assay: "assay", "the target": "target" };

/** A stretch of the run with the highest size in it by course; absent where a course has none there. */
export type MemoryInterval = {
  readonly fromMs: number;
  readonly durationMs: number;
  readonly sizes: readonly (number | undefined)[];
};

/** The courses in at most 240 stretches of equal length. */
export function memoryIntervals(courses: readonly MemoryCourse[], windowMs: number): readonly MemoryInterval[] {
  const beginnings = [...new Set(courses.flatMap(({ points }) => points.map(({ fromMs }) => fromMs)))].sort(
    (one, other) => one - other,
  );
  const each = Math.max(1, Math.ceil(beginnings.length / MOST_POINTS));
  const sizes = courses.map(({ points }) => new Map(points.map(({ fromMs, sizeMiB }) => [fromMs, sizeMiB])));
  return Array.from({ length: Math.ceil(beginnings.length / each) }, (_, at) => {
    const group = beginnings.slice(at * each, (at + 1) * each);
    return {
      fromMs: group[0] ?? 0,
      durationMs: windowMs * group.length,
      sizes: sizes.map((of) => highest(group.flatMap((fromMs) => of.get(fromMs) ?? []))),
    };
  });
}

/** A line for each process, drawn for wide and for narrow screens. */
export function memoryChart(courses: readonly MemoryCourse[], intervals: readonly MemoryInterval[]): Markup {
  return html`${ROOMS.map((room) => draw(room, courses, intervals))}`;
}

function draw(room: Room, courses: readonly MemoryCourse[], intervals: readonly MemoryInterval[]): Markup {
  const until = Math.max(1, ...intervals.map(({ fromMs, durationMs }) => fromMs + durationMs));
  const time = timeScale(until, [room.left, room.right], room.ticks);
  const most = Math.max(0, ...intervals.flatMap(({ sizes }) => sizes.map((size) => size ?? 0)));
  const scale = linearScale(most, [BOTTOM, TOP], 5);
  const lines = courses.map(({ who }, index) => ({
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
  return svg(room, HEIGHT, "Line chart of resident memory over time; its figures stand in the table above.", [
    uprightAxis(room, scale, { wide: "resident memory, MiB", narrow: "resident memory, MiB" }, TOP),
    levelAxis(room, time.ticks, time.place, "time since the load began", BOTTOM),
    lines.map(({ who, points }) => line(KINDS[who], points)),
    endLabels(room, labels, BOTTOM),
    columns(intervals, time.place, [TOP, BOTTOM], (at) => textOf(courses, intervals[at])),
  ]);
}

function textOf(courses: readonly MemoryCourse[], interval: MemoryInterval | undefined): string {
  if (interval === undefined) return "";
  const sizes = courses.map(({ who }, at) => `${who} ${writeNumber(interval.sizes[at] ?? Number.NaN)} MiB`);
  return `from ${writeDuration(interval.fromMs)}: ${sizes.join(", ")}`;
}

function highest(sizes: readonly number[]): number | undefined {
  return sizes.length === 0 ? undefined : Math.max(...sizes);
}
