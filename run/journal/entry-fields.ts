// The fields that entries of a journal must have, and the check of whatever was read.
import { isObject } from "../../schemas/json.ts";
import { type Counted, type CounterTable, OPERATION_COUNTERS, WINDOW_COUNTERS } from "./counters.ts";
import type { JournalEntry, JournalWindow } from "./journal-entries.ts";

/** Whether a value has every field of an entry, with its type: the one check of whatever is read from a journal or from k6. */
export function isJournalEntry(value: unknown): value is JournalEntry {
  if (!isObject(value)) return false;
  const kind = KINDS.find((known) => known === value["kind"]);
  if (kind === undefined || !hasTypes(value, Object.entries(FIELDS[kind]))) return false;
  return kind !== "window" || isWindow(value);
}

function isWindow(window: Readonly<Record<string, unknown>>): boolean {
  const { operations } = window;
  return (
    hasCounters(window, WINDOW_COUNTERS) &&
    isObject(operations) &&
    Object.values(operations).every((operation) => isObject(operation) && hasCounters(operation, OPERATION_COUNTERS))
  );
}

function hasCounters(values: Readonly<Record<string, unknown>>, table: CounterTable): boolean {
  const isCounts = (value: unknown) =>
    isObject(value) && Object.values(value).every((count) => typeof count === "number");
  return Object.entries(table).every(([name, kind]) =>
    kind === "byKey" ? isCounts(values[name]) : typeof values[name] === (kind === "times" ? "string" : "number"),
  );
}

function hasTypes(value: Readonly<Record<string, unknown>>, types: readonly (readonly [string, FieldType])[]): boolean {
  return types.every(([field, type]) =>
    type === "array"
      ? Array.isArray(value[field])
      : type === "object"
        ? isObject(value[field])
        : typeof value[field] === type,
  );
}

type FieldType = "number" | "string" | "boolean" | "array" | "object";

type FieldTypeOf<Value> = Value extends number
  ? "number"
  : Value extends string
    ? "string"
    : Value extends boolean
      ? "boolean"
      : Value extends readonly unknown[]
        ? "array"
        : "object";

/** The types of the fields that an entry must have, apart from its kind. */
type FieldsOf<Entry> = {
  readonly [Field in keyof Entry as undefined extends Entry[Field] ? never : Exclude<Field, "kind">]: FieldTypeOf<
    Entry[Field]
  >;
};

type WithoutCounters = Omit<JournalWindow, keyof Counted<typeof WINDOW_COUNTERS>>;

type Fields = {
  readonly [Kind in JournalEntry["kind"]]: FieldsOf<
    Kind extends "window" ? WithoutCounters : Extract<JournalEntry, { readonly kind: Kind }>
  >;
};

const FIELDS: Fields = {
  plan: {
    formatVersion: "number",
    instance: "string",
    segment: "string",
    segments: "string",
    scenario: "string",
    question: "string",
    profile: "string",
    ratePerSecond: "number",
    durationMs: "number",
    timeoutMs: "number",
    plannedRequests: "number",
    vus: "number",
    maxVus: "number",
    windowMs: "number",
    setupRequests: "number",
    objectives: "array",
    leftOut: "array",
    notes: "array",
  },
  window: {
    instance: "string",
    segment: "string",
    fromMs: "number",
    sequence: "number",
    clockMs: "number",
    operations: "object",
  },
  usage: { fromMs: "number", k6RssMiB: "number", assayRssMiB: "number" },
  example: {
    operation: "string",
    statement: "string",
    pointer: "string",
    expected: "string",
    actual: "string",
    iteration: "number",
  },
  rejection: { operation: "string", status: "number", request: "string", response: "string", iteration: "number" },
  "look-up": {
    instance: "string",
    sinceMs: "number",
    fromMs: "number",
    visibleWithinMs: "number",
    accepted: "number",
    unknown: "number",
    creations: "number",
    trades: "number",
    lookedUp: "number",
    unproven: "number",
    lost: "number",
    changed: "number",
    doubled: "number",
    examples: "array",
    notes: "array",
  },
  writes: { count: "number", unknown: "number", rows: "array" },
  rehearsal: { at: "string", lengthMs: "number", timeScale: "number", effects: "array" },
  gap: { fromMs: "number", stoppedMs: "number", resumedMs: "number", reasons: "array" },
  end: {
    cause: "string",
    exit: "string",
    durationMs: "number",
    measuredMs: "number",
    isStreamWhole: "boolean",
    faults: "array",
    longestGapMs: "number",
    largestLagMs: "number",
    clockStepMs: "number",
    k6PeakRssMiB: "number",
    assayPeakRssMiB: "number",
    cpuSeconds: "number",
    popularity: "array",
    cores: "number",
  },
};

const KINDS: readonly JournalEntry["kind"][] = [
  "plan",
  "window",
  "usage",
  "example",
  "rejection",
  "gap",
  "look-up",
  "writes",
  "end",
  "rehearsal",
];
