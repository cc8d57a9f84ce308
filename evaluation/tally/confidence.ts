// How far the percentiles of a run may lie from those of longer runs of this kind, from its windows.

import type { ConfidenceIntervals } from "../../results/run/load-run.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { type Buckets, mergedBuckets, percentilesMicros } from "../../statistics/histogram.ts";
import { percentileInterval } from "../../statistics/percentile-interval.ts";
import { createTimeBlocks, type TimeBlocks } from "../../statistics/time-blocks.ts";
import type { Interval } from "./intervals.ts";
import type { OperationTally } from "./operation-tally.ts";

/** Response times by block, of each operation and of all together. */
export type ResponseBlocks = {
  /** Takes the windows in their order. */
  readonly add: (window: Interval) => void;
  /** The intervals of an operation with this tally over the run; empty where none can be trusted. */
  readonly intervals: (operation: OperationId | "*", run: OperationTally) => ConfidenceIntervals;
};

const PERCENTILES = { p50: 50, p90: 90, p95: 95, p99: 99 } as const;

/** Starts with no window. */
export function createResponseBlocks(): ResponseBlocks {
  const blocks = new Map<OperationId | "*", TimeBlocks>(
    [...OPERATION_IDS, "*" as const].map((operation) => [operation, createTimeBlocks()]),
  );
  return {
    add: ({ tally }) => {
      let total: Buckets = { buckets: [], all: 0 };
      for (const id of OPERATION_IDS) {
        const operation = tally.operations.get(id);
        // Each window is a block of each operation, even of one that had no response in it.
        const own: Buckets = operation === undefined ? { buckets: [], all: 0 } : operation.responseTime.buckets();
        blocks.get(id)?.add(own);
        total = mergedBuckets(total, own);
      }
      blocks.get("*")?.add(total);
    },
    intervals: (operation, { responseTime }) => {
      const names = Object.keys(PERCENTILES) as (keyof typeof PERCENTILES)[];
      const counts = blocks.get(operation)?.countsAbove(percentilesMicros(responseTime, Object.values(PERCENTILES)));
      return Object.fromEntries(
        names.flatMap((name, at) => {
          const found = percentileInterval(responseTime, PERCENTILES[name], counts?.[at] ?? []);
          return found === undefined ? [] : [[name, { low: found.lowMicros / 1_000, high: found.highMicros / 1_000 }]];
        }),
      );
    },
  };
}
