// How a VU reports what happened: names of metrics, tags and numbers, written here and read by the launcher. What every
// request leaves has no tags: the operation is part of the value, and one number carries both times of a response.
// Each sample and each tag costs k6 some 2 µs of processor time per request, where a bare request costs 50, and each metric
// costs each VU a kilobyte.
import { OPERATION_IDS, type OperationId } from "../../schemas/operation.ts";

/**
 * A sample per request: `started` before it is sent, its value the start delay in ms; then exactly one of
 * `accepted` (packed times) and the events `invalid` and `error`.
 */
export type RoutineKind = "started" | "accepted";

/**
 * Samples of what few requests leave, tagged with the `operation`: `invalid` has packed times, `error` the tag `code` and a
 * packed wait; `specified` and `advisory` count responses by violated `statement`; `withAdvisory` is a response with any
 * advisory finding, with packed times and its outcome as `code`; the value of `lacking` has the bits of the places of a
 * response without a value.
 * `warm` counts what happened in the warm-up, in place of all the others: the tag `code` is `started`, then `accepted`,
 * `invalid` or the code of an error. `begun` counts sessions at their first request; `skipped` the requests of a session that
 * could not be sent, because the response they build on never came; `ofNewToken` a request about a token that another
 * session has created.
 */
export type EventKind = "invalid" | "error" | "specified" | "advisory" | "withAdvisory" | "lacking" | RareKind;

/** Events that belong to no operation. */
export type RareKind = "warm" | "begun" | "skipped" | "ofNewToken";

export type SampleKind = RoutineKind | EventKind;

/** The metrics: one for each kind of routine sample, and one for all events, whose tag `kind` says what it is. */
export const METRICS = { started: "assay_started", accepted: "assay_accepted", event: "assay_event" } as const;

/**
 * The value of a routine sample is this many times the place of its operation, and the value itself: all of them below
 * 2^32, where a number still holds six decimals after an addition.
 */
const OPERATION_UNIT = 8e8;

/** What an operation adds to the value of a routine sample. */
export function offsetOf(operation: OperationId): number {
  return OPERATION_IDS.indexOf(operation) * OPERATION_UNIT;
}

/** The value of a routine sample; a value that would run over into the next operation stops short of it. */
export function withOffset(offset: number, value: number): number {
  return offset + (value < OPERATION_UNIT ? value : OPERATION_UNIT - 1);
}

/** Operation and value of the whole part of a routine sample's value; undefined for a place that no operation has. */
export function readOperation(whole: number): { readonly operation: OperationId; readonly value: number } | undefined {
  const operation = OPERATION_IDS[Math.floor(whole / OPERATION_UNIT)];
  return operation === undefined ? undefined : { operation, value: whole % OPERATION_UNIT };
}

/** Both times of a response in whole units, as they are read from the stream. */
export type Times = { readonly serviceMicros: number; readonly responseMicros: number };

/** Steps of the second time: 100 µs. */
const EXTRA_UNIT_MICROS = 100;
const EXTRA_LIMIT = 999_999;

/**
 * Both times as one number that six decimals write exactly: before the point the service time in µs, after it by how
 * much the response time is longer, in steps of 100 µs up to 100 s. Exact for service times up to 13 minutes.
 */
export function packTimes(serviceMs: number, responseMs: number): number {
  const extra = round(((responseMs - serviceMs) * 1_000) / EXTRA_UNIT_MICROS);
  return round(serviceMs * 1_000) + (extra < 0 ? 0 : extra > EXTRA_LIMIT ? EXTRA_LIMIT : extra) / 1e6;
}

/** k6's interpreter resolves a global anew at each use. */
const { round } = Math;

/** The times of a packed number, from the digits before and after the point. */
export function unpackTimes(whole: number, sixDecimals: number): Times {
  return { serviceMicros: whole, responseMicros: whole + sixDecimals * EXTRA_UNIT_MICROS };
}

/**
 * The value of an error: 1, and after the point one more than the seconds of a Retry-After, if there is one. A tag would let
 * the target decide how many series k6 keeps.
 */
export function packWait(waitMs: number | undefined): number {
  return waitMs === undefined ? 1 : 1 + Math.min(EXTRA_LIMIT, Math.ceil(waitMs / 1_000) + 1) / 1e6;
}

/** The wait of an error in ms, from the digits after the point; undefined without a Retry-After. */
export function unpackWait(sixDecimals: number): number | undefined {
  return sixDecimals === 0 ? undefined : (sixDecimals - 1) * 1_000;
}
