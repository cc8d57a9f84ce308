// Entries of a journal as a run would have written them, made by hand for tests.

import { ONLY_GENERATOR } from "../../../run/format/generator.ts";
import { DEFAULT_OBJECTIVES } from "../../../run/format/objectives.ts";
import {
  JOURNAL_FORMAT_VERSION,
  type JournalEnd,
  type JournalPlan,
  type JournalUsage,
  type JournalWindow,
  type WindowOperation,
} from "../../../run/journal/load-journal.ts";
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

/** A histogram of times given in milliseconds, as text. */
export function timesOf(milliseconds: readonly number[]): string {
  const histogram = createHistogram();
  for (const time of milliseconds) recordMicros(histogram, time * 1_000);
  return encodeHistogram(histogram);
}

/** So many accepted responses, each after 10 ms, 12 ms from the scheduled start; changes on top. */
export function operationEntry(accepted: number, changes: Partial<WindowOperation> = {}): WindowOperation {
  return {
    started: accepted,
    accepted,
    invalid: 0,
    late: 0,
    errors: {},
    specified: {},
    advisory: {},
    missing: {},
    withAdvisory: 0,
    goodputWithAdvisory: 0,
    retryAfter: 0,
    longestRetryAfterMs: 0,
    serviceTime: timesOf(Array.from({ length: accepted }, () => 10)),
    responseTime: timesOf(Array.from({ length: accepted }, () => 12)),
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
    kind: "window",
    ...ONLY_GENERATOR,
    fromMs,
    sequence: fromMs / 1_000,
    clockMs: CLOCK_MS + fromMs,
    dropped: 0,
    droppedInWarmUp: 0,
    vus: 1,
    httpRequests: Object.values(operations).reduce((sum, operation) => sum + outcomes(operation), 0),
    startDelay: "",
    queueDelay: "",
    operations,
    warmUp: {},
    begun: 0,
    skipped: 0,
    ofNewTokens: 0,
    gaps: { count: 0, sum: 0, sumOfSquares: 0 },
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
    popularity: [],
    ...changes,
  };
}
