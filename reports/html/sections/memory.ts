// Memory of the generator and the target: first and second half of the run, and a chart.

import { writeNumber } from "../../text/number-format.ts";
import { memoryHeading } from "../../view/finding-headings.ts";
import {
  FLAT_SHARE,
  isLongEnough,
  type MemorySeries,
  memoryFinding,
  memorySeries,
  writeGrowth,
} from "../../view/memory-growth.ts";
import { WHOLE_RUN } from "../blocks/block.ts";
import { memoryChart, memoryIntervals } from "../charts/memory.ts";
import { mark, table } from "../components.ts";
import { html, type Markup, type Renderable } from "../markup.ts";
import type { Section } from "../section.ts";

export const memory: Section = {
  id: "memory",
  topic: "Memory",
  render: ({ load: view }) => {
    if (view === undefined) return undefined;
    const { load, frame } = view;
    const series = memorySeries(load);
    if (series.length === 0) return undefined;
    const hasTarget = series.some(({ who }) => who === "the target");
    return {
      finding: memoryHeading(load) ?? memoryFinding(load, series),
      body: html`${table("Memory in the first and second half of the run", HEADS, rowsOf(series, isLongEnough(load)))}
<p class="muted">Median RSS at the end of each window after the warm-up; changes up to ${writeGrowth(FLAT_SHARE)} count as flat.${!hasTarget && " Pass --target-pid to include the target."}</p>
<figure id="chart-memory">${memoryChart(series, memoryIntervals(series, load.windowMs), frame)}<figcaption>Each point is the highest RSS of its interval.</figcaption></figure>`,
    };
  },
};

const HEADS = [html`Process${WHOLE_RUN}`, "First half", "Second half", "Change", "Peak"];

function rowsOf(series: readonly MemorySeries[], isLongEnough: boolean): readonly (readonly Renderable[])[] {
  return series.map(({ who, comparison: { first, second, growth }, peakMiB }) => [
    who,
    `${writeNumber(first)} MiB`,
    `${writeNumber(second)} MiB`,
    changeOf(growth, isLongEnough),
    `${writeNumber(peakMiB)} MiB`,
  ]);
}

function changeOf(growth: number, isLongEnough: boolean): Markup {
  return html`${mark(!isLongEnough ? "unknown" : growth <= FLAT_SHARE ? "good" : "bad")} ${writeGrowth(growth)}`;
}
