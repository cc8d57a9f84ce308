// When a request is sent again, and how long to wait before that.
import type { ReasonCode } from "../../results/run/run.ts";
import { headerValues } from "../../traffic/http/exchange.ts";
import { asksToWait, HONOURED_WAIT_MS, requestedWaitMs } from "../../traffic/http/retry-after.ts";
import type { JudgedExchange } from "./oracle.ts";

/** Attempts at one request; more if the target only asks for a slower pace. */
export const MAX_ATTEMPTS = 3;
const MAX_ATTEMPTS_TOO_FAST = 8;

/** Longest wait that a Retry-After header is granted, and longest sum of waits without a response in between, in ms. */
export const MAX_WAIT_MS = HONOURED_WAIT_MS;

/** Longest sum of all waits of a run, in ms. */
const MAX_WAITS_MS = 600_000;

const FIRST_WAIT_MS = 200;

/**
 * Milliseconds to wait before sending again; undefined if the request is not sent again. A request that may have changed
 * something is repeated only if its response shows that nothing was done: too many requests, or unavailable.
 */
export function retryDelayMs(judged: JudgedExchange, attempts: number, now: number): number | undefined {
  if (judged.class !== "transient" || attempts >= attemptsFor(judged.reason)) return undefined;
  const { request, outcome } = judged.exchange;
  if (!request.repeatable && !asksToWait(judged.status ?? 0)) return undefined;
  const [requested] = outcome.kind === "response" ? headerValues(outcome.response.headers, "retry-after") : [];
  return retryAfterMs(requested, now) ?? FIRST_WAIT_MS * 2 ** (attempts - 1);
}

/** Whether a wait fits the limits of a run: since its last response, and in total. */
export function isWorthWaiting(
  delayMs: number,
  waited: { readonly sinceResponseMs: number; readonly inAllMs: number },
) {
  return waited.sinceResponseMs + delayMs <= MAX_WAIT_MS && waited.inAllMs + delayMs <= MAX_WAITS_MS;
}

/** A target that refuses connections will not accept one at once; after a whole time-out one more attempt is enough. */
function attemptsFor(reason: ReasonCode | undefined): number {
  switch (reason) {
    case "interrupted":
    case "generator-fault":
    case "connection-refused":
    case "dns":
    case "tls":
    case "response-too-large":
      return 1;
    case "rate-limited":
      return MAX_ATTEMPTS_TOO_FAST;
    case "timeout-connect":
    case "timeout-headers":
    case "timeout-body":
      return 2;
    default:
      return MAX_ATTEMPTS;
  }
}

/** The wait in a Retry-After header in milliseconds, at most {@link MAX_WAIT_MS}; undefined if the value is invalid. */
export function retryAfterMs(value: string | undefined, now: number): number | undefined {
  const requested = requestedWaitMs(value, now);
  return requested === undefined ? undefined : Math.min(requested, MAX_WAIT_MS);
}
