// A window as the run reports it, for charts.

import { OPERATION_IDS } from "../../schemas/index.ts";
import { percentilesMicros } from "../../statistics/percentile.ts";
import type { LoadWindow } from "../format/run.ts";
import type { JournalUsage } from "../journal/load-journal.ts";
import type { Interval } from "./intervals.ts";
import { errorsOf, finishedOf } from "./metrics.ts";
import type { OperationTally } from "./tally.ts";

/** Counts and percentiles of a window by operation and, from their sum, over all of them. */
export function chartWindow({ fromMs, tally, lateMs = 0, measured }: Interval, sum: OperationTally): LoadWindow {
  return {
    fromMs,
    operations: Object.fromEntries(
      OPERATION_IDS.flatMap((id) => {
        const operation = tally.operations.get(id);
        return operation === undefined ? [] : [[id, partOf(operation)] as const];
      }),
    ),
    total: partOf(sum),
    dropped: tally.dropped,
    vus: tally.vus,
    ...(lateMs > 0 && { lateMs: Math.round(lateMs * 1_000) / 1_000 }),
    ...(measured !== undefined && { isExcluded: true }),
  };
}

function partOf(tally: OperationTally): LoadWindow["total"] {
  const [p50 = 0, p95 = 0, p99 = 0, max = 0] = percentilesMicros(tally.responseTime, [50, 95, 99, 100]);
  return {
    started: tally.started,
    count: finishedOf(tally),
    errors: errorsOf(tally),
    invalid: tally.invalid,
    responseTimeMs: { p50: p50 / 1_000, p95: p95 / 1_000, p99: p99 / 1_000, max: max / 1_000 },
  };
}

/** Memory in use as the run reports it. */
export function memoryOf({ k6RssMiB, assayRssMiB, targetRssMiB }: JournalUsage): NonNullable<LoadWindow["memory"]> {
  return { k6MiB: k6RssMiB, assayMiB: assayRssMiB, ...(targetRssMiB !== undefined && { targetMiB: targetRssMiB }) };
}
