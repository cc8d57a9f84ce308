// How a VU tells the outside what happened: names of metrics, tags and numbers, written here and read by the launcher.
// What every request leaves is named by operation instead of tagged, and one number carries both times of an answer: each
// sample and each tag costs k6 some 2 µs of processor time per request, where a bare request costs 50. What few requests
// leave is tagged, because each metric costs each VU memory.
import type { OperationId } from "../../schemas/operation.ts";

/**
 * A sample per request: `started` before it is sent, its value the milliseconds behind schedule; then exactly one of
 * `accepted` (packed times), `invalid` and `error`.
 */
export type RoutineKind = "started" | "accepted";

/**
 * Samples of what should not happen, tagged with the `operation`: `invalid` has packed times, `error` the tag `code`;
 * `specified` and `advisory` count answers by broken `statement`, `remarked` answers with any advisory finding.
 */
export type FaultKind = "invalid" | "error" | "specified" | "advisory" | "remarked" | RareKind;

/**
 * `warm` counts what happened in the warm-up, in place of all the others: the tag `code` is `started`, then `accepted`,
 * `invalid` or the code of an error. `begun` counts sittings at their first request; `skipped` requests of a sitting that
 * could not be sent, because the answer they build on never came.
 */
export type RareKind = "warm" | "begun" | "skipped";

export type SampleKind = RoutineKind | FaultKind;

/** The metric of a routine sample. */
export function routineMetric(kind: RoutineKind, operation: OperationId): string {
  return `assay_${kind}_${operation.replaceAll("-", "_")}`;
}

/** The metric of a fault sample. */
export function faultMetric(kind: FaultKind): string {
  return `assay_${kind}`;
}

/** Both times of an answer in whole units, as they are read from the stream. */
export type Times = { readonly serviceMicros: number; readonly responseMicros: number };

/** Steps of the second time: 100 µs. */
const EXTRA_UNIT_MICROS = 100;
const EXTRA_LIMIT = 999_999;

/**
 * Both times as one number that six decimals write exactly: before the point the service time in µs, behind it by how
 * much the response time is longer, in steps of 100 µs up to 100 s. Exact for service times up to 16 minutes.
 */
export function packTimes(serviceMs: number, responseMs: number): number {
  const extra = Math.round(((responseMs - serviceMs) * 1_000) / EXTRA_UNIT_MICROS);
  return Math.round(serviceMs * 1_000) + Math.min(EXTRA_LIMIT, Math.max(0, extra)) / 1e6;
}

/** The times of a packed number, from the digits before and behind the point. */
export function unpackTimes(whole: number, sixDecimals: number): Times {
  return { serviceMicros: whole, responseMicros: whole + sixDecimals * EXTRA_UNIT_MICROS };
}
