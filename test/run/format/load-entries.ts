// Entries of a journal as a run would have written them, made by hand for tests.

import { DEFAULT_OBJECTIVES } from "../../../run/format/objectives.ts";
import { ONLY_GENERATOR } from "../../../run/format/segment.ts";
import type { RequestedWorkload } from "../../../run/format/workload.ts";
import {
  JOURNAL_FORMAT_VERSION,
  type JournalEnd,
  type JournalEntry,
  type JournalExample,
  type JournalLookUp,
  type JournalPlan,
  type JournalUsage,
  type JournalWindow,
  type WindowOperation,
} from "../../../run/journal/journal-entries.ts";
import { createJournal } from "../../../run/journal/load-journal.ts";
import { addWindow, createTally, operationIn, type Tally, windowOf } from "../../../run/tally/tally.ts";
import type { OperationId } from "../../../schemas/index.ts";
import { createHistogram, recordMicros } from "../../../statistics/histogram.ts";
import { encodeHistogram } from "../../../statistics/histogram-text.ts";

/** A plan of 100 requests a second for two seconds with the default objectives. */
export function planEntry(changes: Partial<JournalPlan> = {}): JournalPlan {
  return {
    kind: "plan",
    formatVersion: JOURNAL_FORMAT_VERSION,
    ...ONLY_GENERATOR,
    segments: "0,1",

    scenario: "mixed",
    question: "Is all well?",
    profile: "average",
    ratePerSecond: 100,
    durationMs: 2_000,
    timeoutMs: 1_000,
    plannedRequests: 200,
    vus: 20,
    maxVus: 200,
    windowMs: 1_000,
    setupRequests: 3,
    objectives: DEFAULT_OBJECTIVES,
    leftOut: [],
    notes: [],
    ...changes,
  };
}

/** Single requests on an even schedule of 100 a second: a second of warm-up, and two of load. */
export function workloadOf(changes: Partial<RequestedWorkload> = {}): RequestedWorkload {
  return {
    model: "open",
    unit: "request",
    arrivals: "even",
    warmUpMs: 1_000,
    stages: [{ durationMs: 3_000, from: 100, to: 100 }],
    plannedIterations: 300,
    mix: {},
    users: 1,
    ...changes,
  };
}

/** A histogram of times given in milliseconds, as text. */
export function timesOf(milliseconds: readonly number[]): string {
  const histogram = createHistogram();
  for (const time of milliseconds) recordMicros(histogram, time * 1_000);
  return encodeHistogram(histogram);
}

/** So many equal times. */
export function equalTimes(count: number, milliseconds: number): string {
  return timesOf(Array.from({ length: count }, () => milliseconds));
}

/** So many accepted responses, each after 10 ms, 12 ms from the scheduled start; changes on top. */
export function operationEntry(accepted: number, changes: Partial<WindowOperation> = {}): WindowOperation {
  const tally = createTally();
  operationIn(tally, "token-price");
  return {
    ...(emptyWindow(tally).operations["token-price"] as WindowOperation),
    started: accepted,
    accepted,
    serviceTime: equalTimes(accepted, 10),
    responseTime: equalTimes(accepted, 12),
    ...changes,
  };
}

/** When the made-up runs began, milliseconds since the epoch. */
const CLOCK_MS = 1_795_000_000_000;

/** A window with these operations, k6's count agreeing with ours. */
export function windowEntry(
  fromMs: number,
  operations: Readonly<Partial<Record<OperationId, WindowOperation>>>,
  changes: Partial<JournalWindow> = {},
): JournalWindow {
  const outcomes = ({ accepted, invalid, errors }: WindowOperation) =>
    accepted + invalid + Object.values(errors).reduce((sum, count) => sum + count, 0);
  return {
    ...emptyWindow(createTally()),
    fromMs,
    sequence: fromMs / 1_000,
    clockMs: CLOCK_MS + fromMs,
    vus: 1,
    httpRequests: Object.values(operations).reduce((sum, operation) => sum + outcomes(operation), 0),
    operations,
    ...changes,
  };
}

/** A window of quotes of which so many were accepted; changes to their operation and to the window on top. */
export function quotes(
  fromMs: number,
  accepted: number,
  operation: Partial<WindowOperation> = {},
  changes: Partial<JournalWindow> = {},
): JournalWindow {
  return windowEntry(fromMs, { "token-price": operationEntry(accepted, operation) }, changes);
}

/** The tally of these windows together. */
export function tallyOf(...windows: readonly JournalWindow[]): Tally {
  const tally = createTally();
  for (const window of windows) addWindow(tally, window);
  return tally;
}

function emptyWindow(tally: Tally): JournalWindow {
  return windowOf(tally, { fromMs: 0, sequence: 0, clockMs: CLOCK_MS, ...ONLY_GENERATOR });
}

/** A price that violates a statement; changes on top. */
export function exampleEntry(changes: Partial<JournalExample> = {}): JournalExample {
  return {
    kind: "example",
    operation: "token-price",
    statement: "quote/price/minimum",
    pointer: "/data/price",
    expected: "at least 0",
    actual: "-1",
    iteration: 7,
    ...changes,
  };
}

/** The memory in use at the end of the window that begins at a moment. */
export function usageEntry(fromMs: number, changes: Partial<JournalUsage> = {}): JournalUsage {
  return { kind: "usage", fromMs, k6RssMiB: 100, assayRssMiB: 150, ...changes };
}

/** The end of a run in which nothing went wrong. */
export function endEntry(changes: Partial<JournalEnd> = {}): JournalEnd {
  return {
    kind: "end",
    cause: "finished",
    exit: "exit code 0",
    durationMs: 2_500,
    measuredMs: 2_003,
    isStreamWhole: true,
    faults: [],
    longestGapMs: 900,
    largestLagMs: 250,
    clockStepMs: 0,
    k6PeakRssMiB: 100,
    assayPeakRssMiB: 120,
    cpuSeconds: 0.4,
    cores: 2,
    ...changes,
  };
}

/** A look-up of 8,412 creations, all of which the target kept. */
export function lookUpEntry(changes: Partial<JournalLookUp> = {}): JournalLookUp {
  return {
    kind: "look-up",
    instance: "a",
    sinceMs: 0,
    fromMs: 60_000,
    visibleWithinMs: 5_000,
    accepted: 9_000,
    unknown: 3,
    creations: 8_412,
    trades: 588,
    lookedUp: 8_412,
    unproven: 0,
    lost: 0,
    changed: 0,
    doubled: 0,
    examples: [],
    notes: [],
    ...changes,
  };
}

/** Writes a journal with these entries. */
export function writeJournal(path: string, entries: readonly JournalEntry[]): void {
  const journal = createJournal(path);
  for (const entry of entries) journal.append(entry);
  journal.close();
}
