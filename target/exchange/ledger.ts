// Collects what accepted responses contain: places seen, places absent, statements violated. Claims about responses are
// judged from it after everything was sent, so that one faulty response out of many is found.

import { mediaTypeOf } from "../../http/exchange.ts";
import type { ReasonCode } from "../../run/format/run.ts";
import { type OperationId, operations, type Schema, type Violation } from "../../schemas/index.ts";
import { hasMisspelledEvidence, misspelledFieldsOf } from "./field-names.ts";
import { shapeOf } from "./fingerprint.ts";
import type { JsonNote } from "./json.ts";
import { isServerError, isUnreadable, type JudgedExchange, notJson } from "./oracle.ts";
import { perOperation } from "./per-operation.ts";
import type { Probe, Purpose } from "./probe.ts";
import { keepsEveryRule, noteTrigger, type Trigger } from "./triggers.ts";

/** Observations at one place. Order keys name the first response that shows it, in the order of the plan. */
export type Place = { seen: number; absent: number; firstAbsent?: string };

/** A statement violated at a place: how often, and by which response first. */
export type SeenViolation = { count: number; order: string; violation: Violation };

/** A stated field that a response lacks, while it has one of nearly that name. */
export type MisspelledField = { readonly order: string; readonly found: string };

/** A request without a response, and the reason. */
export type MissingResponse = { readonly order: string; readonly reason: ReasonCode };

/** Observations of one operation. `accepted` counts the responses to accepted requests. */
export type OperationLedger = {
  accepted: number;
  readonly places: Map<string, Place>;
  readonly violations: Map<string, SeenViolation>;
  /** By the place of the stated field. */
  readonly misspelledFields: Map<string, MisspelledField>;
  /** The first response with each note of the parser. */
  readonly notes: Map<JsonNote, string>;
  /** The first success with a media type other than JSON, and that type. */
  otherMediaType?: { readonly order: string; readonly mediaType: string };
  /** Requests that break no rule. */
  validRequests: number;
  /** All requests by what is special about them, with the server errors that they met. */
  readonly triggers: Map<string, Trigger>;
  /** Rejected violations: how many, how many of them by a server error, and the forms of successes without JSON. */
  readonly rejections: { count: number; byServerError: number; readonly unreadable: Set<string> };
  /** Successes without JSON for valid requests of a target whose rejections are successes too, by their form. */
  readonly unreadable: Map<string, SeenViolation>;
  /** Server errors in response to controls that the target accepts otherwise. */
  sporadicErrors: number;
  /** The first request without a complete response. */
  firstWithoutResponse?: MissingResponse;
  /** The control after which the operation was given up because it no longer responded. */
  unresponsive?: MissingResponse;
};

export type Ledger = { readonly [operation in OperationId]: OperationLedger };

export function createLedger(): Ledger {
  return perOperation(() => ({
    accepted: 0,
    sporadicErrors: 0,
    validRequests: 0,
    triggers: new Map(),
    rejections: { count: 0, byServerError: 0, unreadable: new Set() },
    unreadable: new Map(),
    places: new Map(),
    violations: new Map(),
    misspelledFields: new Map(),
    notes: new Map(),
  }));
}

/** Enters the response to a request that conforms, or on which the interface is silent. */
export function noteResponse(ledger: OperationLedger, judged: JudgedExchange, order: string): void {
  for (const violation of judged.violations) {
    const key = violationKey(generalPointer(violation.pointer), violation.keyword);
    noteViolation(ledger.violations, key, violation, order);
  }
  noteNames(ledger, judged, order);
  if (!judged.isAccepted) return;
  ledger.accepted++;
  for (const note of judged.notes) {
    if (order < (ledger.notes.get(note) ?? "~")) ledger.notes.set(note, order);
  }
  noteMediaType(ledger, judged, order);
  walk(operations[judged.operation].response, judged.body, "", ledger.places, order);
}

/** Enters what any request met: server errors, and successes that cannot be read. */
export function noteOutcome(
  ledger: OperationLedger,
  probe: Probe,
  purpose: Purpose,
  result: JudgedExchange & { readonly order: string; readonly attempts: number },
): void {
  const isValid = keepsEveryRule(probe, purpose);
  noteTrigger(ledger.triggers, probe, isValid, result);
  if (isValid) ledger.validRequests++;
  if (result.class !== "rejected") return;
  if (purpose === "violation") noteRejection(ledger, result);
  else if (isValid && isUnreadable(result)) noteUnreadable(ledger, result, result.order);
}

function noteRejection({ rejections }: OperationLedger, judged: JudgedExchange): void {
  rejections.count++;
  if (isServerError(judged)) rejections.byServerError++;
  const { outcome } = judged.exchange;
  if (isUnreadable(judged) && outcome.kind === "response") rejections.unreadable.add(shapeOf(outcome.response));
}

function noteUnreadable(
  { unreadable }: OperationLedger,
  { exchange: { outcome } }: JudgedExchange,
  order: string,
): void {
  if (outcome.kind !== "response") return;
  noteViolation(unreadable, shapeOf(outcome.response), notJson(outcome.response.body), order);
}

/** Counts a violation under a key; the first one in the order of the plan is kept. */
function noteViolation(seen: Map<string, SeenViolation>, key: string, violation: Violation, order: string): void {
  const known = seen.get(key);
  if (known === undefined) seen.set(key, { count: 1, order, violation });
  else {
    known.count++;
    if (order < known.order) Object.assign(known, { order, violation });
  }
}

/** Key of a violation: its place, with array positions replaced by `items`, and the keyword. */
export function violationKey(place: string, keyword: string): string {
  return `${place}#${keyword}`;
}

/** A JSON pointer with array positions replaced by `items`. */
function generalPointer(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, "/items");
}

/** Enters the names of a response that shows an acceptance, be it under another name. */
function noteNames({ misspelledFields }: OperationLedger, judged: JudgedExchange, order: string): void {
  if (!judged.isAccepted && !hasMisspelledEvidence(judged)) return;
  for (const { place, found } of misspelledFieldsOf(operations[judged.operation].response, judged.body)) {
    if (order < (misspelledFields.get(place)?.order ?? "~")) misspelledFields.set(place, { order, found });
  }
}

function noteMediaType(ledger: OperationLedger, { exchange: { outcome } }: JudgedExchange, order: string): void {
  if (outcome.kind !== "response") return;
  const mediaType = mediaTypeOf(outcome.response);
  const isJson = mediaType === "application/json" || mediaType.endsWith("+json");
  if (!isJson && order < (ledger.otherMediaType?.order ?? "~")) ledger.otherMediaType = { order, mediaType };
}

function walk(schema: Schema, value: unknown, path: string, places: Map<string, Place>, order: string): void {
  placeAt(places, path).seen++;
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items) for (const element of value) walk(items, element, `${path}/items`, places, order);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const fieldPath = `${path}/${name}`;
    if (Object.hasOwn(value, name)) {
      walk(field, (value as Record<string, unknown>)[name], fieldPath, places, order);
    } else {
      const place = placeAt(places, fieldPath);
      place.absent++;
      if (place.firstAbsent === undefined || order < place.firstAbsent) place.firstAbsent = order;
    }
  }
}

function placeAt(places: Map<string, Place>, path: string): Place {
  let place = places.get(path);
  if (place === undefined) {
    place = { seen: 0, absent: 0 };
    places.set(path, place);
  }
  return place;
}
