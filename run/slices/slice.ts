// A slice of a run: what was counted in a span of it, written as counts in JSON and histograms in bytes. Nothing of Node is
// used here, as the page reads slices too.
import { OPERATION_IDS, type OperationId } from "../../schemas/operation.ts";
import type { TimeHistogram } from "../../statistics/histogram.ts";
import { BucketList, type Buckets as HistogramBuckets } from "../../statistics/histogram-buckets.ts";
import { type Counted, NUMBERS, namesOf, OPERATION_COUNTERS, WINDOW_COUNTERS } from "../journal/counters.ts";
import {
  addNumbers,
  addOperation,
  addOperationCounts,
  countersOf,
  type OperationTally,
  operationIn,
  type Tally,
} from "../tally/tally.ts";

type Operations = Map<OperationId, OperationTally>;

const TIMES = namesOf(OPERATION_COUNTERS, ["times"]);
const WINDOW_NUMBERS = namesOf(WINDOW_COUNTERS, NUMBERS);

type WindowNumbers = Pick<Tally, (typeof WINDOW_NUMBERS)[number]>;

/** What was counted in a span. `afterSchedule` is the part of it after the end of the schedule, without its times. */
export type Slice = WindowNumbers & { readonly operations: Operations; readonly afterSchedule: Operations };

/** Histograms, one after the other: the gaps between buckets that hold anything, and how many times each of those holds. */
export type Buckets<Numbers> = { readonly gaps: Numbers; readonly held: Numbers };

/** Buckets to be read from `next` on. */
export type BucketSource = Buckets<Uint32Array> & { next: number };

/** Zeros and empty maps are left out. `buckets` has the sizes of both histograms. */
type OperationCounts = Partial<Counted<typeof OPERATION_COUNTERS>> & { readonly buckets?: readonly number[] };

type OperationsCounts = Partial<Record<OperationId, OperationCounts>>;

/** A slice without its histograms, as JSON. */
export type SliceCounts = Readonly<Partial<WindowNumbers>> & {
  readonly operations: OperationsCounts;
  readonly afterSchedule?: OperationsCounts;
};

export function createSlice(): Slice {
  const zeros = Object.fromEntries(WINDOW_NUMBERS.map((name) => [name, 0])) as WindowNumbers;
  return { ...zeros, operations: new Map(), afterSchedule: new Map() };
}

/** Adds what was counted in another span: in a slice, or in a window with what of it is after the end of the schedule. */
export function addSlice(
  into: Slice,
  added: WindowNumbers & Pick<Slice, "operations">,
  afterSchedule: Operations,
): void {
  addNumbers(WINDOW_COUNTERS, into, added);
  for (const [id, tally] of added.operations) addOperation(operationIn(into, id), tally);
  for (const [id, tally] of afterSchedule)
    addOperationCounts(operationIn({ operations: into.afterSchedule }, id), tally);
}

/** Keeps the times of a slice in as few bytes as possible, and returns how many. */
export function packSlice({ operations }: Slice): number {
  let bytes = 0;
  for (const tally of operations.values()) for (const name of TIMES) bytes += tally[name].pack().length;
  return bytes;
}

/** The counts of a slice; its histograms are appended to the buckets. */
export function writeSlice({ operations, afterSchedule, ...numbers }: Slice, into: Buckets<number[]>): SliceCounts {
  return {
    ...Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== 0)),
    operations: writeOperations(operations, into),
    // Rates need no histograms of what came after the schedule.
    ...(afterSchedule.size > 0 && { afterSchedule: writeOperations(afterSchedule) }),
  };
}

/** Adds the slice that {@link writeSlice} wrote. */
export function readSliceInto(into: Slice, counts: SliceCounts, source: BucketSource): void {
  addNumbers(WINDOW_COUNTERS, into, counts);
  readOperationsInto(into.operations, counts.operations, source);
  readOperationsInto(into.afterSchedule, counts.afterSchedule ?? {}, source);
}

export function passOverSlice({ operations }: SliceCounts, source: BucketSource): void {
  for (const { buckets = [] } of Object.values(operations)) source.next += buckets.reduce((sum, size) => sum + size, 0);
}

function writeOperations(operations: Operations, into?: Buckets<number[]>): OperationsCounts {
  return Object.fromEntries(
    OPERATION_IDS.flatMap((id) => {
      const tally = operations.get(id);
      return tally === undefined ? [] : [[id, writeOperation(tally, into)] as const];
    }),
  );
}

function writeOperation(tally: OperationTally, into: Buckets<number[]> | undefined): OperationCounts {
  const buckets = into === undefined ? {} : { buckets: TIMES.map((name) => writeTimes(tally[name], into)) };
  return { ...countersOf(OPERATION_COUNTERS, tally), ...buckets };
}

function readOperationsInto(into: Operations, counts: OperationsCounts, source: BucketSource): void {
  for (const id of OPERATION_IDS) {
    const own = counts[id];
    if (own === undefined) continue;
    const tally = operationIn({ operations: into }, id);
    addOperationCounts(tally, own);
    TIMES.forEach((name, at) => {
      tally[name].merge(readTimes(own.buckets?.[at] ?? 0, source));
    });
  }
}

/** Appends a histogram and returns how many buckets it has. */
function writeTimes(histogram: TimeHistogram, { gaps, held }: Buckets<number[]>): number {
  const { indices, counts } = histogram.buckets();
  let next = 0;
  for (let at = 0; at < indices.length; at++) {
    const index = indices[at] ?? 0;
    gaps.push(index - next);
    held.push(counts[at] ?? 0);
    next = index + 1;
  }
  return indices.length;
}

function readTimes(size: number, source: BucketSource): HistogramBuckets {
  const found = new BucketList(size);
  let index = 0;
  for (const end = source.next + size; source.next < end; source.next++, index++) {
    index += source.gaps[source.next] ?? 0;
    found.push(index, source.held[source.next] ?? 0);
  }
  return found.buckets();
}
