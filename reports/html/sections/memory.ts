// Does memory stay, of those who send and of the target? Their halves beside each other, and the course.

import { writeNumber } from "../../text/number-format.ts";
import {
  FLAT_SHARE,
  isTelling,
  type MemoryCourse,
  memoryCourses,
  memoryFinding,
  writeGrowth,
} from "../../view/memory-growth.ts";
import { memoryChart, memoryIntervals } from "../charts/memory.ts";
import { mark, table } from "../components.ts";
import { html, type Markup, type Piece } from "../markup.ts";
import type { Section } from "../section.ts";

export const memory: Section = {
  id: "memory",
  topic: "Memory",
  render: ({ parts: { load } }) => {
    if (load.kind === "not-run") return undefined;
    const courses = memoryCourses(load);
    if (courses.length === 0) return undefined;
    const hasTarget = courses.some(({ who }) => who === "the target");
    return {
      finding: memoryFinding(load, courses),
      body: html`${table("Memory by half of the run", HEADS, rowsOf(courses, isTelling(load)))}
<p class="muted">Medians of resident sizes at the ends of windows behind the warm-up. Up to ${writeGrowth(FLAT_SHARE)} is called flat.${!hasTarget && " The target’s memory is known where its process is: --target-pid names it."}</p>
<figure id="chart-memory">${memoryChart(courses, memoryIntervals(courses, load.windowMs))}<figcaption>Each point is the highest resident size of its stretch.</figcaption></figure>`,
    };
  },
};

const HEADS = ["Process", "First half", "Second half", "Change", "At most"];

function rowsOf(courses: readonly MemoryCourse[], canTell: boolean): readonly (readonly Piece[])[] {
  return courses.map(({ who, comparison: { first, second, growth }, peakMiB }) => [
    who,
    `${writeNumber(first)} MiB`,
    `${writeNumber(second)} MiB`,
    changeOf(growth, canTell),
    `${writeNumber(peakMiB)} MiB`,
  ]);
}

function changeOf(growth: number, canTell: boolean): Markup {
  return html`${mark(!canTell ? "unknown" : growth <= FLAT_SHARE ? "good" : "bad")} ${writeGrowth(growth)}`;
}
