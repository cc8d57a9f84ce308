// The journal of a load run: a plan, two lines per window (what was measured, and the memory in use), examples, an end. How
// lines are written and read safely is in journal-lines.ts.
import { Failure } from "../../errors.ts";
import type { OperationId } from "../../schemas/index.ts";
import { isObject } from "../../schemas/json.ts";
import type { Contention } from "../format/contention.ts";
import type { Rehearsal } from "../format/load-run.ts";
import { intervalMsOf, type Objective } from "../format/objectives.ts";
import type { ReplayPlan } from "../format/replay.ts";
import type { InvalidExample, LedgerExample, RejectionExample, RunHeader, WriteLedgerResult } from "../format/run.ts";
import type { Generator, LostGenerator } from "../format/segment.ts";
import type { ActualPopularity, LeftOutSession, RequestedWorkload } from "../format/workload.ts";
import { type Counted, type CounterTable, OPERATION_COUNTERS, WINDOW_COUNTERS } from "./counters.ts";
import { continueLines, type LineWriter, openLines, readLines } from "./journal-lines.ts";
import { readEnd, tailLines } from "./journal-tail.ts";

/** Name of the journal in an output folder. */
export const JOURNAL_FILE = "journal.ndjson";

/** Of the journals that are written. Format 3 had its histograms in the compressed form. */
export const JOURNAL_FORMAT_VERSION = 6;

const READ_FORMATS: readonly unknown[] = [JOURNAL_FORMAT_VERSION];

/** The part of a run's header that is known before the run. */
export type RunIdentity = Omit<RunHeader, "durationMs" | "exitCode">;

/**
 * What a series of measurements must have in common: the running process of the target, and the machine of the generator. A text
 * that differs for another one; absent if unknown.
 */
export type SeriesOrigin = { readonly target?: string; readonly machine?: string };

/** First line: what is to be sent, by all generators of the load together, and which of them writes this journal. */
export type JournalPlan = Generator & {
  readonly kind: "plan";
  readonly formatVersion: typeof JOURNAL_FORMAT_VERSION;
  readonly run?: RunIdentity;
  /** The sequence that `segment` is one of. */
  readonly segments: string;
  /** How far the clock of this generator is behind that of its collector, as measured before the start. */
  readonly clockOffsetMs?: number;
  /** Only in the journal of a merged run: whose journals were added up. */
  readonly generators?: readonly (Generator & Pick<JournalPlan, "clockOffsetMs">)[];
  readonly scenario: string;
  readonly question: string;
  readonly profile: string;
  readonly ratePerSecond: number;
  readonly durationMs: number;
  readonly timeoutMs: number;
  readonly plannedRequests: number;
  readonly vus: number;
  readonly maxVus: number;
  readonly windowMs: number;
  /** How long a request may wait for a free VU before it is dropped; absent in the closed model, where none waits. */
  readonly queueLimitMs?: number;
  readonly setupRequests: number;
  readonly origin?: SeriesOrigin;
  readonly workload?: RequestedWorkload;
  readonly objectives: readonly Objective[];
  /** Sessions that the target does not allow, each with the reason. */
  readonly leftOut: readonly LeftOutSession[];
  readonly notes: readonly string[];
  /** Only if the requests come from a recording. */
  readonly replay?: ReplayPlan;
};

/** One operation within a window. */
export type WindowOperation = Counted<typeof OPERATION_COUNTERS>;

/** Memory in use at the end of the window before it: resident sizes in MiB, 0 if the system does not report them. */
export type JournalUsage = {
  readonly kind: "usage";
  /** Of the window. */
  readonly fromMs: number;
  readonly k6RssMiB: number;
  readonly assayRssMiB: number;
  /** Absent if the target's process is not known. */
  readonly targetRssMiB?: number;
  /** Since the end of the window before it; absent if the system reports nothing. */
  readonly contention?: Contention;
};

/** One window of a generator, from the start of the schedule: what happened in it by the clock of the generator. */
export type JournalWindow = Generator &
  Counted<typeof WINDOW_COUNTERS> & {
    readonly kind: "window";
    readonly fromMs: number;
    /** The index of the window in its journal, from 0. */
    readonly sequence: number;
    /** When the window began, milliseconds since the epoch. */
    readonly clockMs: number;
    /** Without the operations that had no request. */
    readonly operations: Readonly<Partial<Record<OperationId, WindowOperation>>>;
  };

/** One example of a violated statement. */
export type JournalExample = { readonly kind: "example" } & InvalidExample;

/** The first rejection of a kind. */
export type JournalRejection = { readonly kind: "rejection" } & RejectionExample;

/** Between two windows: where a load that was cut short, or whose leg was over, was resumed. */
export type JournalGap = {
  readonly kind: "gap";
  /** Of the window after it, ms from the start of the schedule. */
  readonly fromMs: number;
  /** When the earlier part stopped and the later one began by the clocks of their generators, ms since the epoch. */
  readonly stoppedMs: number;
  readonly resumedMs: number;
  /** Why the earlier part is not valid by itself, apart from having been cut short; each `code: sentence`. */
  readonly reasons: readonly string[];
  /** The number of the leg that was over, from 1; absent if the earlier part was cut short. */
  readonly leg?: number;
  /** Of the later part. */
  readonly origin?: SeriesOrigin;
  /** How many writes the ledger of the earlier part has rows of; 0 unless given. */
  readonly notedWrites?: number;
  /** What the later part adds to the plan, if it is in the same journal. */
  readonly setupRequests?: number;
  readonly notes?: readonly string[];
};

type LookUpCounts = Omit<WriteLedgerResult, "lookUps" | "lostShare" | "visibleWithinMs" | "examples" | "notes">;

/** What became of the writes that the target accepted: counts of the ledger at the time, and those of its look-up. */
export type JournalLookUp = { readonly kind: "look-up" } & LookUpCounts & {
    /** The name of the generator. */
    readonly instance: string;
    /** When the writes that it looked up began, and when it began itself, ms since the start of the schedule. */
    readonly sinceMs: number;
    readonly fromMs: number;
    /** How long a write may take until it is visible, ms. */
    readonly visibleWithinMs: number;
    /** The first writes that are not as they were accepted. */
    readonly examples: readonly LedgerExample[];
    /** What the look-up cannot show, and why; one sentence each. */
    readonly notes: readonly string[];
  };

/**
 * What ended a run: the schedule (`finished`), its leg if more of them follow, the user (`interrupted`), the target (`target-down`, `objective-missed`), or
 * the generator.
 */
export type EndCause =
  | "finished"
  | "leg"
  | "interrupted"
  | "target-down"
  | "objective-missed"
  | "memory"
  | "backlog"
  | "stuck"
  | "died";

/** One of several parts of a load that are sent one after the other, from 1. */
export type Leg = { readonly number: number; readonly of: number };

/** Last line of a run or leg: how it ended and how the generator did. Times in milliseconds. */
export type JournalEnd = {
  readonly kind: "end";
  /** `finished` if k6 ended by itself with exit code 0. */
  readonly cause: EndCause;
  /** Only with the cause `leg`. */
  readonly leg?: Leg;
  /** Only with the causes `target-down` and `objective-missed`. */
  readonly reason?: string;
  /** The exit code or signal of k6. */
  readonly exit: string;
  readonly lastError?: string;
  readonly durationMs: number;
  /** From the first sample to the last. */
  readonly measuredMs: number;
  readonly isStreamWhole: boolean;
  readonly faults: readonly { readonly fault: string; readonly count: number; readonly example: string }[];
  readonly longestGapMs: number;
  readonly largestLagMs: number;
  readonly clockStepMs: number;
  readonly k6PeakRssMiB: number;
  readonly assayPeakRssMiB: number;
  readonly cpuSeconds: number;
  readonly popularity: readonly ActualPopularity[];
  /** Processors that this machine offers, as far as a limit of the control group leaves them. */
  readonly cores: number;
  /** What a reader has to know and only the load showed; one sentence each. */
  readonly notes?: readonly string[];
  /** Only in the journal of a merged run. */
  readonly merged?: MergedEnd;
};

/** What only the journals of the single generators show. */
type MergedEnd = {
  /** Why the run of a generator is not valid by itself, each `code: sentence`. */
  readonly reasons: readonly string[];
  /** Generators that were lost. */
  readonly lost?: readonly LostGenerator[];
};

/** After the end: what the run would have found, as a rehearsal showed. The last one counts. */
export type JournalRehearsal = { readonly kind: "rehearsal" } & Rehearsal;

export type JournalEntry =
  | JournalPlan
  | JournalWindow
  | JournalUsage
  | JournalExample
  | JournalRejection
  | JournalGap
  | JournalLookUp
  | JournalEnd
  | JournalRehearsal;

/** An open journal of a load run. */
export type JournalWriter = LineWriter<JournalEntry>;

/**
 * The width of windows by the length of a run: 1 s up to 10 minutes, 10 s beyond, or as much of it as divides every interval
 * that an objective is judged over.
 */
export function windowMsOf(durationMs: number, objectives: readonly Objective[] = []): number {
  const lengths = objectives.flatMap((objective) => intervalMsOf(objective) ?? []);
  return durationMs <= 600_000 ? 1_000 : lengths.reduce(greatestDivisor, 10_000);
}

/** The greatest common divisor of two whole numbers. */
function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}

/** Creates a journal; an existing one is never overwritten. Throws `output-unwritable`, `append` too. */
export function createJournal(path: string): JournalWriter {
  return openLines<JournalEntry>(path);
}

/** Opens the journal of a load that is continued in it. Throws `output-unwritable`. */
export function continueJournal(path: string): JournalWriter {
  return continueLines<JournalEntry>(path);
}

/** Reads a journal line by line. Throws `run-unreadable` for a broken line that is not the last, and for no plan. */
export async function* readJournal(path: string, stepBytes?: number): AsyncGenerator<JournalEntry, void> {
  let isFirst = true;
  for await (const line of readLines(path, stepBytes)) {
    if (isFirst && !(isObject(line) && line["kind"] === "plan" && READ_FORMATS.includes(line["formatVersion"])))
      throw noPlan(path);
    isFirst = false;
    if (!isJournalEntry(line))
      throw new Failure("run-unreadable", `Each line of ${path} must be an entry of a load, got one that is not.`);
    yield line;
  }
  if (isFirst) throw noPlan(path);
}

/** The plan of a journal. Throws `run-unreadable`. */
export async function readPlan(path: string): Promise<JournalPlan> {
  for await (const entry of readJournal(path)) if (entry.kind === "plan") return entry;
  throw noPlan(path);
}

/** How long the load of a journal was, from the start of its schedule to the last window; 0 without one. */
export function loadedMs(path: string, windowMs: number): number {
  const last = readEnd(path, isJournalEntry).findLast((entry) => entry.kind === "window");
  return last === undefined ? 0 : last.fromMs + windowMs;
}

/** The end of a journal that nothing follows; undefined if it has none. */
export function endOf(path: string): JournalEnd | undefined {
  const last = readEnd(path, isJournalEntry).findLast(({ kind }) => ["window", "gap", "end"].includes(kind));
  return last?.kind === "end" ? last : undefined;
}

/** Returns a function that reads the entries since its last call; see {@link tailLines}. */
export function tailJournal(path: string): () => readonly JournalEntry[] {
  return tailLines(path, isJournalEntry);
}

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
  "end",
  "rehearsal",
];

function noPlan(path: string): Failure {
  return new Failure("run-unreadable", `${path} must begin with a plan of format ${READ_FORMATS.join(" or ")}.`);
}
