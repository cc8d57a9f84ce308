// What the search for findings needs of one window of a run.

import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { countsAbove } from "../../statistics/histogram.ts";
import { percentileMicros, percentilesMicros } from "../../statistics/percentile.ts";
import type { LoadWindow } from "../format/load-run.ts";
import type { ReasonCode } from "../format/run.ts";
import type { JournalUsage } from "../journal/journal-entries.ts";
import type { Interval } from "../tally/intervals.ts";
import { errorsOf, finishedOf } from "../tally/metrics.ts";
import { type OperationTally, overall } from "../tally/tally.ts";

/** A window: the values of the charts, and what shows whether the target or the generator was the cause. */
export type Point = {
  readonly chart: LoadWindow;
  readonly started: number;
  /** Requests that ended without a complete response, by reason. */
  readonly unanswered: ReadonlyMap<string, number>;
  /** Accepted and invalid responses without a value, by field; only of operations that have any. */
  readonly missing: Readonly<Partial<Record<OperationId, ReadonlyMap<string, number>>>>;
  /** The 95th percentile, in ms. */
  readonly startDelayMs: number;
  /** From sending: after drops, response times look longer than they are, and a stall would hide in that. */
  readonly service: { readonly p95Ms: number; readonly maxMs: number; readonly slow: readonly number[] };
};

/** How many responses took longer than each of these, in ms, is in `service.slow`. */
export const SLOW_MS: readonly number[] = Array.from({ length: 17 }, (_, step) => Math.round(250 * 2 ** (step / 2)));

export function pointOf(counted: Interval): Point {
  // Charts show what was measured, even if the generator was late.
  const window = { ...counted, tally: counted.measured ?? counted.tally };
  const total = overall(window.tally);
  const { started, errors, serviceTime } = total;
  const [p95 = 0, max = 0] = percentilesMicros(serviceTime, [95, 100]);
  const limits = SLOW_MS.map((ms) => ms * 1_000);
  return {
    chart: chartWindow(window, total),
    started,
    unanswered: new Map([...errors].filter(([code]) => WITHOUT_RESPONSE.has(code))),
    missing: Object.fromEntries(
      [...window.tally.operations].flatMap(([id, { missing }]) => (missing.size === 0 ? [] : [[id, missing]])),
    ),
    startDelayMs: percentileMicros(window.tally.startDelay, 95) / 1_000,
    service: { p95Ms: p95 / 1_000, maxMs: max / 1_000, slow: countsAbove(serviceTime, limits) },
  };
}

/** The point with the memory that was in use at the end of its window. */
export function withUsage(point: Point, usage: JournalUsage): Point {
  return { ...point, chart: { ...point.chart, memory: memoryOf(usage) } };
}

/** Counts and percentiles of a window by operation and, from their sum, over all of them. */
function chartWindow({ fromMs, tally, lateMs = 0, measured }: Interval, sum: OperationTally): LoadWindow {
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

function memoryOf({ k6RssMiB, assayRssMiB, targetRssMiB }: JournalUsage): NonNullable<LoadWindow["memory"]> {
  return { k6MiB: k6RssMiB, assayMiB: assayRssMiB, ...(targetRssMiB !== undefined && { targetMiB: targetRssMiB }) };
}

/** A gateway's 503 for a service that is down counts as no response. */
const WITHOUT_RESPONSE: ReadonlySet<string> = new Set([
  "connection-refused",
  "timeout-connect",
  "timeout-headers",
  "timeout-body",
  "reset",
  "stale-connection",
  "truncated",
  "protocol-error",
  "http2-only",
  "repeated-length",
  "folded-header",
  "host-unreachable",
  "unavailable",
] satisfies ReasonCode[]);
