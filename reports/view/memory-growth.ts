// Whether memory grows over a run, by the medians of its first and second half, which the saw-tooth of a garbage
// collector does not move. Leaks are judged elsewhere (run/findings/leak.ts). Pure.

import type { LoadRun } from "../../run/format/run.ts";
import { median } from "../../statistics/percentile.ts";
import { writeNumber, writeSigned } from "../text/number-format.ts";

/** Medians of both halves, in the unit of the sizes, and the share by which the second exceeds the first. */
export type MemoryHalves = { readonly first: number; readonly second: number; readonly growth: number };

/** The memory of one process over the windows after the warm-up, in MiB. */
export type MemorySeries = {
  readonly who: "k6" | "Assay" | "the target";
  readonly points: readonly { readonly fromMs: number; readonly sizeMiB: number }[];
  readonly comparison: MemoryHalves;
  /** The highest of the run, between windows too if the process was measured there. */
  readonly peakMiB: number;
};

/** Growth up to which memory counts as flat. */
export const FLAT_SHARE = 0.05;

/** In a shorter run caches and heaps are still filling. */
const MIN_DURATION_MS = 5 * 60_000;

const MIN_SIZES = 4;

/** Compares both halves of a series; undefined if there are too few sizes. */
export function memoryHalves(sizes: readonly number[]): MemoryHalves | undefined {
  if (sizes.length < MIN_SIZES) return undefined;
  const middle = Math.floor(sizes.length / 2);
  const [first, second] = [median(sizes.slice(0, middle)), median(sizes.slice(middle))];
  return { first, second, growth: first > 0 ? second / first - 1 : 0 };
}

/** The series of a run; none if it is very short or was written by an older version. */
export function memorySeries({ windows, workload, generator }: LoadRun): readonly MemorySeries[] {
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

export function isLongEnough({ windows, windowMs }: LoadRun): boolean {
  return windows.length * windowMs >= MIN_DURATION_MS;
}

/** The finding, such as "Memory is flat from first to second half: k6 +1.3 %, Assay −0.4 %". */
export function memoryFinding(run: LoadRun, series: readonly MemorySeries[]): string {
  const changes = series.map(({ who, comparison }) => `${who} ${writeGrowth(comparison.growth)}`).join(", ");
  if (!isLongEnough(run)) return `Run too short to judge memory growth; from first to second half: ${changes}`;
  const grown = series.filter(({ comparison }) => comparison.growth > FLAT_SHARE).map(({ who }) => who);
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
  return `${writeSigned(Math.round(share * 1_000) / 10, 1)} %`;
}
