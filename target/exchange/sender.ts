// Sends the requests of one run: within its rate and its limits of waiting, with retries, counted, classified, and entered
// in the ledger.

import { setTimeout as sleep } from "node:timers/promises";
import type { Conventions } from "../../http/acceptance.ts";
import type { Client } from "../../http/client.ts";
import { createRateLimiter, type RateLimiter, type Wait } from "../../http/rate-limiter.ts";
import { createSlots } from "../../http/slots.ts";
import type { Target } from "../../http/target.ts";
import type { ReasonCode } from "../../run/format/run.ts";
import { type OperationId, operations, perOperation } from "../../schemas/index.ts";
import { createRandom } from "../../schemas/random.ts";
import { type CircuitBreaker, createCircuitBreaker, type WaitLimits } from "./circuit-breaker.ts";
import { SHORT_MS } from "./lapse-trials.ts";
import { blamesService, createLapseWatch } from "./lapse-watch.ts";
import { type Attempt, createLapseGuard, type LapseOptions } from "./lapses.ts";
import { createLedger, type Ledger, noteResult } from "./ledger.ts";
import { type JudgedExchange, judgeExchange, UNKNOWN_CONVENTIONS } from "./oracle.ts";
import { type Credentials, type Probe, type Purpose, wireOf } from "./probe.ts";
import { ATTEMPTS_OVER_LIMIT, deferredByMs, retryDelayMs } from "./retry.ts";
import { type Order, orderText, type SendResult, type SentRequest } from "./sent-request.ts";

export type Sender = {
  readonly target: Target;
  readonly ledger: Ledger;
  /** Requests per second that a target with a rate limit kept up with; undefined for any other. */
  readonly sustainedPerSecond: () => number | undefined;
  /** `limited` counts responses that call for a slower pace, once there are any; creates and trades are accepted ones. */
  readonly counts: {
    sent: number;
    controls: number;
    retries: number;
    creates: number;
    trades: number;
    limited?: number;
  };
  /** Sends until there is a response or no retry is left. Each request of a run has a different order. */
  readonly send: (probe: Probe, order: Order, purpose: Purpose, details?: SendDetails) => Promise<SendResult>;
  /** Eight letters and digits for the names of what a request creates, from the seed and the order. */
  readonly nonce: (order: Order) => string;
  /** Makes all later nonces differ from those of any earlier run, or of any other label; the function it returns undoes that. */
  readonly renewNames: (label?: number) => () => void;
  /** Waits for a time, or until the run is interrupted. */
  readonly pause: (durationMs: number) => Promise<void>;
  /** How often another credential took the place of one that the target no longer accepted. */
  readonly renewals: () => number;
  /** Sets conventions of an operation; later responses are judged by them. */
  readonly learn: (operation: OperationId, conventions: Partial<Conventions>) => void;
  readonly conventions: (operation: OperationId) => Conventions;
  /** Why sending on is pointless: the run was interrupted, the operation no longer responds, or everything is refused. */
  readonly stopReason: (operation: OperationId) => ReasonCode | undefined;
  /** Whether the target only ever asked for later requests, until the limit of waits was reached. */
  readonly isGivenUp: () => boolean;
};

/** The details of one request: another credential than that of the run, and a limit of attempts within the rate of the target. */
export type SendDetails = { readonly token?: string | undefined; readonly maxAttempts?: number };

export type SenderOptions = {
  readonly client: Client;
  readonly target: Target;
  readonly credentials: Credentials;
  readonly seed: number;
  /** How to wait before a retry, and the clock in milliseconds that belongs to it; real time by default. */
  readonly wait?: Wait | undefined;
  readonly now?: (() => number) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Requests in flight at once. */
  readonly concurrency: number;
  readonly ratePerSecond?: number | undefined;
  readonly waitLimits?: WaitLimits | undefined;
  readonly lapses?: LapseOptions | undefined;
  /** The counts of an earlier sender, to which this one adds. */
  readonly counts?: Sender["counts"] | undefined;
  readonly onSlowed?: ((ratePerSecond: number) => void) | undefined;
  /** Called once if the target only ever asks for later requests, with the reason. */
  readonly onGivenUp?: ((reason: ReasonCode) => void) | undefined;
  /** Called after each request with the number of requests so far. */
  readonly onSent?: ((count: number) => void) | undefined;
  /** Called before each wait that the target asks for, with its length in ms. */
  readonly onWait?: ((waitMs: number) => void) | undefined;
};

export function createSender(options: SenderOptions): Sender {
  const { target, wait = pause, now = Date.now, signal, lapses, counts = noCounts() } = options;
  const { ratePerSecond: ceiling, onSlowed, onGivenUp, waitLimits: limits } = options;
  let { credentials } = options;
  let renewals = 0;
  const ledger = createLedger();
  const conventions = perOperation(() => UNKNOWN_CONVENTIONS);
  const breaker = createCircuitBreaker({ now, limits, onGivenUp });
  const refusals = shortRefusals(lapses);
  const rateLimiter = createRateLimiter({ ceiling, now, wait, signal, beginsSlowly: refusals.length > 0, onSlowed });
  const watch = createLapseWatch(lapses?.refusals.keys());
  const pacer = createPacer({ rateLimiter, refusals, counts, now });
  const inSlot = createSlots(options.concurrency);

  const sendNow = async (probe: Probe, purpose: Purpose, token: string): Promise<Attempt> => {
    const startedAt = breaker.isGivenUp() ? now() : await rateLimiter.enter();
    counts.sent++;
    if (purpose === "control") counts.controls++;
    const exchange = await options.client.send(wireOf(probe, target, { ...credentials, token }), signal);
    counts.retries += exchange.staleConnections;
    options.onSent?.(counts.sent);
    const judged = judgeExchange(probe.operation, exchange, conventions[probe.operation]);
    if (judged.reason === "rate-limited") counts.limited = (counts.limited ?? 0) + 1;
    breaker.noteAttempt(judged);
    return { startedAt, token, judged, refusal: watch.note(probe, judged) };
  };
  const guard = createLapseGuard(watch, lapses, {
    send: async (probe) => {
      const { judged } = await inSlot(() => sendNow(probe, "open", credentials.token));
      countSideEffect(counts, judged);
      return judged;
    },
    pause: (durationMs) => wait(durationMs, signal),
    mayDependOnRate: () => !signal?.aborted && !rateLimiter.isRefuted(),
    renew: async () => {
      const token = await lapses?.renew?.();
      if (token !== undefined) credentials = { ...credentials, token };
      if (token !== undefined) renewals++;
      return token !== undefined;
    },
  });
  const retryAfterMs = createRetries(options, breaker, now);
  return {
    ...createNonces(options.seed),
    target,
    ledger,
    counts,
    sustainedPerSecond: rateLimiter.sustained,
    send: async (probe, order, purpose, { token, maxAttempts = Number.POSITIVE_INFINITY } = {}) => {
      const paced = pacer.request(purpose);
      for (let [attempts, durationMs] = [1, 0]; ; attempts++) {
        const attempt = await guard.beside(inSlot, () => sendNow(probe, purpose, token ?? credentials.token));
        const { judged } = attempt;
        durationMs += judged.exchange.durationMs;
        const mostOverLimit = paced.note(attempt, watch.wasAccepted(probe));
        const isLast = attempts >= maxAttempts && mostOverLimit === undefined;
        const credential = token === undefined && !isLast ? credentials.token : undefined;
        const next = await guard.next(probe, attempt, attempts, credential);
        const isEnd = next === "end" || isLast;
        const delayMs = next === "again" ? 0 : isEnd ? undefined : retryAfterMs(judged, attempts, mostOverLimit);
        if (delayMs === undefined) {
          const resend = () => inSlot(() => sendNow(probe, purpose, token ?? credentials.token));
          const { judged: last, more } = await guard.atLast(probe, purpose, attempt, resend);
          const sent = { order, probe, purpose, ...beginningOf(last), attempts: attempts + more, durationMs };
          return noteSent({ ledger, counts, breaker }, last, sent);
        }
        counts.retries++;
        if (delayMs > 0) await wait(delayMs, signal);
      }
    },
    pause: (durationMs) => wait(durationMs, signal),
    renewals: () => renewals,
    learn: (operation, learnt) => {
      conventions[operation] = { ...conventions[operation], ...learnt };
    },
    conventions: (operation) => conventions[operation],
    isGivenUp: breaker.isGivenUp,
    stopReason: (operation) =>
      signal?.aborted ? "interrupted" : (guard.lostAccess() ?? breaker.stopReason(operation)),
  };
}

/** The refusals of a limit of so many requests a second. The others are waited for, as long as they last. */
function shortRefusals(lapses: LapseOptions | undefined): readonly string[] {
  return [...(lapses?.refusals ?? [])].filter(([, lastedMs]) => lastedMs <= SHORT_MS).map(([refusal]) => refusal);
}

/** Says how long to wait before the next attempt, in ms; undefined if the request is not sent again. */
function createRetries({ signal, onWait }: SenderOptions, breaker: CircuitBreaker, now: () => number) {
  return (judged: JudgedExchange, attempts: number, mostOverLimit: number | undefined) => {
    const delayMs = retryDelayMs(judged, attempts, now(), mostOverLimit);
    if (delayMs === undefined || signal?.aborted || !breaker.grantWait(judged, delayMs)) return undefined;
    if (deferredByMs(judged, now()) !== undefined) onWait?.(delayMs);
    return delayMs;
  };
}

/** What tells the rate limiter of attempts. */
type PacerOptions = {
  readonly rateLimiter: RateLimiter;
  /** Refusals that depended on the rate before. */
  readonly refusals: readonly string[];
  readonly counts: Sender["counts"];
  readonly now: () => number;
};

/**
 * Reports attempts to the rate limiter. A refusal that depended on the rate before may also be what a request gets at any rate:
 * it is a deferral if the request was accepted before, or once another attempt is not refused in this way.
 */
function createPacer({ rateLimiter, refusals, counts, now }: PacerOptions) {
  const defer = ({ startedAt }: Attempt) => {
    counts.limited = (counts.limited ?? 0) + 1;
    rateLimiter.note(startedAt, 0);
  };
  return {
    /** Of one request. */
    request: (purpose: Purpose) => {
      let unexplained: Attempt[] = [];
      return {
        /** Reports an attempt; returns how often the request is sent at most if its refusal is one that depends on the rate. */
        note: (attempt: Attempt, wasAccepted: boolean): number | undefined => {
          const { judged, refusal = "", startedAt } = attempt;
          if (refusals.includes(refusal) && rateLimiter.mayLimit()) {
            if (wasAccepted) defer(attempt);
            else unexplained.push(attempt);
            if (purpose === "violation" && !blamesService(judged)) return ATTEMPTS_OVER_LIMIT.violation;
            return wasAccepted ? ATTEMPTS_OVER_LIMIT.accepted : ATTEMPTS_OVER_LIMIT.untried;
          }
          for (const earlier of unexplained) defer(earlier);
          unexplained = [];
          const deferredMs = deferredByMs(judged, now());
          // A fault of the connection says nothing about the pace.
          if (judged.class !== "transient" || deferredMs !== undefined) rateLimiter.note(startedAt, deferredMs);
          return undefined;
        },
      };
    },
  };
}

export function noCounts(): Sender["counts"] {
  return { sent: 0, controls: 0, retries: 0, creates: 0, trades: 0 };
}

/** Notes the last response to a request in the counts, the ledger and the circuit breaker. */
function noteSent(
  { ledger, counts, breaker }: Pick<Sender, "ledger" | "counts"> & { readonly breaker: CircuitBreaker },
  judged: JudgedExchange,
  sent: SentRequest,
): SendResult {
  const { operation } = judged;
  const isControl = sent.purpose === "control";
  countSideEffect(counts, judged);
  const result = { ...judged, sent };
  noteResult(ledger[operation], result);
  breaker.noteResult(judged, isControl, sent.attempts);
  if (isControl && breaker.isUnresponsive(operation)) {
    ledger[operation].unresponsive ??= { sent, reason: judged.reason ?? "unavailable" };
  }
  return result;
}

/** Waits, at most until the signal. */
const pause: Wait = async (durationMs, signal) => {
  await sleep(durationMs, undefined, signal ? { signal } : {}).catch(() => undefined);
};

/** Bytes of a response that are kept: enough for an excerpt with any credential at its end whole. */
const KEPT_BYTES = 4_096;

const DECODER = new TextDecoder();

/** The status of a response, and its beginning. */
function beginningOf({ status, exchange: { outcome } }: JudgedExchange): Pick<SentRequest, "status" | "excerpt"> {
  return {
    ...(status !== undefined && { status }),
    ...(outcome.kind === "response" && { excerpt: DECODER.decode(outcome.response.body.subarray(0, KEPT_BYTES)) }),
  };
}

function countSideEffect(counts: Sender["counts"], { operation, isAccepted }: JudgedExchange): void {
  const { sideEffect } = operations[operation];
  if (isAccepted && sideEffect === "create") counts.creates++;
  if (isAccepted && sideEffect === "trade") counts.trades++;
}

function createNonces(seed: number): Pick<Sender, "nonce" | "renewNames"> {
  let salt: readonly number[] = [];
  return {
    nonce: (order) => {
      const random = createRandom(seed, "nonce", orderText(order), ...salt);
      return Array.from({ length: 8 }, () => random.integer(0, 35).toString(36)).join("");
    },
    renewNames: (label) => {
      const before = salt;
      salt = label === undefined ? [Date.now()] : [salt[0] ?? 0, label];
      return () => {
        salt = before;
      };
    },
  };
}
