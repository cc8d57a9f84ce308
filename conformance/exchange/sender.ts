// Sends for one run: counts, retries, classifies, enters answers into the ledger, and gives up when the target is gone.

import type { ReasonCode } from "../../results/run/run.ts";
import type { OperationId } from "../../schemas/index.ts";
import { createRandom } from "../../schemas/random.ts";
import type { Conventions } from "../../traffic/http/acceptance.ts";
import type { Client } from "../../traffic/http/client.ts";
import type { Exchange } from "../../traffic/http/exchange.ts";
import type { Target } from "../../traffic/http/target.ts";
import type { Redactor } from "../../traffic/redaction/redactor.ts";
import { createHealth, lacksResponse, noteHealth } from "./circuit-breaker.ts";
import { createLedger, type Ledger, noteRejection, noteResponse } from "./ledger.ts";
import { type JudgedExchange, judgeExchange, UNKNOWN_CONVENTIONS } from "./oracle.ts";
import { perOperation } from "./per-operation.ts";
import { type Credentials, type Probe, wireOf } from "./probe.ts";
import { createRateLimiter, type Wait } from "./rate-limiter.ts";
import { isWorthWaiting, retryDelayMs } from "./retry.ts";

/**
 * What is kept of one request, for results: the answer shortened and without credentials. Whole answers are not kept,
 * because a target may fill the cap on every one of them.
 */
export type SentRequest = {
  readonly probe: Probe;
  readonly status?: number;
  readonly excerpt?: string;
  readonly attempts: number;
  readonly durationMs: number;
};

/** An answer with its class, and its place in the plan. */
export type SendResult = JudgedExchange & { readonly order: string; readonly attempts: number };

/**
 * Why a request is sent: as the accepted counterpart of others, to be judged by itself, or to break a rule. What breaks
 * a rule says nothing about the form of right answers.
 */
export type Purpose = "control" | "sample" | "violation";

export type Sender = {
  readonly target: Target;
  readonly ledger: Ledger;
  readonly sent: ReadonlyMap<string, SentRequest>;
  /** `limited` counts answers that call for a slower pace, once there are any. */
  readonly counts: { sent: number; controls: number; retries: number; limited?: number };
  /** Sends until there is an answer or no retry is left. `order` is the place of the request in the plan and unique. */
  readonly send: (probe: Probe, order: string, purpose: Purpose, maxAttempts?: number) => Promise<SendResult>;
  /** Eight letters and digits for the names of what a request creates, from the seed and the request's place. */
  readonly nonce: (order: string) => string;
  /** Makes all later names differ from those of any earlier run; what it returns takes that back. */
  readonly renewNames: () => () => void;
  /** Sends another credential from now on. */
  readonly authenticateAs: (token: string) => void;
  /** Enters what was learnt of an operation; later answers are judged by it. */
  readonly learn: (operation: OperationId, conventions: Partial<Conventions>) => void;
  /** Why nothing more is worth sending: the run was interrupted, or the operation answers no more. */
  readonly stopReason: (operation: OperationId) => ReasonCode | undefined;
};

export type SenderOptions = {
  readonly client: Client;
  readonly target: Target;
  readonly credentials: Credentials;
  readonly redact: Redactor;
  readonly seed: number;
  readonly wait: Wait;
  /** Milliseconds of a clock that only goes on. */
  readonly now: () => number;
  readonly signal?: AbortSignal;
  /** Requests per second at most. */
  readonly ratePerSecond?: number | undefined;
  readonly onSlowed?: ((ratePerSecond: number) => void) | undefined;
  /** Told after each request how many there were. */
  readonly onSent?: ((count: number) => void) | undefined;
};

/** Characters of an answer that are kept. */
const EXCERPT_LENGTH = 256;

export function createSender(options: SenderOptions): Sender {
  const { client, target, redact, seed, wait, now, signal } = options;
  let { credentials } = options;
  const ledger = createLedger();
  const sent = new Map<string, SentRequest>();
  const counts: Sender["counts"] = { sent: 0, controls: 0, retries: 0 };
  const conventions = perOperation(() => UNKNOWN_CONVENTIONS);
  const health = perOperation(createHealth);
  const waited = { sinceResponseMs: 0, inAllMs: 0 };
  const rateLimiter = createRateLimiter({
    ceiling: options.ratePerSecond,
    now,
    wait,
    signal,
    onSlowed: options.onSlowed,
  });
  let names: readonly number[] = [];

  const send = async (probe: Probe, order: string, purpose: Purpose, maxAttempts?: number): Promise<SendResult> => {
    const wire = wireOf(probe, target, credentials);
    let attempts = 0;
    let durationMs = 0;
    for (;;) {
      attempts++;
      const beganAt = await rateLimiter.enter();
      counts.sent++;
      if (purpose === "control") counts.controls++;
      const exchange = await client.send(wire, signal);
      counts.retries += exchange.staleConnections;
      durationMs += exchange.durationMs;
      const judged = judgeExchange(probe.operation, exchange, conventions[probe.operation]);
      options.onSent?.(counts.sent);
      const delayMs = attempts === maxAttempts ? undefined : retryDelayMs(judged, attempts, now());
      const isTooFast = judged.reason === "rate-limited";
      if (isTooFast) counts.limited = (counts.limited ?? 0) + 1;
      if (judged.class !== "transient") {
        waited.sinceResponseMs = 0;
        rateLimiter.speedUp();
      }
      // A pause that the target asks for holds for all lanes; what of it is waited for already counts once.
      const addedMs = isTooFast
        ? Math.max(0, now() + (delayMs ?? 0) - Math.max(now(), rateLimiter.pausedUntil()))
        : (delayMs ?? 0);
      if (isTooFast) rateLimiter.slowDown(beganAt, delayMs ?? 0);
      if (delayMs === undefined || !isWorthWaiting(addedMs, waited) || signal?.aborted) {
        const status = judged.status === undefined ? {} : { status: judged.status };
        sent.set(order, { probe, ...status, attempts, durationMs, ...excerptOf(exchange, redact) });
        note(judged, order, purpose, attempts);
        return { ...judged, order, attempts };
      }
      counts.retries++;
      waited.sinceResponseMs += addedMs;
      waited.inAllMs += addedMs;
      if (!isTooFast) await wait(delayMs, signal);
    }
  };

  const note = (judged: JudgedExchange, order: string, purpose: Purpose, attempts: number) => {
    const entry = ledger[judged.operation];
    if (purpose === "violation") noteRejection(entry, judged, order);
    else noteResponse(entry, judged, order);
    const reason = judged.reason ?? "unavailable";
    if (lacksResponse(judged) && order < (entry.firstWithoutResponse?.order ?? "~"))
      entry.firstWithoutResponse = { order, reason };
    const state = health[judged.operation];
    noteHealth(state, judged, purpose === "control", attempts);
    if (state.isUnresponsive && purpose === "control") entry.unresponsive ??= { order, reason };
  };

  return {
    target,
    ledger,
    sent,
    counts,
    send,
    nonce: (order) => {
      const random = createRandom(seed, "nonce", order, ...names);
      return Array.from({ length: 8 }, () => random.integer(0, 35).toString(36)).join("");
    },
    renewNames: () => {
      const before = names;
      names = [Date.now()];
      return () => {
        names = before;
      };
    },
    authenticateAs: (token) => {
      credentials = { ...credentials, token };
    },
    learn: (operation, learnt) => {
      conventions[operation] = { ...conventions[operation], ...learnt };
    },
    stopReason: (operation) => (signal?.aborted ? "interrupted" : health[operation].stopped),
  };
}

function excerptOf(exchange: Exchange, redact: Redactor): { excerpt?: string } {
  if (exchange.outcome.kind === "fault") return {};
  // Bytes beyond the excerpt are read too, so that a credential across its end is seen whole.
  const bytes = exchange.outcome.response.body.subarray(0, 16 * EXCERPT_LENGTH);
  return {
    excerpt: Array.from(redact(new TextDecoder().decode(bytes)))
      .slice(0, EXCERPT_LENGTH)
      .join(""),
  };
}
