// The memory of the processes of a load over time. Leaks are judged elsewhere (run/findings/leak.ts). Pure.

import type { LoadRun } from "../../run/format/run.ts";
import { writeNumber } from "../text/number-format.ts";

/** The memory of one process over the windows after the warm-up, in MiB. */
export type MemorySeries = {
  readonly who: "k6" | "Assay" | "the target";
  readonly points: readonly { readonly fromMs: number; readonly sizeMiB: number }[];
  /** The highest of the run, between windows too if the process was measured there. */
  readonly peakMiB: number;
};

const MIN_SIZES = 4;

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
    if (points.length < MIN_SIZES) return [];
    return [{ who, points, peakMiB: points.reduce((most, { sizeMiB }) => Math.max(most, sizeMiB), peakMiB) }];
  });
}

/** "Peak memory: k6 279 MiB, Assay 148 MiB". */
export function peakText(series: readonly MemorySeries[]): string {
  return `Peak memory: ${series.map(({ who, peakMiB }) => `${who} ${writeNumber(peakMiB)} MiB`).join(", ")}`;
}
