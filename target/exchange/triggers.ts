// Which requests led to a server error: a status of 500 or above, or no complete response. Requests with the same change of the
// same kind of request are one trigger.

import { statusFault } from "../../http/acceptance.ts";
import { headerValues, type TransportFault } from "../../http/exchange.ts";
import { asksToWait } from "../../http/retry-after.ts";
import type { ReasonCode } from "../../run/format/run.ts";
import { validateRequest } from "../../schemas/index.ts";
import { isObject } from "../../schemas/json.ts";
import { shortened } from "../request-edit.ts";
import type { JudgedExchange } from "./oracle.ts";
import { bytesOf, type Probe, type Purpose, plainProbe } from "./probe.ts";
import { isBefore, type SendResult, type SentRequest } from "./sent-request.ts";

/** A kind of request and its errors. `requests` counts all of them, `responses` those with another complete response. */
export type Trigger = {
  readonly text: string;
  /** Whether the requests keep every rule of the interface. */
  readonly isValid: boolean;
  requests: number;
  responses: number;
  readonly errors: Map<string, TriggeredError>;
};

/** One status or transport fault that a trigger led to, with the first request that did. `attempts` counts retries too. */
export type TriggeredError = {
  readonly status?: number;
  readonly reason?: ReasonCode;
  /** A gateway's status or a lost connection may be caused by something between Assay and the target. */
  readonly mayPass: boolean;
  count: number;
  attempts: number;
  sent: SentRequest;
};

export type MetError = { readonly trigger: Trigger; readonly error: TriggeredError };

/** Triggers that are remembered at most, which no suite reaches; with an error, twice as many. */
const MOST_TRIGGERS = 2_000;

/** Errors of an operation that a run lists at most. */
const MOST_LISTED = 100;

/** Enters a request under its trigger. */
export function noteTrigger(triggers: Map<string, Trigger>, isValid: boolean, result: SendResult): void {
  const { sent } = result;
  const text = triggerOf(sent.probe, isValid);
  const key = `${isValid} ${text}`;
  const found = errorOf(result);
  const trigger = triggers.get(key) ?? { text, isValid, requests: 0, responses: 0, errors: new Map() };
  if (!triggers.delete(key)) makeRoom(triggers);
  triggers.set(key, trigger);
  trigger.requests++;
  if (found === undefined) {
    if (result.class !== "transient") trigger.responses++;
    return;
  }
  const name = String(found.status ?? found.reason);
  const error = trigger.errors.get(name) ?? { ...found, count: 0, attempts: 0, sent };
  trigger.errors.set(name, error);
  error.count++;
  error.attempts += sent.attempts;
  if (isBefore(sent, error.sent)) error.sent = sent;
}

/** Forgets what was met longest ago, and errors last: one that comes and goes shows itself by responses beside it. */
function makeRoom(triggers: Map<string, Trigger>): void {
  for (const [key, { errors }] of triggers) {
    if (triggers.size < MOST_TRIGGERS) return;
    if (errors.size === 0 || triggers.size >= 2 * MOST_TRIGGERS) triggers.delete(key);
  }
}

/** All errors of an operation: those of valid requests first, then by what triggers them, which is the same in each run. */
export function metErrors(triggers: ReadonlyMap<string, Trigger>): readonly MetError[] {
  return [...triggers.values()]
    .flatMap((trigger) => [...trigger.errors.values()].map((error) => ({ trigger, error })))
    .sort(
      (one, other) =>
        Number(other.trigger.isValid) - Number(one.trigger.isValid) || (one.trigger.text < other.trigger.text ? -1 : 1),
    );
}

/** The errors that a run keeps: at most {@link MOST_LISTED} of an operation. */
export function listedErrors(triggers: ReadonlyMap<string, Trigger>): readonly MetError[] {
  return metErrors(triggers).slice(0, MOST_LISTED);
}

/**
 * Whether an error is certainly the target's: a status that concerns the service itself, or an error that could have passed
 * and did not, however often the same kind of request was sent.
 */
export function isLasting({ trigger, error }: MetError): boolean {
  return !error.mayPass || (trigger.responses === 0 && error.attempts >= 2);
}

/** Whether a request is meant to be accepted, and its bytes break no rule. */
export function keepsEveryRule(probe: Probe, purpose: Purpose): boolean {
  if (purpose !== "control" && purpose !== "sample") return false;
  const plain = plainProbe(probe.operation, probe.body);
  const isPlain = probe.method === plain.method && probe.path === plain.path && hasItsCredential(probe, plain);
  const body = documentOf(probe.body);
  return isPlain && body !== undefined && validateRequest(probe.operation, body).length === 0;
}

function hasItsCredential({ authorization }: Probe, plain: Probe): boolean {
  return authorization.join() === plain.authorization.join();
}

/** The operation of a request and what is special about it: requests with the same fields, or the same change, are of one kind. */
export function kindOf(probe: Probe): string {
  return `${probe.operation} ${triggerOf(probe, false)}`;
}

/** What is special about a request, in words that are the same in each run. */
function triggerOf(probe: Probe, isValid: boolean): string {
  if (probe.change) return shortened(probe.change, LONGEST);
  const plain = plainProbe(probe.operation, probe.body);
  const body = documentOf(probe.body);
  const names = isObject(body) ? Object.keys(body).sort().join(", ") : "no JSON object";
  const parts = [
    isValid ? "a valid request" : "a request",
    ...(probe.method === plain.method && probe.path === plain.path ? [] : [`by ${probe.method} at ${probe.path}`]),
    ...(hasItsCredential(probe, plain) ? [] : ["without its credential"]),
    names === "" ? "without fields" : `with ${names}`,
  ];
  return shortened(parts.join(" "), LONGEST);
}

/** The error of a result; undefined for faults of Assay itself and for responses that ask to come back later. */
function errorOf({ exchange: { outcome }, status = 0, reason }: JudgedExchange) {
  if (reason === "rate-limited") return undefined;
  if (outcome.kind === "fault") return LOST.has(outcome.code) ? { reason: outcome.code, mayPass: true } : undefined;
  if (status < 500) return undefined;
  const isDeferred = asksToWait(status) && headerValues(outcome.response.headers, "retry-after").length > 0;
  return isDeferred ? undefined : { status, mayPass: statusFault(status) === "unavailable" };
}

/** Faults by which a target closes a connection, or leaves it silent, after it got the request. */
const LOST: ReadonlySet<string> = new Set<TransportFault>([
  "reset",
  "truncated",
  "timeout-headers",
  "timeout-body",
  "protocol-error",
  "repeated-length",
  "folded-header",
  "too-many-1xx",
]);

function documentOf(body: Probe["body"]): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytesOf(body)));
  } catch {
    return undefined;
  }
}

const LONGEST = 200;
