// Sends for one run: counts, retries, classifies, fills the ledger, and stops when an operation no longer responds.

import type { Conventions } from "../../http/acceptance.ts";
import type { Client } from "../../http/client.ts";
import type { Exchange, WireRequest } from "../../http/exchange.ts";
import { createRateLimiter, type Wait } from "../../http/rate-limiter.ts";
import type { Redactor } from "../../http/redaction/redactor.ts";
import { createSlots } from "../../http/slots.ts";
import type { Target } from "../../http/target.ts";
import type { ReasonCode } from "../../run/format/run.ts";
import { type OperationId, operations } from "../../schemas/index.ts";
import { createHealth, lacksResponse, noteHealth } from "./circuit-breaker.ts";
import { type CreatedNames, createNames } from "./created-names.ts";
import { createLedger, type Ledger, noteOutcome, noteResponse } from "./ledger.ts";
import { type JudgedExchange, judgeExchange, UNKNOWN_CONVENTIONS } from "./oracle.ts";
import { perOperation } from "./per-operation.ts";
import { type Credentials, type Probe, type Purpose, wireOf } from "./probe.ts";
import { deferredByMs, retryDelayMs } from "./retry.ts";
import { createWaitBudget } from "./wait-budget.ts";

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

export type { Purpose } from "./probe.ts";

/** What a request led to in the end, with its place in the plan. */
export type SendResult = JudgedExchange & { readonly order: string; readonly attempts: number };

export type Sender = {
  readonly target: Target;
  readonly ledger: Ledger;
  readonly sent: ReadonlyMap<string, SentRequest>;
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
  /** Sends until there is a response or no retry is left. `order` is the request's unique place in the plan. */
  readonly send: (probe: Probe, order: string, purpose: Purpose, maxAttempts?: number) => Promise<SendResult>;
  readonly nonce: CreatedNames["nonce"];
  readonly renewNames: CreatedNames["renew"];
  /** Waits for a time, or until the run is interrupted. */
  readonly pause: (durationMs: number) => Promise<void>;
  /** Uses another credential from now on. */
  readonly authenticateAs: (token: string) => void;
  /** Sets conventions of an operation; later responses are judged by them. */
  readonly learn: (operation: OperationId, conventions: Partial<Conventions>) => void;
  /** Why sending on is pointless: the run was interrupted, or the operation no longer responds. */
  readonly stopReason: (operation: OperationId) => ReasonCode | undefined;
  /** Whether the target never responded but to ask for a later request, until no wait was left. */
  readonly isGivenUp: () => boolean;
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
  /** Requests in flight at once. */
  readonly concurrency: number;
  /** Requests per second at most. */
  readonly ratePerSecond?: number | undefined;
  readonly onSlowed?: ((ratePerSecond: number) => void) | undefined;
  /** Called once if the target never responds but to ask for a later request, with the reason. */
  readonly onGivenUp?: ((reason: ReasonCode) => void) | undefined;
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
  const counts: Sender["counts"] = { sent: 0, controls: 0, retries: 0, creates: 0, trades: 0 };
  const conventions = perOperation(() => UNKNOWN_CONVENTIONS);
  const health = perOperation(createHealth);
  const pacing = createPacing(options);
  const inSlot = createSlots(options.concurrency);
  const names = createNames(seed);

  const sendOnce = async (wire: WireRequest, operation: OperationId, purpose: Purpose) => {
    const { startedAt, exchange } = await inSlot(async () => {
      const enteredAt = await pacing.enter();
      counts.sent++;
      if (purpose === "control") counts.controls++;
      return { startedAt: enteredAt, exchange: await client.send(wire, signal) };
    });
    counts.retries += exchange.staleConnections;
    options.onSent?.(counts.sent);
    const judged = judgeExchange(operation, exchange, conventions[operation]);
    if (judged.reason === "rate-limited") counts.limited = (counts.limited ?? 0) + 1;
    pacing.note(judged, startedAt);
    return judged;
  };
  const send: Sender["send"] = async (probe, order, purpose, maxAttempts) => {
    const wire = wireOf(probe, target, credentials);
    let durationMs = 0;
    for (let attempts = 1; ; attempts++) {
      const judged = await sendOnce(wire, probe.operation, purpose);
      durationMs += judged.exchange.durationMs;
      const delayMs = attempts === maxAttempts ? undefined : retryDelayMs(judged, attempts, now());
      if (delayMs === undefined || signal?.aborted || !pacing.grant(judged, delayMs)) {
        const status = judged.status === undefined ? {} : { status: judged.status };
        sent.set(order, { probe, purpose, ...status, attempts, durationMs, ...excerptOf(judged.exchange, redact) });
        note(judged, order, purpose, attempts);
        const result = { ...judged, order, attempts };
        noteOutcome(ledger[probe.operation], probe, purpose, result);
        return result;
      }
      counts.retries++;
      await wait(delayMs, signal);
    }
  };

  const note = (judged: JudgedExchange, order: string, purpose: Purpose, attempts: number) => {
    const entry = ledger[judged.operation];
    const { sideEffect } = operations[judged.operation];
    if (judged.isAccepted && sideEffect === "create") counts.creates++;
    if (judged.isAccepted && sideEffect === "trade") counts.trades++;
    if (purpose !== "violation") noteResponse(entry, judged, order);
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
    sustainedPerSecond: pacing.sustained,
    send,
    nonce: names.nonce,
    renewNames: names.renew,
    pause: (durationMs) => wait(durationMs, signal),
    authenticateAs: (token) => {
      credentials = { ...credentials, token };
    },
    learn: (operation, learnt) => {
      conventions[operation] = { ...conventions[operation], ...learnt };
    },
    isGivenUp: () => pacing.stopped() !== undefined,
    stopReason: (operation) => (signal?.aborted ? "interrupted" : (pacing.stopped() ?? health[operation].stopped)),
  };
}

/** The rate of a run and its waits: both depend on what the target responded last. */
function createPacing({ ratePerSecond, now, wait, signal, onSlowed, onGivenUp }: SenderOptions) {
  const rateLimiter = createRateLimiter({ ceiling: ratePerSecond, now, wait, signal, onSlowed });
  const run = createWaitBudget(now);
  const ofOperation = perOperation(() => createWaitBudget(now, true));
  let stopped: ReasonCode | undefined;
  return {
    sustained: rateLimiter.sustained,
    /** Waits until a request may start; not at all once the run was given up. */
    enter: async () => (stopped === undefined ? rateLimiter.enter() : now()),
    note: (judged: JudgedExchange, startedAt: number) => {
      if (judged.class === "transient") {
        const deferredMs = deferredByMs(judged, now());
        // A fault of the connection says nothing about the pace.
        if (deferredMs !== undefined) rateLimiter.note(startedAt, deferredMs);
        return;
      }
      rateLimiter.note(startedAt, undefined);
      run.noteResponse();
      ofOperation[judged.operation].noteResponse();
    },
    /** Whether a request may be sent again after a wait. */
    grant: ({ operation, reason }: JudgedExchange, waitMs: number) => {
      if (stopped !== undefined) return false;
      const isGranted = ofOperation[operation].grant(waitMs) && run.grant(waitMs);
      if (run.isHopeless()) {
        stopped = reason ?? "unavailable";
        onGivenUp?.(stopped);
      }
      return isGranted;
    },
    stopped: () => stopped,
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
