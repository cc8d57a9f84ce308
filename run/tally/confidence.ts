// How far the percentiles of a run may lie from those of longer runs of this kind, from its windows.

import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { NO_BUCKETS } from "../../statistics/histogram-buckets.ts";
import { percentilesMicros } from "../../statistics/percentile.ts";
import { percentileInterval, type WindowCounts } from "../../statistics/percentile-interval.ts";
import { createTimeBlocks } from "../../statistics/time-blocks.ts";
import type { ConfidenceIntervals } from "../format/load-run.ts";
import type { Interval } from "./intervals.ts";
import type { OperationTally } from "./tally.ts";

const PERCENTILES = { p50: 50, p90: 90, p95: 95, p99: 99 } as const;

/** Starts with no window; `windows` are those that will come at least. */
export function createResponseBlocks(windows = 0) {
  const blocks = new Map(OPERATION_IDS.map((operation) => [operation, createTimeBlocks(windows)]));
  return {
    /** Takes the windows in their order. */
    add: ({ tally }: Interval) => {
      // Each window is a block of each operation, even of one that had no response in it: their blocks end together.
      for (const [id, own] of blocks) own.add(tally.operations.get(id)?.responseTime.buckets() ?? NO_BUCKETS);
    },
    /** The intervals of an operation, or of all together, with this tally over the run; empty where none can be trusted. */
    intervals: (operation: OperationId | "*", { responseTime }: OperationTally): ConfidenceIntervals => {
      const names = Object.keys(PERCENTILES) as (keyof typeof PERCENTILES)[];
      const limits = percentilesMicros(responseTime, Object.values(PERCENTILES));
      const own = [...blocks].flatMap(([id, { countsAbove }]) =>
        operation === "*" || operation === id ? [countsAbove(limits)] : [],
      );
      return Object.fromEntries(
        names.flatMap((name, at) => {
          const counts = own.map((ofOperation) => ofOperation[at] ?? []).reduce(addedByBlock);
          const found = percentileInterval(responseTime, PERCENTILES[name], counts);
          return found === undefined ? [] : [[name, { low: found.lowMicros / 1_000, high: found.highMicros / 1_000 }]];
        }),
      );
    },
  };
}

function addedByBlock(one: readonly WindowCounts[], other: readonly WindowCounts[]): readonly WindowCounts[] {
  return one.map(({ all, above }, at) => ({
    all: all + (other[at]?.all ?? 0),
    above: above + (other[at]?.above ?? 0),
  }));
}
