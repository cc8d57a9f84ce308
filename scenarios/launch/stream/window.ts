// One window of a run while it fills: counts and histograms of what happened in that stretch of time.

import type { JournalWindow, WindowOperation } from "../../../results/journal/journal.ts";
import { REASON_CODES, type ReasonCode } from "../../../results/run/run.ts";
import type { GapSums } from "../../../results/run/workload.ts";
import { OPERATION_IDS, type OperationId } from "../../../schemas/operation.ts";
import {
  createHistogram,
  encodeHistogram,
  mergeInto,
  percentileMicros,
  recordMicros,
  type TimeHistogram,
} from "../../../statistics/histogram.ts";
import type { RareKind, Times } from "../../runtime/samples.ts";

/** A window under way. Its figures grow in place; {@link closeWindow} makes them the journal's. */
export type OpenWindow = {
  readonly index: number;
  dropped: number;
  droppedInWarmUp: number;
  vus: number;
  httpRequests: number;
  begun: number;
  skipped: number;
  readonly warmUp: Map<string, number>;
  /** When iterations of the measured part arrived, microseconds since the epoch, in the order of the stream. */
  readonly arrivals: number[];
  readonly startDelay: TimeHistogram;
  readonly operations: Map<OperationId, OpenOperation>;
};

/** One operation of a window under way. */
export type OpenOperation = {
  started: number;
  accepted: number;
  invalid: number;
  late: number;
  withAdvisory: number;
  goodputWithAdvisory: number;
  readonly waits: { responses: number; longestMs: number };
  readonly errors: Map<ReasonCode, number>;
  readonly specified: Map<string, number>;
  readonly advisory: Map<string, number>;
  readonly serviceTime: TimeHistogram;
  readonly responseTime: TimeHistogram;
};

/** An empty window. `vus` is what was last known to be busy. */
export function openWindow(index: number, vus: number): OpenWindow {
  return {
    index,
    dropped: 0,
    droppedInWarmUp: 0,
    vus,
    httpRequests: 0,
    begun: 0,
    skipped: 0,
    warmUp: new Map(),
    arrivals: [],
    startDelay: createHistogram(),
    operations: new Map(),
  };
}

/** The figures of an operation in a window, made where there are none yet. */
export function operationIn(window: OpenWindow, operation: OperationId): OpenOperation {
  const known = window.operations.get(operation);
  if (known !== undefined) return known;
  const made: OpenOperation = {
    started: 0,
    accepted: 0,
    invalid: 0,
    late: 0,
    withAdvisory: 0,
    goodputWithAdvisory: 0,
    waits: { responses: 0, longestMs: 0 },
    errors: new Map(),
    specified: new Map(),
    advisory: new Map(),
    serviceTime: createHistogram(),
    responseTime: createHistogram(),
  };
  window.operations.set(operation, made);
  return made;
}

/** Counts an accepted answer with both its times. */
export function countResponse(into: OpenOperation, kind: "accepted" | "invalid", times: Times, onTimeMs: number): void {
  into[kind] += 1;
  if (kind === "accepted" && times.responseMicros > onTimeMs * 1_000) into.late += 1;
  recordMicros(into.serviceTime, times.serviceMicros);
  recordMicros(into.responseTime, times.responseMicros);
}

/** Counts an answer with advisory findings; `code` is what else came of it. */
export function countAdvisory(into: OpenOperation, code: string, times: Times, onTimeMs: number): void {
  into.withAdvisory += 1;
  if (code === "accepted" && times.responseMicros <= onTimeMs * 1_000) into.goodputWithAdvisory += 1;
}

/** Counts an error by its code; a code that is not ours would be a fault of this program. */
export function countError(into: OpenOperation, code: string, waitMs: number | undefined): void {
  if (waitMs !== undefined) {
    into.waits.responses += 1;
    into.waits.longestMs = Math.max(into.waits.longestMs, waitMs);
  }
  const known = REASON_CODES.find((candidate) => candidate === code) ?? "generator-fault";
  into.errors.set(known, (into.errors.get(known) ?? 0) + 1);
}

/** Whether an error was told by a complete answer; every other one is a request without an answer. */
export function isAnswered(code: string): boolean {
  return ANSWERED.has(code);
}

/** Counts an answer that breaks a statement. */
export function countStatement(into: Map<string, number>, statement: string): void {
  into.set(statement, (into.get(statement) ?? 0) + 1);
}

/** What is of no operation's figures: the warm-up, and sittings as such. */
export function countRare(window: OpenWindow, kind: RareKind, micros: number, count: number, code: string): void {
  if (kind === "warm") countStatement(window.warmUp, code);
  else if (kind === "skipped") window.skipped += count;
  else {
    window.begun += 1;
    window.arrivals.push(micros);
  }
}

/** The window as a journal entry. */
export function closeWindow(window: OpenWindow, windowMs: number, gaps?: GapSums): JournalWindow {
  const operations = OPERATION_IDS.flatMap((id) => {
    const open = window.operations.get(id);
    return open === undefined ? [] : [[id, closeOperation(open)] as const];
  });
  return {
    kind: "window",
    fromMs: window.index * windowMs,
    dropped: window.dropped,
    ...(window.droppedInWarmUp > 0 && { droppedInWarmUp: window.droppedInWarmUp }),
    vus: window.vus,
    httpRequests: window.httpRequests,
    startDelay: encodeHistogram(window.startDelay),
    operations: Object.fromEntries(operations),
    ...(window.warmUp.size > 0 && { warmUp: Object.fromEntries(window.warmUp) }),
    ...(window.begun > 0 && { begun: window.begun }),
    ...(window.skipped > 0 && { skipped: window.skipped }),
    ...(gaps !== undefined && gaps.count > 0 && { gaps }),
  };
}

/** Adds up the gaps between the arrivals of a window, the first from the last arrival before it on; sorts them. */
export function gapsIn({ arrivals }: OpenWindow, lastMicros: number): GapSums {
  let before = lastMicros;
  let [count, sum, sumOfSquares] = [0, 0, 0];
  for (const micros of arrivals.sort((one, other) => one - other)) {
    if (micros >= before) {
      const gapMs = (micros - before) / 1_000;
      count += 1;
      sum += gapMs;
      sumOfSquares += gapMs ** 2;
    }
    before = micros;
  }
  return { count, sum, sumOfSquares };
}

/** The 95th percentile of response times over all operations of a window, in ms; null without an answer. */
export function p95Of(window: OpenWindow): number | null {
  const all = createHistogram();
  for (const { responseTime } of window.operations.values()) mergeInto(all, responseTime);
  return all.totalCount === 0 ? null : percentileMicros(all, 95) / 1_000;
}

function closeOperation(open: OpenOperation): WindowOperation {
  return {
    started: open.started,
    accepted: open.accepted,
    invalid: open.invalid,
    late: open.late,
    errors: Object.fromEntries(open.errors),
    specified: Object.fromEntries(open.specified),
    advisory: Object.fromEntries(open.advisory),
    withAdvisory: open.withAdvisory,
    goodputWithAdvisory: open.goodputWithAdvisory,
    ...(open.waits.responses > 0 && { waits: open.waits }),
    serviceTime: encodeHistogram(open.serviceTime),
    responseTime: encodeHistogram(open.responseTime),
  };
}

const ANSWERED: ReadonlySet<string> = new Set([
  "redirect",
  "rate-limited",
  "server-error",
  "rejected-by-target",
  "unavailable",
  "not-json",
  "no-evidence",
  "ambiguous-response",
] satisfies ReasonCode[]);
