// What is counted of one operation over any span of time: a window while it fills, an interval, a run. A new field is
// named in one of the four lists below, in the tally of nothing and in the journal's type; adding and reading follow from the
// lists, and the compiler asks for the rest.

import { createHistogram, mergeInto, recordMicros, type TimeHistogram } from "../../statistics/histogram.ts";
import { encodeHistogram, mergeEncodedInto } from "../../statistics/histogram-text.ts";
import { REASON_CODES } from "../format/reason-codes.ts";
import { readErrorKey } from "../format/rejection.ts";
import type { WindowOperation } from "../journal/load-journal.ts";
import { addCounts, addNumbers, countKey, keepLargest } from "./sums.ts";

const COUNTS = {
  started: 0,
  accepted: 0,
  invalid: 0,
  late: 0,
  withAdvisory: 0,
  goodputWithAdvisory: 0,
  retryAfter: 0,
};
const MAXIMA = { longestRetryAfterMs: 0 };
const BY_KEY = ["errors", "specified", "advisory", "missing"] as const;
const TIMES = ["serviceTime", "responseTime"] as const;

/** The tally of one operation, or of all; it grows in place. For the meaning of the fields see {@link WindowOperation}. */
export type OperationTally = typeof COUNTS &
  typeof MAXIMA &
  Readonly<Record<(typeof BY_KEY)[number], Map<string, number>> & Record<(typeof TIMES)[number], TimeHistogram>>;

/** Both times of a response. */
export type ResponseTimes = { readonly serviceMicros: number; readonly responseMicros: number };

/** A tally of nothing. */
export function createOperationTally(): OperationTally {
  // Not from the lists above: spreading them takes longer than everything else that a window needs.
  return {
    started: 0,
    accepted: 0,
    invalid: 0,
    late: 0,
    withAdvisory: 0,
    goodputWithAdvisory: 0,
    retryAfter: 0,
    longestRetryAfterMs: 0,
    errors: new Map(),
    specified: new Map(),
    advisory: new Map(),
    missing: new Map(),
    serviceTime: createHistogram(),
    responseTime: createHistogram(),
  };
}

/** Adds a tally; the order of additions never matters. */
export function addOperation(into: OperationTally, added: OperationTally): void {
  addOperationCounts(into, added);
  for (const field of TIMES) mergeInto(into[field], added[field]);
}

/** Adds a tally without its times. */
export function addOperationCounts(into: OperationTally, added: OperationTally): void {
  addNumbers(COUNTS, into, added);
  keepLargest(MAXIMA, into, added);
  for (const field of BY_KEY) addCounts(into[field], added[field]);
}

/** Adds a tally in the journal's form. */
export function addClosedOperation(into: OperationTally, added: WindowOperation): void {
  addNumbers(COUNTS, into, added);
  keepLargest(MAXIMA, into, added);
  for (const field of BY_KEY) addCounts(into[field], Object.entries(added[field] ?? {}));
  for (const field of TIMES) mergeEncodedInto(into[field], added[field]);
}

/** The tally in the journal's form. */
export function closeOperation(tally: OperationTally): WindowOperation {
  return {
    ...tally,
    errors: Object.fromEntries(tally.errors),
    specified: Object.fromEntries(tally.specified),
    advisory: Object.fromEntries(tally.advisory),
    missing: Object.fromEntries(tally.missing),
    serviceTime: encodeHistogram(tally.serviceTime),
    responseTime: encodeHistogram(tally.responseTime),
  };
}

/** Counts an accepted response with both its times. */
export function addResponse(
  into: OperationTally,
  kind: "accepted" | "invalid",
  times: ResponseTimes,
  onTimeMs: number,
): void {
  into[kind] += 1;
  if (kind === "accepted" && times.responseMicros > onTimeMs * 1_000) into.late += 1;
  recordMicros(into.serviceTime, times.serviceMicros);
  recordMicros(into.responseTime, times.responseMicros);
}

/** Counts a response with advisory findings; `outcome` is what it is counted as besides. */
export function addAdvisory(into: OperationTally, outcome: string, times: ResponseTimes, onTimeMs: number): void {
  into.withAdvisory += 1;
  if (outcome === "accepted" && times.responseMicros <= onTimeMs * 1_000) into.goodputWithAdvisory += 1;
}

/** Counts an error by its code, a rejection with its kind; an unknown code is a fault of this program. */
export function addError(into: OperationTally, code: string, retryAfterMs: number | undefined): void {
  if (retryAfterMs !== undefined) {
    into.retryAfter += 1;
    into.longestRetryAfterMs = Math.max(into.longestRetryAfterMs, retryAfterMs);
  }
  const { reason } = readErrorKey(code);
  countKey(into.errors, REASON_CODES.some((known) => known === reason) ? code : "generator-fault");
}
