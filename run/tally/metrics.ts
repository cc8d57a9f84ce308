// What follows from the tally of an operation, and the tally as the run reports it.

import { rounded } from "../../statistics/arithmetic.ts";
import { summaryOf } from "../../statistics/percentile.ts";
import { kindKey, type Rejections, readErrorKey } from "../format/rejection.ts";
import { readDifferenceId } from "../format/replay.ts";
import type { OperationLoad } from "../format/run.ts";
import { OPERATION_COUNTERS } from "../journal/counters.ts";
import { attemptTimes, timeoutsOf } from "./attempts.ts";
import { addCounts, countersOf, type OperationTally, sumOfCounts } from "./tally.ts";

/** Requests that were not sent because of a fault of the generator; no part of the target's errors. */
export function refusedOf({ errors }: OperationTally): number {
  return errors.get("generator-fault") ?? 0;
}

/** Requests that were sent and ended without an accepted response. */
export function errorsOf(tally: OperationTally): number {
  return sumOfCounts(tally.errors) - refusedOf(tally);
}

/** Requests with an outcome. */
export function finishedOf(tally: OperationTally): number {
  return tally.accepted + tally.invalid + errorsOf(tally);
}

/** Responses that were accepted, valid and on time; advisory findings do not matter. */
export function goodputOf({ accepted, late }: OperationTally): number {
  return accepted - late;
}

/**
 * The tally as the run reports it, over a span of `seconds`. `timeoutMs` is the time limit of a request; without it,
 * response times are those of responses alone. `afterSchedule` is the part of the tally after the end of the schedule.
 */
export function operationLoad(
  tally: OperationTally,
  seconds: number,
  {
    timeoutMs,
    afterSchedule,
  }: { readonly timeoutMs?: number; readonly afterSchedule?: OperationTally | undefined } = {},
): OperationLoad {
  const count = finishedOf(tally);
  const { "generator-fault": _refused, ...errorsByCode } = sorted(byReason(tally));
  const rejections = rejectionsOf(tally);
  const serverTimings = serverTimingsOf(tally);
  return {
    count,
    ratePerSecond: perSecond(
      withinSchedule(count, afterSchedule === undefined ? 0 : finishedOf(afterSchedule)),
      seconds,
    ),
    goodput: goodputOf(tally),
    goodputWithAdvisory: tally.goodputWithAdvisory,
    errors: errorsOf(tally),
    errorsByCode,
    rejected: rejections.reduce((sum, { count }) => sum + count, 0),
    rejections,
    ...(tally.retryAfter > 0 && {
      retryAfter: { responses: tally.retryAfter, longestWaitMs: tally.longestRetryAfterMs },
    }),
    invalid: tally.invalid,
    invalidByStatement: sorted(tally.specified),
    advisory: tally.withAdvisory,
    // Differences from a recording say nothing about the interface and are reported apart.
    advisoryByStatement: sorted(new Map([...tally.advisory].filter(([id]) => readDifferenceId(id) === undefined))),
    serviceTimeMs: summaryOf(tally.serviceTime),
    responseTimeMs: summaryOf(tally.responseTime),
    ...(serverTimings.length > 0 && { serverTimings }),
    counters: countersOf(OPERATION_COUNTERS, tally),
    ...(timeoutMs !== undefined && timeoutsOf(tally) > 0 && withTimeouts(tally, timeoutMs)),
  };
}

/** By name: the target may list them in any order. */
function serverTimingsOf({ serverTiming, responseTime }: OperationTally): NonNullable<OperationLoad["serverTimings"]> {
  return [...serverTiming]
    .map(([name, times]) => {
      const count = times.totalCount;
      return { name, count, share: rounded(Math.min(1, count / responseTime.totalCount), 6), ms: summaryOf(times) };
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function withTimeouts(tally: OperationTally, limitMs: number): Pick<OperationLoad, "responseTimeMs" | "timeouts"> {
  return {
    responseTimeMs: summaryOf(attemptTimes(tally, limitMs)),
    timeouts: { requests: timeoutsOf(tally), limitMs, ofResponsesMs: summaryOf(tally.responseTime) },
  };
}

/** What a target that keeps up has in flight when the schedule ends, in all responses and at least. */
const IN_FLIGHT_SHARE = 0.02;
const IN_FLIGHT_LEAST = 2;

/**
 * The part of a count that belongs to a rate over the schedule: what came within it, and of what came after it no more than is
 * usually in flight when it ends. A target that falls behind responds long after the schedule; that is no throughput.
 */
export function withinSchedule(count: number, after: number): number {
  const within = count - after;
  return Math.min(count, within + Math.max(IN_FLIGHT_LEAST, IN_FLIGHT_SHARE * within));
}

function byReason({ errors }: OperationTally): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  addCounts(
    sums,
    [...errors].map(([key, count]) => [readErrorKey(key).reason, count]),
  );
  return sums;
}

/** Rejections by kind, the most frequent first. */
function rejectionsOf({ errors }: OperationTally): readonly Rejections[] {
  const found = [...errors].flatMap(([key, count]) => {
    const { kind } = readErrorKey(key);
    return kind === undefined ? [] : [{ ...kind, count }];
  });
  return found.sort((one, other) => other.count - one.count || (kindKey(one) < kindKey(other) ? -1 : 1));
}

/** A rate with three decimals; 0 if no time passed. */
export function perSecond(count: number, seconds: number): number {
  return seconds > 0 ? Math.round((count / seconds) * 1_000) / 1_000 : 0;
}

/** By falling count, then by key: the same run gives the same text. */
function sorted(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries(
    [...counts].sort(([oneKey, one], [otherKey, other]) => other - one || (oneKey < otherKey ? -1 : 1)),
  );
}
