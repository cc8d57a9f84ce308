// Sends for one run: counts, retries, classifies, fills the ledger, and stops when an operation no longer responds.

import type { RecordedPurpose } from "../../results/run/recorded-request.ts";
import type { ReasonCode } from "../../results/run/run.ts";
import type { OperationId } from "../../schemas/index.ts";
import type { Conventions } from "../../traffic/http/acceptance.ts";
import type { Client } from "../../traffic/http/client.ts";
import type { Exchange, WireRequest } from "../../traffic/http/exchange.ts";
import type { Target } from "../../traffic/http/target.ts";
import type { Redactor } from "../../traffic/redaction/redactor.ts";
import { createHealth, lacksResponse, noteHealth } from "./circuit-breaker.ts";
import { type CreatedNames, createNames } from "./created-names.ts";
import { createLedger, type Ledger, noteRejection, noteResponse } from "./ledger.ts";
import { type JudgedExchange, judgeExchange, UNKNOWN_CONVENTIONS } from "./oracle.ts";
import { perOperation } from "./per-operation.ts";
import { type Credentials, type Probe, wireOf } from "./probe.ts";
import { createRateLimiter, type Wait } from "./rate-limiter.ts";
import { isWorthWaiting, retryDelayMs } from "./retry.ts";

/**
 * What is kept of one request for results: an excerpt of the response, without credentials. Whole responses are not kept,
 * because a target may fill the size limit with every one of them.
 */
export type SentRequest = {
  readonly probe: Probe;
  readonly purpose: Purpose;
  readonly status?: number;
  readonly excerpt?: string;
  readonly attempts: number;
  readonly durationMs: number;
};

/** What a request led to in the end, with its place in the plan. */
export type SendResult = JudgedExchange & { readonly order: string; readonly attempts: number };

/**
 * Why a request is sent: as a control for others; to be judged by itself; to try what the interface leaves open, so that it
 * may be invalid; or to violate a rule. The response to a violation says nothing about the form of responses to valid
 * requests.
 */
export type Purpose = RecordedPurpose;

export type Sender = {
  readonly target: Target;
  readonly ledger: Ledger;
  readonly sent: ReadonlyMap<string, SentRequest>;
  /** `limited` counts responses that call for a slower pace, once there are any. */
  readonly counts: { sent: number; controls: number; retries: number; limited?: number };
  /** Sends until there is a response or no retry is left. `order` is the request's unique place in the plan. */
  readonly send: (probe: Probe, order: string, purpose: Purpose, maxAttempts?: number) => Promise<SendResult>;
  readonly nonce: CreatedNames["nonce"];
  readonly renewNames: CreatedNames["renew"];
  /** Uses another credential from now on. */
  readonly authenticateAs: (token: string) => void;
  /** Sets conventions of an operation; later responses are judged by them. */
  readonly learn: (operation: OperationId, conventions: Partial<Conventions>) => void;
  /** Why sending on is pointless: the run was interrupted, or the operation no longer responds. */
  readonly stopReason: (operation: OperationId) => ReasonCode | undefined;
};

export type SenderOptions = {
  readonly client: Client;
  readonly target: Target;
  readonly credentials: Credentials;
  readonly redact: Redactor;
  readonly seed: number;
  readonly wait: Wait;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  readonly signal?: AbortSignal;
  /** Requests per second at most. */
  readonly ratePerSecond?: number | undefined;
  readonly onSlowed?: ((ratePerSecond: number) => void) | undefined;
  /** Called after each request with the number of requests so far. */
  readonly onSent?: ((count: number) => void) | undefined;
};

/** Characters of a response that are kept. */
const EXCERPT_LENGTH = 256;

export function createSender(options: SenderOptions): Sender {
  const { client, target, redact, seed, wait, now, signal } = options;
  let { credentials } = options;
  const ledger = createLedger();
  const sent = new Map<string, SentRequest>();
  const counts: Sender["counts"] = { sent: 0, controls: 0, retries: 0 };
  const conventions = perOperation(() => UNKNOWN_CONVENTIONS);
  const health = perOperation(createHealth);
  const pacing = createPacing(options);
  const names = createNames(seed);

  const sendOnce = async (wire: WireRequest, operation: OperationId, purpose: Purpose) => {
    const startedAt = await pacing.enter();
    counts.sent++;
    if (purpose === "control") counts.controls++;
    const exchange = await client.send(wire, signal);
    counts.retries += exchange.staleConnections;
    options.onSent?.(counts.sent);
    const judged = judgeExchange(operation, exchange, conventions[operation]);
    if (judged.reason === "rate-limited") counts.limited = (counts.limited ?? 0) + 1;
    return { startedAt, judged };
  };
  const send: Sender["send"] = async (probe, order, purpose, maxAttempts) => {
    const wire = wireOf(probe, target, credentials);
    let durationMs = 0;
    for (let attempts = 1; ; attempts++) {
      const { startedAt, judged } = await sendOnce(wire, probe.operation, purpose);
      durationMs += judged.exchange.durationMs;
      const delayMs = attempts === maxAttempts ? undefined : retryDelayMs(judged, attempts, now());
      const pause = pacing.after(judged, startedAt, delayMs);
      if (delayMs === undefined || pause === undefined || signal?.aborted) {
        const status = judged.status === undefined ? {} : { status: judged.status };
        sent.set(order, { probe, purpose, ...status, attempts, durationMs, ...excerptOf(judged.exchange, redact) });
        note(judged, order, purpose, attempts);
        return { ...judged, order, attempts };
      }
      counts.retries++;
      pause.start();
      if (judged.reason !== "rate-limited") await wait(delayMs, signal);
    }
  };

  const note = (judged: JudgedExchange, order: string, purpose: Purpose, attempts: number) => {
    const entry = ledger[judged.operation];
    if (purpose === "violation") noteRejection(entry, judged, order);
    else noteResponse(entry, judged, order);
    const missing = { order, reason: judged.reason ?? "unavailable" };
    if (lacksResponse(judged) && order < (entry.firstWithoutResponse?.order ?? "~"))
      entry.firstWithoutResponse = missing;
    const state = health[judged.operation];
    noteHealth(state, judged, purpose === "control", attempts);
    if (state.isUnresponsive && purpose === "control") entry.unresponsive ??= missing;
  };

  return {
    target,
    ledger,
    sent,
    counts,
    send,
    nonce: names.nonce,
    renewNames: names.renew,
    authenticateAs: (token) => {
      credentials = { ...credentials, token };
    },
    learn: (operation, learnt) => {
      conventions[operation] = { ...conventions[operation], ...learnt };
    },
    stopReason: (operation) => (signal?.aborted ? "interrupted" : health[operation].stopped),
  };
}

/** The rate of a run and its waits: both depend on what the target responded last. */
function createPacing({ ratePerSecond, now, wait, signal, onSlowed }: SenderOptions) {
  const rateLimiter = createRateLimiter({ ceiling: ratePerSecond, now, wait, signal, onSlowed });
  const waited = { sinceResponseMs: 0, inAllMs: 0 };
  return {
    enter: rateLimiter.enter,
    /** Adapts the rate to a response. Returns the wait before a retry, to be started; undefined if it is not worth it. */
    after: ({ reason, class: kind }: JudgedExchange, startedAt: number, delayMs = 0) => {
      if (kind !== "transient") {
        waited.sinceResponseMs = 0;
        rateLimiter.speedUp();
      }
      let addedMs = delayMs;
      if (reason === "rate-limited") {
        // The target's pause holds for all workers; a part that others wait for already counts once.
        addedMs = Math.max(0, now() + delayMs - Math.max(now(), rateLimiter.pausedUntil()));
        rateLimiter.slowDown(startedAt, delayMs);
      }
      if (!isWorthWaiting(addedMs, waited)) return undefined;
      return {
        start: () => {
          waited.sinceResponseMs += addedMs;
          waited.inAllMs += addedMs;
        },
      };
    },
  };
}

function excerptOf(exchange: Exchange, redact: Redactor): { excerpt?: string } {
  if (exchange.outcome.kind === "fault") return {};
  // Reads beyond the excerpt, so that a credential across its end is seen whole.
  const bytes = exchange.outcome.response.body.subarray(0, 16 * EXCERPT_LENGTH);
  return {
    excerpt: Array.from(redact(new TextDecoder().decode(bytes)))
      .slice(0, EXCERPT_LENGTH)
      .join(""),
  };
}
