// Sums over windows of a load run: counts by operation and merged histograms. What a record says of a stretch of time.
import { OPERATION_IDS, type OperationId } from "../schemas/index.ts";
import {
  createHistogram,
  decodeHistogram,
  mergeEncodedInto,
  mergeInto,
  summaryOf,
  type TimeHistogram,
} from "./histogram.ts";
import type { JournalWindow, WindowOperation } from "./journal.ts";
import type { LoadWindow, OperationLoad } from "./record.ts";
import { readDifferenceId } from "./replay.ts";
import type { GapSums } from "./workload.ts";

/** The sums of one operation, or of all; they grow in place. */
export type OperationTotals = {
  started: number;
  accepted: number;
  invalid: number;
  late: number;
  remarked: number;
  readonly errors: Map<string, number>;
  readonly specified: Map<string, number>;
  readonly advisory: Map<string, number>;
  readonly serviceTime: TimeHistogram;
  readonly responseTime: TimeHistogram;
};

/** The sums of a stretch of time. */
export type Totals = {
  readonly operations: Map<OperationId, OperationTotals>;
  readonly behind: TimeHistogram;
  dropped: number;
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
    behind: createHistogram(),
    dropped: 0,
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
  totals.httpRequests += window.httpRequests;
  totals.peakVus = Math.max(totals.peakVus, window.vus);
  totals.begun += window.begun ?? 0;
  totals.skipped += window.skipped ?? 0;
  addGaps(totals.gaps, window.gaps);
  addCounts(totals.warmUp, Object.entries(window.warmUp ?? {}));
  mergeEncodedInto(totals.behind, window.behind);
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
    sums.remarked += operation.remarked;
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

/** Answers that were accepted, valid and on time. */
export function goodOf(sums: OperationTotals): number {
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
    errors: errorsOf(sums),
    errorsByCode,
    invalid: sums.invalid,
    invalidByStatement: sorted(sums.specified),
    advisory: sums.remarked,
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

/** A window as the record tells it, for charts. */
export function loadWindow(window: JournalWindow): LoadWindow {
  const all = createHistogram();
  const points = OPERATION_IDS.flatMap((id) => {
    const own = window.operations[id];
    if (own === undefined) return [];
    const times = decodeHistogram(own.responseTime);
    mergeInto(all, times);
    return [[id, pointOf(own, times)] as const];
  });
  const sum = (member: "count" | "errors" | "invalid") => points.reduce((total, [, point]) => total + point[member], 0);
  return {
    fromMs: window.fromMs,
    operations: Object.fromEntries(points),
    total: { count: sum("count"), errors: sum("errors"), invalid: sum("invalid"), responseTimeMs: quantiles(all) },
    dropped: window.dropped,
    vus: window.vus,
    ...memoryOf(window),
  };
}

function memoryOf({ usage }: JournalWindow): Pick<LoadWindow, "memory"> {
  if (usage === undefined) return {};
  const { k6RssMiB: k6MiB, assayRssMiB: assayMiB, targetRssMiB: targetMiB } = usage;
  return { memory: { k6MiB, assayMiB, ...(targetMiB !== undefined && { targetMiB }) } };
}

function pointOf({ accepted, invalid, errors: byCode }: WindowOperation, times: TimeHistogram): LoadWindow["total"] {
  const { "generator-fault": _refused, ...own } = byCode;
  const errors = Object.values(own).reduce((total, count) => total + count, 0);
  return { count: accepted + invalid + errors, errors, invalid, responseTimeMs: quantiles(times) };
}

function quantiles(times: TimeHistogram): LoadWindow["total"]["responseTimeMs"] {
  const { p50, p95, p99, max } = summaryOf(times);
  return { p50, p95, p99, max };
}

function createOperationTotals(): OperationTotals {
  return {
    started: 0,
    accepted: 0,
    invalid: 0,
    late: 0,
    remarked: 0,
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
  sums.remarked += added.remarked;
  addCounts(sums.errors, Object.entries(added.errors));
  addCounts(sums.specified, Object.entries(added.specified));
  addCounts(sums.advisory, Object.entries(added.advisory));
  mergeEncodedInto(sums.serviceTime, added.serviceTime);
  mergeEncodedInto(sums.responseTime, added.responseTime);
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
