// What the memory of a run over k6 comes to: its course, halves and quarters, and the bounds. Pure.

import { sparkOf } from "../../../reports/text/spark.ts";
import { type MemoryHalves, memoryHalves, writeGrowth } from "../../../reports/view/memory-growth.ts";
import type { BenchResult, Goal } from "../bench.ts";
import type { MemoryLook, WatchedRun } from "./watched-run.ts";

/** A run as it counts for the bench. */
export type SoakRun = WatchedRun & {
  readonly requested: number;
  readonly seconds: number;
  /** Of the record: requests behind the warm-up, and why the run proves nothing. */
  readonly finished: number;
  readonly verdict: string;
  readonly reasons: readonly string[];
};

/** In MB (10⁶ bytes), for the whole run and the writing of its record. */
const BOUND_MB: MemoryLook = { k6: 300, assay: 250 };

/** What the last quarter may hold more than the one before it. */
export const GROWTH_LIMIT = 0.05;

const SERIES_WIDTH = 60;

/** Medians in MB of the halves, and of the halves of the second one; undefined if there were too few looks. */
type Course = { readonly parts: MemoryHalves | undefined; readonly lastQuarters: MemoryHalves | undefined };

type Who = keyof MemoryLook;

const NAMES: Readonly<Record<Who, string>> = { k6: "k6", assay: "Assay" };
const BOTH = ["k6", "assay"] as const;

/** The result of the bench. */
export function soakResult(run: SoakRun): BenchResult {
  const { requested, seconds, finished, verdict, reasons, peakMB, looks } = run;
  const allSeries = { k6: seriesOf(looks.map(({ k6 }) => k6)), assay: seriesOf(looks.map(({ assay }) => assay)) };
  return {
    lines: [
      `requests  ${finished} in ${seconds} s, ${Math.round(finished / seconds)} a second`,
      `record    ${[verdict, ...reasons].join("; ")}`,
      ...BOTH.flatMap((who) => linesOf(run, who, allSeries[who])),
    ],
    data: { requested, seconds, finished, verdict, reasons, peakMB, allSeries, looks: looks.length },
    goals: [
      { sentence: `At least ${requested} requests were finished.`, isReached: finished >= requested },
      { sentence: "The run is valid and meets its objectives.", isReached: verdict === "pass" },
      ...BOTH.flatMap((who) => goalsOf(who, peakMB[who], allSeries[who])),
    ],
  };
}

function seriesOf(sizes: readonly number[]): Course {
  return { parts: memoryHalves(sizes), lastQuarters: memoryHalves(sizes.slice(Math.floor(sizes.length / 2))) };
}

function linesOf({ looks, peakMB }: SoakRun, who: Who, { parts, lastQuarters }: Course): readonly string[] {
  const sizes = looks.map((look) => look[who]);
  return [
    `${NAMES[who].padEnd(9)} ${sparkOf(sizes, SERIES_WIDTH)} at most ${megabytes(peakMB[who])}`,
    `${" ".repeat(10)}halves ${partsText(parts)}, quarters 3 and 4 ${partsText(lastQuarters)}`,
  ];
}

function partsText(parts: MemoryHalves | undefined): string {
  if (parts === undefined) return "unknown";
  return `${megabytes(parts.first)} and ${megabytes(parts.second)} (${writeGrowth(parts.growth)})`;
}

function goalsOf(who: Who, peakMB: number, { lastQuarters }: Course): readonly Goal[] {
  const limit = BOUND_MB[who];
  return [
    { sentence: `${NAMES[who]} stays below ${limit} MB.`, isReached: peakMB > 0 && peakMB < limit },
    {
      sentence: `${NAMES[who]} grows by less than ${GROWTH_LIMIT * 100} % in the second half.`,
      isReached: lastQuarters !== undefined && lastQuarters.growth < GROWTH_LIMIT,
    },
  ];
}

function megabytes(value: number): string {
  return `${Math.round(value)} MB`;
}
