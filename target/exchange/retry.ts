// When a request is sent again, and how long to wait before that.

import { headerValues } from "../../http/exchange.ts";
import { asksToWait, HONOURED_WAIT_MS, httpDateMs, requestedWaitMs } from "../../http/retry-after.ts";
import type { ReasonCode } from "../../run/format/run.ts";
import type { JudgedExchange } from "./oracle.ts";

/** Attempts at one request; more if the target only asks for a later retry. */
export const MAX_ATTEMPTS = 3;
const MAX_ATTEMPTS_DEFERRED = 16;

/** Longest wait for a Retry-After header, in ms. */
export const MAX_WAIT_MS = HONOURED_WAIT_MS;

const FIRST_WAIT_MS = 200;
/** Longest wait in ms without a Retry-After header. */
const LONGEST_OWN_WAIT_MS = 2_000;

/** Attempts at a request whose refusal is the one by which the target limits its rate, by whether it may have another reason. */
export const ATTEMPTS_OVER_LIMIT = { accepted: MAX_ATTEMPTS_DEFERRED, untried: 6, violation: MAX_ATTEMPTS } as const;

/**
 * Milliseconds to wait before sending again; undefined if the request is not sent again. A request that may have changed
 * something is repeated only if its response shows that nothing was done: too many requests, or unavailable.
 * `mostOverLimit` is given if the response is the refusal by which the target limits its rate.
 */
export function retryDelayMs(
  judged: JudgedExchange,
  attempts: number,
  now: number,
  mostOverLimit?: number,
): number | undefined {
  const deferredMs = deferredByMs(judged, now);
  const most = mostOverLimit ?? (deferredMs === undefined ? attemptsFor(judged.reason) : MAX_ATTEMPTS_DEFERRED);
  if (attempts >= most) return undefined;
  const isUnchanged = judged.exchange.request.repeatable || asksToWait(judged.status ?? 0);
  if (mostOverLimit === undefined && !(judged.class === "transient" && isUnchanged)) return undefined;
  const ownMs = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_OWN_WAIT_MS);
  const requestedMs = requestedByMs(judged, now);
  if (requestedMs === undefined) return ownMs;
  // If the time that the target asked for was too short, Assay waits longer.
  return attempts === 1 ? requestedMs : Math.max(requestedMs, ownMs / 2);
}

/** The wait in ms, 0 if none is named, for which the target defers a request: by 429, or by 503 with a Retry-After. */
export function deferredByMs(judged: JudgedExchange, now: number): number | undefined {
  const requestedMs = requestedByMs(judged, now);
  return judged.reason === "rate-limited" ? (requestedMs ?? 0) : requestedMs;
}

/** The wait that a response asks for, up to {@link MAX_WAIT_MS}; undefined if it asks for none. */
function requestedByMs({ exchange: { outcome }, class: kind }: JudgedExchange, now: number): number | undefined {
  if (kind !== "transient" || outcome.kind !== "response") return undefined;
  const { headers } = outcome.response;
  // A date is one of the target's clock, which need not agree with this one.
  const [date = ""] = headerValues(headers, "date");
  const requested = requestedWaitMs(headerValues(headers, "retry-after").join(", "), httpDateMs(date, now) ?? now);
  return requested === undefined ? undefined : Math.min(requested, MAX_WAIT_MS);
}

/** A target that refuses connections is not tried again at once; after a whole time-out one more attempt is enough. */
function attemptsFor(reason: ReasonCode | undefined): number {
  switch (reason) {
    case "interrupted":
    case "generator-fault":
    case "connection-refused":
    case "host-unreachable":
    case "dns":
    case "tls":
    case "response-too-large":
      return 1;
    case "timeout-connect":
    case "timeout-headers":
    case "timeout-body":
      return 2;
    default:
      return MAX_ATTEMPTS;
  }
}
