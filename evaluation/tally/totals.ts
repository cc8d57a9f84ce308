// Sums over windows of a load run: counts by operation and merged histograms. What a record says of a stretch of time.

import type { JournalWindow, RetryAfterWaits, WindowOperation } from "../../results/journal/journal.ts";
import { readDifferenceId } from "../../results/run/replay.ts";
import type { OperationLoad } from "../../results/run/run.ts";
import type { GapSums } from "../../results/run/workload.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import {
  createHistogram,
  mergeEncodedInto,
  mergeInto,
  summaryOf,
  type TimeHistogram,
} from "../../statistics/histogram.ts";

/** The sums of one operation, or of all; they grow in place. */
export type OperationTotals = {
  started: number;
  accepted: number;
  invalid: number;
  late: number;
  withAdvisory: number;
  goodputWithAdvisory: number;
  readonly waits: { responses: number; longestMs: number };
  readonly errors: Map<string, number>;
  readonly specified: Map<string, number>;
  readonly advisory: Map<string, number>;
  readonly serviceTime: TimeHistogram;
  readonly responseTime: TimeHistogram;
};

/** The sums of a stretch of time. */
export type Totals = {
  readonly operations: Map<OperationId, OperationTotals>;
  readonly startDelay: TimeHistogram;
  dropped: number;
  /** Of the warm-up, not among the others. */
  droppedInWarmUp: number;
  peakVus: number;
  httpRequests: number;
  begun: number;
  skipped: number;
  /** Requests of the warm-up: `started`, and then by outcome. */
  readonly warmUp: Map<string, number>;
  readonly gaps: { count: number; sum: number; sumOfSquares: number };
};

/** Sums of nothing. */
export function createTotals(): Totals {
  return {
    operations: new Map(),
    startDelay: createHistogram(),
    dropped: 0,
    droppedInWarmUp: 0,
    peakVus: 0,
    httpRequests: 0,
    begun: 0,
    skipped: 0,
    warmUp: new Map(),
    gaps: { count: 0, sum: 0, sumOfSquares: 0 },
  };
}

/** Adds a window. */
export function addWindow(totals: Totals, window: JournalWindow): void {
  totals.dropped += window.dropped;
  totals.droppedInWarmUp += window.droppedInWarmUp ?? 0;
  totals.httpRequests += window.httpRequests;
  totals.peakVus = Math.max(totals.peakVus, window.vus);
  totals.begun += window.begun ?? 0;
  totals.skipped += window.skipped ?? 0;
  addGaps(totals.gaps, window.gaps);
  addCounts(totals.warmUp, Object.entries(window.warmUp ?? {}));
  mergeEncodedInto(totals.startDelay, window.startDelay);
  for (const operation of OPERATION_IDS) {
    const added = window.operations[operation];
    if (added === undefined) continue;
    const sums = totals.operations.get(operation) ?? createOperationTotals();
    totals.operations.set(operation, sums);
    addOperation(sums, added);
  }
}

/** The sums over all operations. */
export function overall(totals: Totals): OperationTotals {
  const sums = createOperationTotals();
  for (const operation of totals.operations.values()) {
    sums.started += operation.started;
    sums.accepted += operation.accepted;
    sums.invalid += operation.invalid;
    sums.late += operation.late;
    sums.withAdvisory += operation.withAdvisory;
    sums.goodputWithAdvisory += operation.goodputWithAdvisory;
    addWaits(sums, operation.waits);
    addCounts(sums.errors, operation.errors);
    addCounts(sums.specified, operation.specified);
    addCounts(sums.advisory, operation.advisory);
    mergeInto(sums.serviceTime, operation.serviceTime);
    mergeInto(sums.responseTime, operation.responseTime);
  }
  return sums;
}

/** Iterations begun, the warm-up's among them. */
export function begunIn(unit: "request" | "session", totals: Totals): number {
  if (unit === "session") return totals.begun;
  return overall(totals).started + (totals.warmUp.get("started") ?? 0);
}

/** Requests that were begun, by operation. */
export function startedByOperation({ operations }: Totals): ReadonlyMap<OperationId, number> {
  return new Map([...operations].map(([id, { started }]) => [id, started]));
}

/** Requests of the warm-up with an outcome. */
export function warmOutcomes({ warmUp }: Totals): number {
  return [...warmUp].reduce((sum, [code, count]) => (code === "started" ? sum : sum + count), 0);
}

/** Requests that were not sent for a fault of the generator; no part of the target's errors. */
export function refusedOf(sums: OperationTotals): number {
  return sums.errors.get("generator-fault") ?? 0;
}

/** Requests with an outcome but no accepted answer, those that were never sent left out. */
export function errorsOf(sums: OperationTotals): number {
  return [...sums.errors.values()].reduce((total, count) => total + count, 0) - refusedOf(sums);
}

/** Requests with an outcome. */
export function finishedOf(sums: OperationTotals): number {
  return sums.accepted + sums.invalid + errorsOf(sums);
}

/** Answers that were accepted, valid and on time; those that break only what is likely meant are among them. */
export function goodputOf(sums: OperationTotals): number {
  return sums.accepted - sums.late;
}

/** The sums as the record tells them, over a stretch of so many seconds. */
export function operationLoad(sums: OperationTotals, seconds: number): OperationLoad {
  const count = finishedOf(sums);
  const errorsByCode = sorted(sums.errors);
  delete errorsByCode["generator-fault"];
  return {
    count,
    ratePerSecond: perSecond(count, seconds),
    goodput: goodputOf(sums),
    goodputWithAdvisory: sums.goodputWithAdvisory,
    errors: errorsOf(sums),
    errorsByCode,
    ...(sums.waits.responses > 0 && {
      retryAfter: { responses: sums.waits.responses, longestWaitMs: sums.waits.longestMs },
    }),
    invalid: sums.invalid,
    invalidByStatement: sorted(sums.specified),
    advisory: sums.withAdvisory,
    // What differs from a tape is no matter of the interface and told for itself.
    advisoryByStatement: sorted(new Map([...sums.advisory].filter(([id]) => readDifferenceId(id) === undefined))),
    serviceTimeMs: summaryOf(sums.serviceTime),
    responseTimeMs: summaryOf(sums.responseTime),
  };
}

/** A rate with three decimals; 0 where no time passed. */
export function perSecond(count: number, seconds: number): number {
  return seconds > 0 ? Math.round((count / seconds) * 1_000) / 1_000 : 0;
}

function createOperationTotals(): OperationTotals {
  return {
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
}

function addOperation(sums: OperationTotals, added: WindowOperation): void {
  sums.started += added.started;
  sums.accepted += added.accepted;
  sums.invalid += added.invalid;
  sums.late += added.late;
  sums.withAdvisory += added.withAdvisory;
  sums.goodputWithAdvisory += added.goodputWithAdvisory ?? 0;
  addWaits(sums, added.waits);
  addCounts(sums.errors, Object.entries(added.errors));
  addCounts(sums.specified, Object.entries(added.specified));
  addCounts(sums.advisory, Object.entries(added.advisory));
  mergeEncodedInto(sums.serviceTime, added.serviceTime);
  mergeEncodedInto(sums.responseTime, added.responseTime);
}

function addWaits({ waits }: OperationTotals, added: RetryAfterWaits | undefined): void {
  waits.responses += added?.responses ?? 0;
  waits.longestMs = Math.max(waits.longestMs, added?.longestMs ?? 0);
}

function addGaps(into: Totals["gaps"], added: GapSums | undefined): void {
  into.count += added?.count ?? 0;
  into.sum += added?.sum ?? 0;
  into.sumOfSquares += added?.sumOfSquares ?? 0;
}

function addCounts(into: Map<string, number>, added: Iterable<readonly [string, number]>): void {
  for (const [key, count] of added) into.set(key, (into.get(key) ?? 0) + count);
}

/** By falling count, then by key: the same run gives the same text. */
function sorted(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries(
    [...counts].sort(([oneKey, one], [otherKey, other]) => other - one || (oneKey < otherKey ? -1 : 1)),
  );
}
