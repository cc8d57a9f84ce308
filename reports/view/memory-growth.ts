// Whether memory stays where it is over a run: its two halves beside each other, by medians, which a collector's saw-tooth
// does not move. What is a leak is judged elsewhere (results/findings). Pure.

import type { LoadRun } from "../../results/run/run.ts";
import { median } from "../../statistics/series.ts";
import { writeNumber } from "../text/number-format.ts";

/** Medians of the halves, in the unit of the sizes, and by which share the second is above the first. */
export type MemoryHalves = { readonly first: number; readonly second: number; readonly growth: number };

/** The memory of one process over the windows behind the warm-up, in MiB. */
export type MemoryCourse = {
  readonly who: "k6" | "Assay" | "the target";
  readonly points: readonly { readonly fromMs: number; readonly sizeMiB: number }[];
  readonly comparison: MemoryHalves;
  /** The highest of the run, between two windows as well where the record knows it. */
  readonly peakMiB: number;
};

/** Growth from half to half up to which memory is called flat. */
export const FLAT_SHARE = 0.05;

/** A shorter run fills caches and finds the size of its heaps: nothing follows from its halves. */
const TELLING_MS = 5 * 60_000;

const LEAST_SIZES = 4;

/** The halves of a course; undefined where there are too few sizes. */
export function memoryHalves(sizes: readonly number[]): MemoryHalves | undefined {
  if (sizes.length < LEAST_SIZES) return undefined;
  const middle = Math.floor(sizes.length / 2);
  const [first, second] = [median(sizes.slice(0, middle)), median(sizes.slice(middle))];
  return { first, second, growth: first > 0 ? second / first - 1 : 0 };
}

/** The courses that a record knows; none in records of older versions and of very short runs. */
export function memoryCourses({ windows, workload, generator }: LoadRun): readonly MemoryCourse[] {
  const warmUntilMs = workload?.warmUp.durationMs ?? 0;
  const fields = [
    { who: "k6", field: "k6MiB", peakMiB: generator.k6PeakRssMiB },
    { who: "Assay", field: "assayMiB", peakMiB: generator.assayPeakRssMiB },
    { who: "the target", field: "targetMiB", peakMiB: 0 },
  ] as const;
  return fields.flatMap(({ who, field, peakMiB }) => {
    const points = windows.flatMap(({ fromMs, memory }) => {
      const sizeMiB = memory?.[field] ?? 0;
      return sizeMiB > 0 && fromMs >= warmUntilMs ? [{ fromMs, sizeMiB }] : [];
    });
    const comparison = memoryHalves(points.map(({ sizeMiB }) => sizeMiB));
    if (comparison === undefined) return [];
    return [
      { who, points, comparison, peakMiB: points.reduce((most, { sizeMiB }) => Math.max(most, sizeMiB), peakMiB) },
    ];
  });
}

/** Whether a run is so long that its halves tell whether memory stays. */
export function isTelling({ windows, windowMs }: LoadRun): boolean {
  return windows.length * windowMs >= TELLING_MS;
}

/** What the courses come to, such as "Memory is flat from first to second half: k6 +1.3 %, Assay −0.4 %". */
export function memoryFinding(record: LoadRun, courses: readonly MemoryCourse[]): string {
  const changes = courses.map(({ who, comparison }) => `${who} ${writeGrowth(comparison.growth)}`).join(", ");
  if (!isTelling(record)) return `Too short a run to tell whether memory stays; from first to second half: ${changes}`;
  const grown = courses.filter(({ comparison }) => comparison.growth > FLAT_SHARE).map(({ who }) => who);
  return grown.length === 0
    ? `Memory is flat from first to second half: ${changes}`
    : `Memory of ${grown.join(" and ")} grew from first to second half: ${changes}`;
}

/** "279 MiB, then 283 MiB (+1.4 %)". */
export function writeHalves({ first, second, growth }: MemoryHalves): string {
  return `${writeNumber(first)} MiB, then ${writeNumber(second)} MiB (${writeGrowth(growth)})`;
}

/** The share by which something grew, with its sign: "+1.3 %", "−0.4 %". */
export function writeGrowth(share: number): string {
  const rounded = Math.round(share * 1_000) / 10;
  return `${rounded < 0 ? "−" : "+"}${Math.abs(rounded).toFixed(1)} %`;
}
