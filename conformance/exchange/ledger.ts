// Remembers what was seen in accepted answers: which places occurred, which were absent, what broke a statement. Claims
// about answers are judged over it after everything was sent, so that a fault in one answer out of many is found.
import type { ReasonCode } from "../../results/run/run.ts";
import { type OperationId, operations, type Schema, type Violation } from "../../schemas/index.ts";
import { mediaTypeOf } from "../../traffic/http/exchange.ts";
import type { JsonNote } from "./json.ts";
import type { JudgedExchange } from "./oracle.ts";
import { perOperation } from "./per-operation.ts";

/** What was seen of one place. Order keys name the first answer that shows it, by the order of the plan. */
export type Place = { seen: number; absent: number; firstAbsent?: string };

/** A statement broken at a place: how often, and the first answer that shows it. */
export type SeenViolation = { count: number; order: string; violation: Violation };

/** A request without an answer, and why there is none. */
export type MissingResponse = { readonly order: string; readonly reason: ReasonCode };

/** What was seen of one operation. `taken` counts answers that show an accepted request. */
export type OperationLedger = {
  accepted: number;
  readonly places: Map<string, Place>;
  readonly violations: Map<string, SeenViolation>;
  /** First answers that made the reader note something, by note. */
  readonly notes: Map<JsonNote, string>;
  /** First answer of a success that named another media type than JSON, and that type. */
  otherMediaType?: { readonly order: string; readonly mediaType: string };
  /** First refusals of bad input by a status of 500 and above. */
  serverError?: { readonly order: string; readonly status: number };
  /** Server errors in answer to requests that the target takes otherwise. */
  sporadicErrors: number;
  /** First request that got no complete answer. */
  firstWithoutResponse?: MissingResponse;
  /** The right request at which the operation was given up, because it had stopped answering. */
  unresponsive?: MissingResponse;
};

export type Ledger = { readonly [operation in OperationId]: OperationLedger };

export function createLedger(): Ledger {
  return perOperation(() => ({
    accepted: 0,
    sporadicErrors: 0,
    places: new Map(),
    violations: new Map(),
    notes: new Map(),
  }));
}

/** Enters the answer to a request that keeps the interface, or on which the interface is silent. */
export function noteResponse(ledger: OperationLedger, judged: JudgedExchange, order: string): void {
  for (const violation of judged.violations) {
    const key = violationKey(generalPointer(violation.pointer), violation.keyword);
    const known = ledger.violations.get(key);
    if (known === undefined) ledger.violations.set(key, { count: 1, order, violation });
    else {
      known.count++;
      if (order < known.order) Object.assign(known, { order, violation });
    }
  }
  if (!judged.isAccepted) return;
  ledger.accepted++;
  for (const note of judged.notes) {
    if (order < (ledger.notes.get(note) ?? "~")) ledger.notes.set(note, order);
  }
  noteMediaType(ledger, judged, order);
  walk(operations[judged.operation].response, judged.body, "", ledger.places, order);
}

/** Enters the answer to a request that breaks a rule. */
export function noteRejection(ledger: OperationLedger, judged: JudgedExchange, order: string): void {
  const { status = 0 } = judged;
  if (judged.class === "rejected" && status >= 500 && order < (ledger.serverError?.order ?? "~")) {
    ledger.serverError = { order, status };
  }
}

/** Key of what is broken at a place: the place with array positions replaced by `items`, and the keyword. */
export function violationKey(place: string, keyword: string): string {
  return `${place}#${keyword}`;
}

/** A JSON pointer with array positions replaced by `items`. */
function generalPointer(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, "/items");
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
