// A window as the run tells it, for charts.
import type { JournalUsage } from "../../results/journal/load-journal.ts";
import type { LoadWindow } from "../../results/run/run.ts";
import { OPERATION_IDS } from "../../schemas/index.ts";
import { summaryOf } from "../../statistics/histogram.ts";
import type { Interval } from "./intervals.ts";
import { errorsOf, finishedOf } from "./metrics.ts";
import type { OperationTally } from "./operation-tally.ts";

/** Counts and percentiles of a window by operation and, from their sum, over all of them. */
export function chartWindow({ fromMs, tally }: Interval, sum: OperationTally): LoadWindow {
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
  };
}

function partOf(tally: OperationTally): LoadWindow["total"] {
  const { p50, p95, p99, max } = summaryOf(tally.responseTime);
  return {
    started: tally.started,
    count: finishedOf(tally),
    errors: errorsOf(tally),
    invalid: tally.invalid,
    responseTimeMs: { p50, p95, p99, max },
  };
}

/** Memory in use as the run tells it. */
export function memoryOf({ k6RssMiB, assayRssMiB, targetRssMiB }: JournalUsage): NonNullable<LoadWindow["memory"]> {
  return { k6MiB: k6RssMiB, assayMiB: assayRssMiB, ...(targetRssMiB !== undefined && { targetMiB: targetRssMiB }) };
}
