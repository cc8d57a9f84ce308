// When a request without an answer worth judging is sent again, and how long to wait before that.
import type { ReasonCode } from "../../results/run/run.ts";
import { headerValues } from "../../traffic/http/exchange.ts";
import { asksToWait, HONOURED_WAIT_MS, requestedWaitMs } from "../../traffic/http/retry-after.ts";
import type { JudgedExchange } from "./oracle.ts";

/** Sendings of one request at most; more where the target only asks for a slower pace. */
export const MAX_ATTEMPTS = 3;
const MAX_ATTEMPTS_TOO_FAST = 8;

/** Longest wait for one retry that a Retry-After header can ask for, and longest sum of waits without any answer between, in ms. */
export const MAX_WAIT_MS = HONOURED_WAIT_MS;

/** Longest sum of all waits of a run, in ms. */
const MAX_WAITS_MS = 600_000;

const FIRST_WAIT_MS = 200;

/**
 * Milliseconds to wait before sending again, or undefined where the request is not sent again. What may have changed
 * something goes out again only after an answer that says that nothing was done: too many requests, or unavailable.
 */
export function retryDelayMs(judged: JudgedExchange, attempts: number, now: number): number | undefined {
  if (judged.class !== "transient" || attempts >= attemptsFor(judged.reason)) return undefined;
  const { request, outcome } = judged.exchange;
  if (!request.repeatable && !asksToWait(judged.status ?? 0)) return undefined;
  const [requested] = outcome.kind === "response" ? headerValues(outcome.response.headers, "retry-after") : [];
  return retryAfterMs(requested, now) ?? FIRST_WAIT_MS * 2 ** (attempts - 1);
}

/** Whether a wait still fits what a run waits at most: since its last answer, and in all. */
export function isWorthWaiting(
  delayMs: number,
  waited: { readonly sinceResponseMs: number; readonly inAllMs: number },
) {
  return waited.sinceResponseMs + delayMs <= MAX_WAIT_MS && waited.inAllMs + delayMs <= MAX_WAITS_MS;
}

/** A target that is not there will not be there at once; one that was silent for a whole time-out gets one more. */
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

/** What a Retry-After header asks for in milliseconds, at most {@link MAX_WAIT_MS}; undefined where it is no such value. */
export function retryAfterMs(value: string | undefined, now: number): number | undefined {
  const requested = requestedWaitMs(value, now);
  return requested === undefined ? undefined : Math.min(requested, MAX_WAIT_MS);
}
