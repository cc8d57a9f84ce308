// Collects what the responses of a run contain: fields present and absent, statements violated, server errors. Checks of
// responses are judged from it after everything was sent, so that one faulty response among many is found.

import { mediaTypeOf } from "../../http/exchange.ts";
import type { ReasonCode } from "../../run/format/run.ts";
import {
  type OperationId,
  operations,
  perOperation,
  type Schema,
  type Violation,
  valueAt,
} from "../../schemas/index.ts";
import { isObject, parsedJson } from "../../schemas/json.ts";
import { hasMisspelledEvidence, misspelledFieldsOf } from "./field-names.ts";
import { shapeOf } from "./fingerprint.ts";
import type { JsonNote } from "./json.ts";
import { isServerError, isUnreadable, type JudgedExchange, lacksResponse, notJson } from "./oracle.ts";
import { isBefore, type SendResult, type SentRequest } from "./sent-request.ts";
import { keepsEveryRule, noteTrigger, type Trigger } from "./triggers.ts";

/** In how many responses a field was present and absent, a request whose response has it, and the first whose response does not. */
export type FieldPresence = { present: number; absent: number; shownBy?: SentRequest; firstAbsent?: SentRequest };

/** A violated statement: how often, and by the response to which request first. */
export type SeenViolation = { count: number; sent: SentRequest; violation: Violation };

/** When the first response with a value came, on the clock of this process. */
export type SeenTime = { readonly atMs: number; readonly sent: SentRequest };

/** A request without a response, and the reason. */
export type MissingResponse = { readonly sent: SentRequest; readonly reason: ReasonCode };

/**
 * Observations of one operation; pointers have `items` instead of array indexes. "First" means first in the plan of the
 * run, not in the order of the responses.
 */
export type OperationLedger = {
  accepted: number;
  /** By pointer, over accepted responses. */
  readonly fields: Map<string, FieldPresence>;
  /** By pointer and keyword; see {@link violationKey}. */
  readonly violations: Map<string, SeenViolation>;
  /** By the pointer of the stated field: the first response with a misspelling of its name. */
  readonly misspelledFields: Map<string, { readonly sent: SentRequest; readonly found: string }>;
  /** The first accepted response with each peculiarity of its JSON. */
  readonly notes: Map<JsonNote, SentRequest>;
  /** The first success with a media type other than JSON, and that type. */
  otherMediaType?: { readonly sent: SentRequest; readonly mediaType: string };
  /** Requests that break no rule. */
  validRequests: number;
  /** All requests by what is special about them, with their server errors. */
  readonly triggers: Map<string, Trigger>;
  /** Rejected violations: how many, how many of them by a server error, and the shapes of successes without JSON. */
  readonly rejections: { count: number; byServerError: number; readonly unreadable: Set<string> };
  /** Successes without JSON for valid requests of a target whose rejections are successes too, by their shape. */
  readonly unreadable: Map<string, SeenViolation>;
  /** Of creations: the numbers that were given for a chain, each by the response to one request. */
  readonly chainIds: Map<string, Map<number, SentRequest>>;
  /** Of creations: the ids of the tokens by the hash of their transaction, each by the response to one request. */
  readonly tokensByHash: Map<string, Map<string, SentRequest>>;
  /** Of creations: when the request for a token was sent, by its id in lower case; see {@link SeenTime}. */
  readonly createdAtMs: Map<string, number>;
  /** Of quotes: the times that they state, by the id of their token in lower case. */
  readonly quoteTimes: Map<string, Map<string, SeenTime>>;
  /** Of trades: the values of the transactions, by their direction, each by the response to one request. */
  readonly valuesOf: Map<string, Map<string, SentRequest>>;
  /** Of requests that break a rule, or may: the first that was accepted and the first that was rejected, by what was changed. */
  readonly outcomes: Map<string, { accepted?: SentRequest; rejected?: SentRequest }>;
  /** Server errors in response to controls that the target otherwise accepts. */
  sporadicErrors: number;
  /** How often a control was rejected until what it needs, such as a holding, was restored. */
  restorations: number;
  firstWithoutResponse?: MissingResponse;
  /** The control after which the operation was given up because it no longer responded. */
  unresponsive?: MissingResponse;
};

export type Ledger = Readonly<Record<OperationId, OperationLedger>>;

export function createLedger(): Ledger {
  return perOperation(() => ({
    accepted: 0,
    sporadicErrors: 0,
    restorations: 0,
    validRequests: 0,
    triggers: new Map(),
    rejections: { count: 0, byServerError: 0, unreadable: new Set() },
    unreadable: new Map(),
    fields: new Map(),
    violations: new Map(),
    misspelledFields: new Map(),
    notes: new Map(),
    chainIds: new Map(),
    tokensByHash: new Map(),
    createdAtMs: new Map(),
    quoteTimes: new Map(),
    valuesOf: new Map(),
    outcomes: new Map(),
  }));
}

/** Enters a result. Responses to violations do not show the form of responses to valid requests. */
export function noteResult(ledger: OperationLedger, result: SendResult): void {
  const { sent } = result;
  const isValid = keepsEveryRule(sent.probe, sent.purpose);
  noteTrigger(ledger.triggers, isValid, result);
  if (isValid) ledger.validRequests++;
  if (lacksResponse(result) && isBefore(sent, ledger.firstWithoutResponse?.sent)) {
    ledger.firstWithoutResponse = { sent, reason: result.reason ?? "unavailable" };
  }
  if (sent.purpose !== "violation") noteForm(ledger, result);
  if (sent.purpose === "violation" || sent.purpose === "open") noteOutcome(ledger.outcomes, result);
  if (result.class !== "rejected") return;
  if (sent.purpose === "violation") noteRejection(ledger, result);
  else if (isValid && isUnreadable(result)) noteUnreadable(ledger, result);
}

export function violationKey(pointer: string, keyword: string): string {
  return `${pointer}#${keyword}`;
}

/** Entries of one kind at most, which no suite reaches: what an exploration draws is new each time. */
const MOST_ENTRIES = 2_000;

/** Forgets the oldest entries beyond a number. */
export function forgetOldest(entries: Map<unknown, unknown> | Set<unknown>, most = MOST_ENTRIES): void {
  for (const key of entries.keys()) {
    if (entries.size <= most) return;
    entries.delete(key);
  }
}

function noteForm(ledger: OperationLedger, result: SendResult): void {
  const { sent } = result;
  for (const violation of result.violations) {
    const pointer = violation.pointer.replace(/\/\d+(?=\/|$)/g, "/items");
    noteViolation(ledger.violations, violationKey(pointer, violation.keyword), violation, sent);
  }
  noteNames(ledger, result);
  if (!result.isAccepted) return;
  ledger.accepted++;
  for (const note of result.notes) if (isBefore(sent, ledger.notes.get(note))) ledger.notes.set(note, sent);
  noteMediaType(ledger, result);
  noteChainId(ledger.chainIds, result);
  noteHash(ledger.tokensByHash, result);
  noteTimes(ledger, result);
  noteValue(ledger.valuesOf, result);
  notePresence(ledger.fields, PLACES[result.operation], result.body, sent);
}

function noteRejection({ rejections }: OperationLedger, judged: JudgedExchange): void {
  rejections.count++;
  if (isServerError(judged)) rejections.byServerError++;
  const { outcome } = judged.exchange;
  if (isUnreadable(judged) && outcome.kind === "response") rejections.unreadable.add(shapeOf(outcome.response));
}

function noteUnreadable({ unreadable }: OperationLedger, { exchange: { outcome }, sent }: SendResult): void {
  if (outcome.kind !== "response") return;
  noteViolation(unreadable, shapeOf(outcome.response), notJson(outcome.response), sent);
}

function noteViolation(seen: Map<string, SeenViolation>, key: string, violation: Violation, sent: SentRequest): void {
  const known = seen.get(key);
  const first = known !== undefined && isBefore(known.sent, sent) ? known : { violation, sent };
  seen.set(key, { ...first, count: (known?.count ?? 0) + 1 });
}

/** Enters the names of a response that shows an acceptance, if only under other names. */
function noteNames({ misspelledFields }: OperationLedger, result: SendResult): void {
  if (!result.isAccepted && !hasMisspelledEvidence(result)) return;
  for (const { pointer, found } of misspelledFieldsOf(operations[result.operation].response, result.body)) {
    const { sent } = result;
    if (isBefore(sent, misspelledFields.get(pointer)?.sent)) misspelledFields.set(pointer, { sent, found });
  }
}

function noteMediaType(ledger: OperationLedger, { exchange: { outcome }, sent }: SendResult): void {
  if (outcome.kind !== "response") return;
  const mediaType = mediaTypeOf(outcome.response);
  const isJson = mediaType === "application/json" || mediaType.endsWith("+json");
  if (!isJson && isBefore(sent, ledger.otherMediaType?.sent)) ledger.otherMediaType = { sent, mediaType };
}

/** A place of a response with those within it: their pointers are made once. */
type Place = { readonly pointer: string; readonly items?: Place; readonly fields: ReadonlyMap<string, Place> };

const PLACES = perOperation((operation) => placeOf(operations[operation].response, ""));

function placeOf({ items, properties = {} }: Schema, pointer: string): Place {
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, placeOf(field, `${pointer}/${name}`)] as const,
  );
  return { pointer, fields: new Map(fields), ...(items && { items: placeOf(items, `${pointer}/items`) }) };
}

function notePresence(fields: Map<string, FieldPresence>, place: Place, value: unknown, sent: SentRequest): void {
  const seen = presenceAt(fields, place.pointer);
  seen.present++;
  seen.shownBy ??= sent;
  if (Array.isArray(value)) {
    const { items } = place;
    if (items) for (const element of value) notePresence(fields, items, element, sent);
    return;
  }
  if (!isObject(value)) return;
  for (const [name, field] of place.fields) {
    if (Object.hasOwn(value, name)) {
      notePresence(fields, field, value[name], sent);
      continue;
    }
    const presence = presenceAt(fields, field.pointer);
    presence.absent++;
    if (isBefore(sent, presence.firstAbsent)) presence.firstAbsent = sent;
  }
}

function noteChainId(chainIds: OperationLedger["chainIds"], { operation, body, sent }: SendResult): void {
  const chainId = valueAt(body, "/chainId");
  if (operation !== "create-token-transaction" || typeof chainId !== "number") return;
  const chain = valueAt(bodyOf(sent), "/chainSlug");
  if (typeof chain !== "string") return;
  const known = chainIds.get(chain) ?? new Map<number, SentRequest>();
  chainIds.set(chain, known);
  if (isBefore(sent, known.get(chainId))) known.set(chainId, sent);
}

function noteHash(tokensByHash: OperationLedger["tokensByHash"], { operation, body, sent }: SendResult): void {
  const [hash, token] = [valueAt(body, "/transactionHash"), valueAt(body, "/metadata/tokenId")];
  if (operation !== "create-token-transaction" || typeof hash !== "string" || typeof token !== "string") return;
  const known = tokensByHash.get(hash) ?? new Map<string, SentRequest>();
  tokensByHash.set(hash, known);
  forgetOldest(tokensByHash);
  if (isBefore(sent, known.get(token))) known.set(token, sent);
}

/** The order of responses counts here, and not that of the plan. */
function noteTimes({ createdAtMs, quoteTimes }: OperationLedger, { operation, body, sent }: SendResult): void {
  const atMs = performance.now();
  const created = valueAt(body, "/metadata/tokenId");
  if (operation === "create-token-transaction" && typeof created === "string")
    createdAtMs.set(created.toLowerCase(), atMs - sent.durationMs);
  forgetOldest(createdAtMs);
  const [time, token] = [valueAt(body, "/data/timestamp"), valueAt(bodyOf(sent), "/tokenId")];
  if (operation !== "token-price" || typeof time !== "string" || typeof token !== "string") return;
  const known = quoteTimes.get(token.toLowerCase()) ?? new Map<string, SeenTime>();
  quoteTimes.set(token.toLowerCase(), known);
  if (!known.has(time)) known.set(time, { atMs, sent });
  for (const entries of [quoteTimes, known]) forgetOldest(entries);
}

function noteValue(valuesOf: OperationLedger["valuesOf"], { operation, body, sent }: SendResult): void {
  const [value, direction] = [valueAt(body, "/transaction/value"), valueAt(bodyOf(sent), "/direction")];
  if (operation !== "trade-token" || typeof value !== "string" || typeof direction !== "string") return;
  const known = valuesOf.get(direction) ?? new Map<string, SentRequest>();
  valuesOf.set(direction, known);
  if (isBefore(sent, known.get(value))) known.set(value, sent);
  forgetOldest(known);
}

/** A server error is no decision. */
function noteOutcome(outcomes: OperationLedger["outcomes"], result: SendResult): void {
  const { sent, isAccepted } = result;
  const { change } = sent.probe;
  if (change === undefined || !(isAccepted || (result.class === "rejected" && !isServerError(result)))) return;
  const known = outcomes.get(change) ?? {};
  if (outcomes.size < MOST_ENTRIES) outcomes.set(change, known);
  const outcome = isAccepted ? "accepted" : "rejected";
  if (isBefore(sent, known[outcome])) known[outcome] = sent;
}

function bodyOf({ probe: { body } }: SentRequest): unknown {
  return typeof body === "string" ? parsedJson(body) : undefined;
}

function presenceAt(fields: Map<string, FieldPresence>, pointer: string): FieldPresence {
  const known = fields.get(pointer);
  if (known !== undefined) return known;
  const first = { present: 0, absent: 0 };
  fields.set(pointer, first);
  return first;
}
