// What is counted over any span of time: a window, an interval, a run. Creation, addition, reading and writing follow from the
// declaration of the counters (journal/counters.ts).
import { OPERATION_IDS, type OperationId } from "../../schemas/operation.ts";
import { createHistogram, mergeInto, TimeHistogram } from "../../statistics/histogram.ts";
import { encodeHistogram, mergeEncodedInto } from "../../statistics/histogram-text.ts";
import type { Counters } from "../format/load-run.ts";
import {
  type Counted,
  type CounterKind,
  type CounterTable,
  type CounterValues,
  NUMBERS,
  namesOf,
  OPERATION_COUNTERS,
  WINDOW_COUNTERS,
} from "../journal/counters.ts";
import type { JournalWindow, WindowOperation } from "../journal/journal-entries.ts";

/** The tally of one operation, or of all; it grows in place. */
export type OperationTally = Tallied<typeof OPERATION_COUNTERS>;

/** The tally of a span of time; it grows in place. */
export type Tally = Tallied<typeof WINDOW_COUNTERS> & {
  readonly operations: Map<OperationId, OperationTally>;
};

type Tallied<Table extends CounterTable> = CounterValues<
  Table,
  Map<string, number>,
  TimeHistogram,
  Map<string, TimeHistogram>
>;

/** What of a table is added. */
const COUNTS = [...NUMBERS, "byKey"] as const;
const SUMMED = [...COUNTS, "times"] as const;
const ALL = [...SUMMED, "timesByKey"] as const;

export function createOperationTally(): OperationTally {
  return createCounters(OPERATION_COUNTERS);
}

export function createTally(): Tally {
  return Object.assign(createCounters(WINDOW_COUNTERS), { operations: new Map() });
}

export function operationIn({ operations }: Pick<Tally, "operations">, operation: OperationId): OperationTally {
  const known = operations.get(operation);
  if (known !== undefined) return known;
  const added = createOperationTally();
  operations.set(operation, added);
  return added;
}

/** Adds a tally, or all of it but the times of responses; the order of additions never matters. */
export function addTally(into: Tally, added: Tally, part: "all" | "counts" = "all"): void {
  addCounters(WINDOW_COUNTERS, into, added, ALL);
  const kinds = part === "all" ? ALL : COUNTS;
  for (const [id, operation] of added.operations)
    addCounters(OPERATION_COUNTERS, operationIn(into, id), operation, kinds);
}

/** Without what the target says of itself: names mean something within an operation only, and a slice has no room for them. */
export function addOperation(into: OperationTally, added: OperationTally): void {
  addCounters(OPERATION_COUNTERS, into, added, SUMMED);
}

export function addOperationCounts(
  into: OperationTally,
  added: Partial<OperationTally | Counted<typeof OPERATION_COUNTERS>>,
): void {
  addCounters(OPERATION_COUNTERS, into, added, COUNTS);
}

export function addWindow(into: Tally, added: JournalWindow): void {
  addCounters(WINDOW_COUNTERS, into, added, ALL, mergeEncodedInto);
  for (const id of OPERATION_IDS) {
    const operation = added.operations[id];
    if (operation !== undefined)
      addCounters(OPERATION_COUNTERS, operationIn(into, id), operation, ALL, mergeEncodedInto);
  }
}

/** Which window it is: where and when it begins, and who measured it. */
type WindowIdentity = Pick<JournalWindow, "fromMs" | "sequence" | "clockMs" | "instance" | "segment">;

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

export function startedByOperation({ operations }: Tally): ReadonlyMap<OperationId, number> {
  return new Map([...operations].map(([id, { started }]) => [id, started]));
}

export function warmUpStarted({ warmUp }: Tally): number {
  return warmUp.get("started") ?? 0;
}

/** Requests of the warm-up with an outcome. */
export function warmUpFinished({ warmUp }: Tally): number {
  return sumOfCounts(warmUp) - (warmUp.get("started") ?? 0);
}

export function addCounts(into: Map<string, number>, added: Iterable<readonly [string, number]>): void {
  for (const [key, count] of added) into.set(key, (into.get(key) ?? 0) + count);
}

export function sumOfCounts(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

type Value = number | Map<string, number> | TimeHistogram | Map<string, TimeHistogram>;
type CountsByKey = Readonly<Record<string, number>>;
type TimesByKey = Readonly<Record<string, string>>;
type WrittenValue = number | CountsByKey | string | TimesByKey;

/** Counters of a table, all of them empty, in one object that grows: spreading costs more than the rest of a window. */
function createCounters<Table extends CounterTable>(table: Table): Tallied<Table> {
  const values: Record<string, Value> = {};
  for (const name in table)
    values[name] =
      table[name] === "byKey" || table[name] === "timesByKey"
        ? new Map()
        : table[name] === "times"
          ? createHistogram()
          : 0;
  return values as Tallied<Table>;
}

/** Adds the numbers of a table, and keeps the larger of its maxima. */
export function addNumbers<Table extends CounterTable>(
  table: Table,
  into: Partial<Tallied<Table>>,
  added: Partial<Tallied<Table>>,
): void {
  addCounters(table, into, added, NUMBERS);
}

/**
 * Adds the counters of these kinds, from a tally or as a journal has them, whose times are merged by `mergeTimes`; what is
 * absent adds nothing. A browser adds tallies alone, and cannot read the times of a journal.
 */
function addCounters<Table extends CounterTable>(
  table: Table,
  into: Partial<Tallied<Table>>,
  added: Partial<Tallied<Table> | Counted<Table>>,
  kinds: readonly CounterKind[],
  mergeTimes: (into: TimeHistogram, times: never) => void = mergeInto,
): void {
  const [sums, values] = [into as Record<string, Value>, added as Readonly<Record<string, Value | WrittenValue>>];
  for (const name in table) {
    const [sum, value] = [sums[name], values[name]];
    if (value === undefined || !kinds.includes(table[name] as CounterKind)) continue;
    if (table[name] === "timesByKey") addTimes(sum as Map<string, TimeHistogram>, value as TimesByKey, mergeTimes);
    else if (sum instanceof Map) addCounts(sum as Map<string, number>, entriesOf(value as CountsByKey));
    else if (!(sum instanceof TimeHistogram))
      sums[name] = table[name] === "maximum" ? Math.max(Number(sum), Number(value)) : Number(sum) + Number(value);
    else mergeTimes(sum, value as never);
  }
}

function addTimes(
  into: Map<string, TimeHistogram>,
  added: TimesByKey,
  mergeTimes: (into: TimeHistogram, times: never) => void,
): void {
  for (const [key, times] of entriesOf(added)) {
    const own = into.get(key) ?? createHistogram();
    into.set(key, own);
    mergeTimes(own, times as never);
  }
}

/** Of a map in a tally, or of an object in a journal. */
function entriesOf<T>(values: Readonly<Record<string, T>> | ReadonlyMap<string, T>): Iterable<readonly [string, T]> {
  return values instanceof Map ? values : Object.entries(values);
}

/** What was counted, without histograms and zeros. */
export function countersOf<Table extends CounterTable>(table: Table, tally: Tallied<Table>): Counters {
  const counters = Object.entries(written(namesOf(table, COUNTS), tally) as Counters);
  return Object.fromEntries(
    counters.filter(([, value]) => (typeof value === "number" ? value !== 0 : Object.keys(value).length > 0)),
  );
}

function countedOf<Table extends CounterTable>(table: Table, tally: Tallied<Table>): Counted<Table> {
  return written(Object.keys(table), tally) as Counted<Table>;
}

/** Some values as a journal has them. */
function written(names: readonly PropertyKey[], tally: object): object {
  const values = tally as Readonly<Record<PropertyKey, Value>>;
  return Object.fromEntries(
    names.map((name) => {
      const value = values[name];
      if (value instanceof Map) return [name, Object.fromEntries([...value].map(([key, of]) => [key, text(of)]))];
      return [name, text(value)];
    }),
  );
}

function text<T>(value: T | TimeHistogram): T | string {
  return value instanceof TimeHistogram ? encodeHistogram(value) : value;
}
