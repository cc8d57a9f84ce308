// What is counted over any span of time: a window, an interval, a run. Creation, addition, reading and writing follow from the
// declaration of the counters (journal/counters.ts).
import { OPERATION_IDS, type OperationId } from "../../schemas/operation.ts";
import { createHistogram, mergeInto, type TimeHistogram } from "../../statistics/histogram.ts";
import { encodeHistogram, mergeEncodedInto } from "../../statistics/histogram-text.ts";
import type { Counters } from "../format/load-run.ts";
import {
  type Counted,
  type CounterTable,
  OPERATION_COUNTERS,
  type Tallied,
  WINDOW_COUNTERS,
} from "../journal/counters.ts";
import type { JournalWindow, WindowOperation } from "../journal/load-journal.ts";

/** The tally of one operation, or of all; it grows in place. */
export type OperationTally = TallyOf<typeof OPERATION_COUNTERS>;

/** The tally of a span of time; it grows in place. */
export type Tally = TallyOf<typeof WINDOW_COUNTERS> & {
  readonly operations: Map<OperationId, OperationTally>;
};

type TallyOf<Table> =
  Table extends CounterTable<infer Sum, infer Maximum, infer Key, infer Time>
    ? Tallied<Sum, Maximum, Key, Time, TimeHistogram>
    : never;

/** The tally of an operation without a request. */
export function createOperationTally(): OperationTally {
  return createCounters(OPERATION_COUNTERS);
}

/** The tally of a span in which nothing happened. */
export function createTally(): Tally {
  return Object.assign(createCounters(WINDOW_COUNTERS), { operations: new Map() });
}

/** The tally of an operation, added if it is new. */
export function operationIn({ operations }: Pick<Tally, "operations">, operation: OperationId): OperationTally {
  const known = operations.get(operation);
  if (known !== undefined) return known;
  const added = createOperationTally();
  operations.set(operation, added);
  return added;
}

/** Adds a tally, or all of it but the times of responses; the order of additions never matters. */
export function addTally(into: Tally, added: Tally, part: "all" | "counts" = "all"): void {
  addCounters(WINDOW_COUNTERS, into, added);
  const add = part === "all" ? addOperation : addOperationCounts;
  for (const [id, operation] of added.operations) add(operationIn(into, id), operation);
}

/** Adds the tally of an operation. */
export function addOperation(into: OperationTally, added: OperationTally): void {
  addCounters(OPERATION_COUNTERS, into, added);
}

/** Adds the tally of an operation without its times. */
export function addOperationCounts(into: OperationTally, added: OperationTally): void {
  addCounters({ ...OPERATION_COUNTERS, times: [] }, into, added);
}

/** Adds a window of the journal. */
export function addWindow(into: Tally, added: JournalWindow): void {
  addCounted(WINDOW_COUNTERS, into, added);
  for (const id of OPERATION_IDS) {
    const operation = added.operations[id];
    if (operation !== undefined) addCounted(OPERATION_COUNTERS, operationIn(into, id), operation);
  }
}

/** Which window it is: where and when it begins, and who measured it. */
export type WindowIdentity = Pick<JournalWindow, "fromMs" | "sequence" | "clockMs" | "instance" | "segment">;

/** The tally as a window of the journal. */
export function windowOf(
  tally: Tally,
  { fromMs, sequence, clockMs, instance, segment }: WindowIdentity,
): JournalWindow {
  const operations: Partial<Record<OperationId, WindowOperation>> = {};
  for (const [id, operation] of tally.operations) operations[id] = countedOf(OPERATION_COUNTERS, operation);
  return {
    ...{ kind: "window", fromMs, sequence, clockMs, instance, segment },
    ...countedOf(WINDOW_COUNTERS, tally),
    operations,
  };
}

/** The tally over all operations. */
export function overall({ operations }: Pick<Tally, "operations">): OperationTally {
  const sum = createOperationTally();
  for (const operation of operations.values()) addOperation(sum, operation);
  return sum;
}

/** Iterations begun, those of the warm-up included. */
export function begunIn(unit: "request" | "session", tally: Tally): number {
  if (unit === "session") return tally.begun;
  let started = warmUpStarted(tally);
  for (const operation of tally.operations.values()) started += operation.started;
  return started;
}

/** Requests that were started, by operation. */
export function startedByOperation({ operations }: Tally): ReadonlyMap<OperationId, number> {
  return new Map([...operations].map(([id, { started }]) => [id, started]));
}

/** Requests of the warm-up that were started. */
export function warmUpStarted({ warmUp }: Tally): number {
  return warmUp.get("started") ?? 0;
}

/** Requests of the warm-up with an outcome. */
export function warmUpFinished({ warmUp }: Tally): number {
  return sumOfCounts(warmUp) - (warmUp.get("started") ?? 0);
}

/** Adds counts by key. */
export function addCounts(into: Map<string, number>, added: Iterable<readonly [string, number]>): void {
  for (const [key, count] of added) into.set(key, (into.get(key) ?? 0) + count);
}

/** The sum of all counts. */
export function sumOfCounts(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

/** Counters of a table, all of them empty, in one object that grows: spreading costs more than the rest of a window. */
function createCounters<S extends string, M extends string, K extends string, T extends string>(
  table: CounterTable<S, M, K, T>,
): Tallied<S, M, K, T, TimeHistogram> {
  const made: Record<string, number | Map<string, number> | TimeHistogram> = {};
  for (const name of table.counts) made[name] = 0;
  for (const name of table.sums) made[name] = 0;
  for (const name of table.maxima) made[name] = 0;
  for (const name of table.byKey) made[name] = new Map();
  for (const name of table.times) made[name] = createHistogram();
  return made as Tallied<S, M, K, T, TimeHistogram>;
}

function addCounters<S extends string, M extends string, K extends string, T extends string>(
  table: CounterTable<S, M, K, T>,
  into: Tallied<S, M, K, T, TimeHistogram>,
  added: Tallied<S, M, K, T, TimeHistogram>,
): void {
  addNumbers(table, into, added);
  for (const name of table.byKey) addCounts(into[name], added[name]);
  for (const name of table.times) mergeInto(into[name], added[name]);
}

function addCounted<S extends string, M extends string, K extends string, T extends string>(
  table: CounterTable<S, M, K, T>,
  into: Tallied<S, M, K, T, TimeHistogram>,
  added: Counted<CounterTable<S, M, K, T>>,
): void {
  addNumbers(table, into, added);
  for (const name of table.byKey) addCounts(into[name], Object.entries(added[name]));
  for (const name of table.times) mergeEncodedInto(into[name], added[name]);
}

/** Adds the numbers of a table, and keeps the larger of its maxima. */
export function addNumbers<S extends string, M extends string>(
  { counts, sums, maxima }: Pick<CounterTable<S, M>, "counts" | "sums" | "maxima">,
  into: Record<S, number> & Record<M, number>,
  added: Readonly<Record<S, number> & Record<M, number>>,
): void {
  addEach(counts, into, added);
  addEach(sums, into, added);
  keepLargest(maxima, into, added);
}

function addEach<Name extends string>(
  names: readonly Name[],
  into: Record<Name, number>,
  added: Readonly<Record<Name, number>>,
): void {
  for (const name of names) into[name] += added[name];
}

function keepLargest<Name extends string>(
  names: readonly Name[],
  into: Record<Name, number>,
  added: Readonly<Record<Name, number>>,
): void {
  for (const name of names) into[name] = Math.max(into[name], added[name]);
}

/** What was counted, without histograms and zeros. */
export function countersOf<S extends string, M extends string, K extends string>(
  { counts, sums, maxima, byKey }: CounterTable<S, M, K>,
  tally: Readonly<Record<S | M, number> & Record<K, ReadonlyMap<string, number>>>,
): Counters {
  const numbers = [...counts, ...sums, ...maxima].flatMap((name) => (tally[name] === 0 ? [] : [[name, tally[name]]]));
  const maps = byKey.flatMap((name) => (tally[name].size === 0 ? [] : [[name, Object.fromEntries(tally[name])]]));
  return Object.fromEntries([...numbers, ...maps]);
}

function countedOf<S extends string, M extends string, K extends string, T extends string>(
  table: CounterTable<S, M, K, T>,
  tally: Tallied<S, M, K, T, TimeHistogram>,
): Counted<CounterTable<S, M, K, T>> {
  const made: Record<string, number | Readonly<Record<string, number>> | string> = {};
  for (const name of [...table.counts, ...table.sums]) made[name] = tally[name];
  for (const name of table.maxima) made[name] = tally[name];
  for (const name of table.byKey) made[name] = Object.fromEntries(tally[name]);
  for (const name of table.times) made[name] = encodeHistogram(tally[name]);
  return made as Counted<CounterTable<S, M, K, T>>;
}
