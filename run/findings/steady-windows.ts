// The windows of a run in which times can be compared: those of an even load.

import type { OperationId } from "../../schemas/index.ts";
import { median, quantile } from "../../statistics/percentile.ts";
import type { LatencySummary, LoadWindow } from "../format/load-run.ts";
import type { Point } from "./window-point.ts";

/** A percentile that is looked at in every window. */
export type Percentile = keyof Pick<LatencySummary, "p50" | "p95" | "p99">;

/** At most this part of the run is excluded as the target's own warm-up. */
const MOST_WARM_UP = 0.2;
/** Windows whose counts differ by more had a different load, and cannot be compared. */
const MOST_SPREAD = 0.25;
/** Fewer even windows than this part of all: the load changed. */
const LEAST_EVEN = 0.7;
/** Responses of a window without which its percentile says nothing. */
const LEAST_RESPONSES: Readonly<Record<Percentile, number>> = { p50: 5, p95: 40, p99: 100 };

/** The windows of an even load, from the first one whose p50 is like that of the first half; none if the load changed. */
export function steadyWindows(points: readonly Point[]): readonly Point[] {
  const present = points.filter(({ chart }) => chart.total.count > 0);
  const normal = median(present.map(({ started }) => started));
  const even = present.filter(({ started }) => Math.abs(started - normal) <= MOST_SPREAD * normal);
  if (even.length < present.length * LEAST_EVEN) return [];
  const part = even.slice(0, Math.ceil(even.length / 2)).map(({ chart }) => chart.total.responseTimeMs.p50);
  const high = quantile(part, 0.75);
  const settled = even.findIndex(({ chart }) => chart.total.responseTimeMs.p50 <= high);
  return even.slice(Math.min(Math.max(0, settled), Math.floor(even.length * MOST_WARM_UP)));
}

/** The windows in which an operation, or all together, had responses enough for a percentile. */
export function windowsWith(
  points: readonly Point[],
  operation: OperationId | "*",
  percentile: Percentile,
): readonly Point[] {
  return points.filter((point) => {
    const { count, errors } = partOf(point, operation) ?? { count: 0, errors: 0 };
    return count - errors >= LEAST_RESPONSES[percentile];
  });
}

export function timesIn(points: readonly Point[], operation: OperationId | "*", percentile: Percentile) {
  return points.map((point) => partOf(point, operation)?.responseTimeMs[percentile] ?? 0);
}

function partOf({ chart }: Point, operation: OperationId | "*"): LoadWindow["total"] | undefined {
  return operation === "*" ? chart.total : chart.operations[operation];
}
