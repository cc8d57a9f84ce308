// Journals of loads that nobody sent, for the benches that read them.

import { DEFAULT_OBJECTIVES } from "../../run/format/objectives.ts";
import { RUN_FORMAT_VERSION } from "../../run/format/run.ts";
import { type Generator as LoadGenerator, ONLY_GENERATOR } from "../../run/format/segment.ts";
import {
  JOURNAL_FORMAT_VERSION,
  type JournalEnd,
  type JournalEntry,
  type JournalPlan,
  type JournalWindow,
  type RunIdentity,
  type SeriesOrigin,
} from "../../run/journal/journal-entries.ts";
import { createTally, operationIn, windowOf } from "../../run/tally/tally.ts";
import { OPERATION_IDS } from "../../schemas/operation.ts";
import type { Random } from "../../schemas/random.ts";
import { recordMicros } from "../../statistics/histogram.ts";

/** Windows that differ. A day repeats them, because making up a response takes longer than reading it. */
export const DISTINCT_WINDOWS = 60;

/** Of each operation: 150 requests a second of all in windows of 10 s. */
const PER_OPERATION = 300;
/** Of all operations together. */
export const REQUESTS_PER_WINDOW = PER_OPERATION * OPERATION_IDS.length;

/** Of a leg: six hours in windows of 10 s. */
const LEG_WINDOWS = 2_160;

/** Windows that differ, to be repeated. */
export function busyWindows(random: Random): readonly JournalWindow[] {
  return Array.from({ length: DISTINCT_WINDOWS }, () => busyWindow(random));
}

/**
 * The journal of a soak in legs, or of one of several generators: windows, each with the memory in use, in which every operation
 * responds at the same rate.
 */
export function* madeUpEntries(
  windows: number,
  windowMs: number,
  distinct: readonly JournalWindow[],
  share?: LoadGenerator & Pick<JournalPlan, "segments">,
): Generator<JournalEntry, void> {
  const { instance, segment } = share ?? ONLY_GENERATOR;
  yield { ...planOf(windows, windowMs), ...share, run: RUN };
  for (let sequence = 0; sequence < windows; sequence++) {
    const fromMs = sequence * windowMs;
    if (sequence > 0 && sequence % LEG_WINDOWS === 0) {
      const leg = sequence / LEG_WINDOWS;
      yield { ...endAfter(fromMs), cause: "leg", leg: { number: leg, of: Math.ceil(windows / LEG_WINDOWS) } };
      yield { kind: "gap", fromMs, stoppedMs: fromMs, resumedMs: fromMs, reasons: [], leg, origin: ORIGIN };
    }
    const window = distinct[sequence % distinct.length] as JournalWindow;
    yield { ...window, fromMs, sequence, clockMs: fromMs, instance, segment };
    const usage = { kind: "usage", fromMs, k6RssMiB: 120, assayRssMiB: 150 } as const;
    yield share === undefined ? { ...usage, targetRssMiB: 130 } : usage;
  }
  yield endAfter(windows * windowMs);
}

const ORIGIN: SeriesOrigin = { target: "made up", machine: "made up" };

function endAfter(measuredMs: number): JournalEnd {
  return {
    kind: "end",
    cause: "finished",
    exit: "0",
    durationMs: measuredMs,
    measuredMs,
    isStreamWhole: true,
    faults: [],
    longestGapMs: 20,
    largestLagMs: 20,
    clockStepMs: 0,
    k6PeakRssMiB: 120,
    assayPeakRssMiB: 150,
    cpuSeconds: 10,
    cores: 2,
  };
}

function planOf(windows: number, windowMs: number): JournalPlan {
  return {
    kind: "plan",
    formatVersion: JOURNAL_FORMAT_VERSION,
    ...ONLY_GENERATOR,
    segments: "0,1",
    scenario: "day",
    question: "How long does a report take?",
    profile: "soak",
    ratePerSecond: (REQUESTS_PER_WINDOW * 1_000) / windowMs,
    durationMs: windows * windowMs,
    timeoutMs: 10_000,
    plannedRequests: windows * REQUESTS_PER_WINDOW,
    vus: 200,
    maxVus: 200,
    windowMs,
    setupRequests: 0,
    origin: ORIGIN,
    objectives: DEFAULT_OBJECTIVES,
    leftOut: [],
    notes: [],
  };
}

const RUN: RunIdentity = {
  formatVersion: RUN_FORMAT_VERSION,
  target: "http://127.0.0.1:1",
  targetIsReference: false,
  seed: 1,
  startedAt: new Date(0).toISOString(),
  versions: { assay: "0", node: process.versions.node, k6: "0", interfaceDescription: "0" },
  command: ["assay", "load", "day"],
  machine: { cores: 2, memoryGiB: 4, platform: "made up" },
};

/** A window in which every operation responds within 1 to 100 ms, and every request starts within a millisecond. */
function busyWindow(random: Random): JournalWindow {
  const tally = createTally();
  for (const id of OPERATION_IDS) {
    const operation = operationIn(tally, id);
    for (let count = 0; count < PER_OPERATION; count++) {
      const serviceMicros = Math.round(1_000 * 100 ** random.next());
      const startDelayMicros = Math.round(1_000 * random.next());
      operation.started += 1;
      tally.httpRequests += 1;
      recordMicros(tally.startDelay, startDelayMicros);
      operation.accepted += 1;
      recordMicros(operation.serviceTime, serviceMicros);
      recordMicros(operation.responseTime, serviceMicros + startDelayMicros);
    }
  }
  return windowOf(tally, { fromMs: 0, sequence: 0, clockMs: 0, ...ONLY_GENERATOR });
}
