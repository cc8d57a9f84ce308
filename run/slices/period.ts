// The results of a period of a load run: those of its slices together, by the code that computes the results of runs. Nothing
// of Node is used here, as the page computes periods too.

import type { OperationId } from "../../schemas/operation.ts";
import type { TimeHistogram } from "../../statistics/histogram.ts";
import type { LoadRun, OperationLoad } from "../format/load-run.ts";
import { attemptTimes } from "../tally/attempts.ts";
import { goodputOf, operationLoad, perSecond, withinSchedule } from "../tally/metrics.ts";
import { addOperation, createOperationTally, type OperationTally } from "../tally/tally.ts";
import { readNumbers } from "./numbers.ts";
import { type BucketSource, createSlice, passOverSlice, readSliceInto, type Slice, type SliceCounts } from "./slice.ts";

/** A span of a run, from the start of the schedule. */
export type Span = { readonly fromMs: number; readonly toMs: number };

/** The slices of a run, read; null for one without a window. */
export type SliceData = {
  readonly lengthMs: number;
  readonly counts: readonly (SliceCounts | null)[];
  readonly gaps: Uint32Array;
  readonly held: Uint32Array;
};

/** Slices from what both texts of a run hold. */
export function readSlices(lengthMs: number, counts: string, times: Uint8Array): SliceData {
  const numbers = readNumbers(times);
  const middle = numbers.length / 2;
  return { lengthMs, counts: JSON.parse(counts), gaps: numbers.subarray(0, middle), held: numbers.subarray(middle) };
}

/** What was counted in the slices that begin in a span. */
export function sliceOf({ lengthMs, counts, gaps, held }: SliceData, span: Span): Slice {
  const sum = createSlice();
  const source: BucketSource = { gaps, held, next: 0 };
  counts.forEach((own, at) => {
    if (own === null) return;
    if (at * lengthMs >= span.fromMs && at * lengthMs < span.toMs) readSliceInto(sum, own, source);
    else passOverSlice(own, source);
  });
  return sum;
}

function timesIn(own: OperationTally, timeoutMs: number | undefined): TimeHistogram {
  return timeoutMs === undefined ? own.responseTime : attemptTimes(own, timeoutMs);
}

/** How long a schedule is: its warm-up, and the end of its last stage. */
export type Schedule = { readonly warmUpMs: number; readonly endMs: number };

/** The seconds of a span that rates are computed over: without the warm-up and what comes after the schedule. */
export function measuredSeconds({ fromMs, toMs }: Span, { warmUpMs, endMs }: Schedule): number {
  return Math.max(0, Math.min(toMs, endMs) - Math.max(fromMs, warmUpMs)) / 1_000;
}

/** Response times by operation, `*` for all; timeouts stand among them with their limit. */
export type PeriodTimes = ReadonlyMap<OperationId | "*", TimeHistogram>;

/** The results of the period beside those of the run that no period has: its objectives, findings and verdict. */
export function periodOf(
  run: LoadRun,
  slice: Slice,
  seconds: number,
  isAfterDrop: boolean,
): { readonly load: LoadRun; readonly times: PeriodTimes } {
  const timeoutMs = run.total.timeouts?.limitMs;
  const loadOf = (own: OperationTally, afterSchedule: OperationTally | undefined): OperationLoad =>
    operationLoad(own, seconds, { afterSchedule, ...(timeoutMs !== undefined && { timeoutMs }) });
  const [total, afterSchedule] = [sumOf(slice.operations), sumOf(slice.afterSchedule)];
  const rateOf = (countIn: (tally: OperationTally) => number) =>
    perSecond(withinSchedule(countIn(total), countIn(afterSchedule)), seconds);
  const tallies = [...slice.operations, ["*", total] as const];
  return {
    load: {
      ...run,
      requests: { ...run.requests, dropped: slice.dropped },
      responseTimesAreLowerBounds: isAfterDrop || slice.dropped > 0,
      goodputPerSecond: rateOf(goodputOf),
      goodputWithAdvisoryPerSecond: rateOf(({ goodputWithAdvisory }) => goodputWithAdvisory),
      operations: Object.fromEntries(
        [...slice.operations].map(([id, own]) => [id, loadOf(own, slice.afterSchedule.get(id))]),
      ),
      total: loadOf(total, afterSchedule),
    },
    times: new Map(tallies.map(([id, own]) => [id, timesIn(own, timeoutMs)])),
  };
}

function sumOf(operations: Slice["operations"]): OperationTally {
  const sum = createOperationTally();
  for (const own of operations.values()) addOperation(sum, own);
  return sum;
}
