// Windows of a journal with anything or much in them, for properties and sizes of tallies.
import fc from "fast-check";
import {
  type CounterKind,
  type CounterTable,
  namesOf,
  OPERATION_COUNTERS,
  WINDOW_COUNTERS,
} from "../../../run/journal/counters.ts";
import type { JournalWindow, WindowOperation } from "../../../run/journal/journal-entries.ts";
import { createTally, operationIn, type Tally } from "../../../run/tally/tally.ts";
import { OPERATION_IDS } from "../../../schemas/operation.ts";
import { createRandom } from "../../../schemas/random.ts";
import { recordMicros } from "../../../statistics/histogram.ts";
import { decodeHistogram } from "../../../statistics/histogram-text.ts";
import { percentileMicros } from "../../../statistics/percentile.ts";
import { operationEntry, timesOf, windowEntry } from "../format/load-entries.ts";

const count = fc.nat({ max: 5_000 });
const encodedTimes = fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 6 }).map(timesOf);
const byKey = fc.dictionary(fc.constantFrom("one", "two", "three"), fc.integer({ min: 1, max: 90 }), { maxKeys: 2 });

const VALUES: Readonly<Record<CounterKind, fc.Arbitrary<unknown>>> = {
  count,
  sum: count,
  maximum: count,
  byKey,
  times: encodedTimes,
  timesByKey: fc.dictionary(fc.constantFrom("db", "app", "__proto__"), encodedTimes, { maxKeys: 2 }),
};

/** Values for all counters of a table; sums are whole, so that they are exact in any order. */
function anyValues(table: CounterTable) {
  return fc.record(Object.fromEntries(Object.entries(table).map(([name, kind]) => [name, VALUES[kind]])));
}

const anyOperation = anyValues(OPERATION_COUNTERS).map((values) => operationEntry(0, values));

/** A window that begins at 0. */
export const anyWindow: fc.Arbitrary<JournalWindow> = fc
  .tuple(anyValues(WINDOW_COUNTERS), fc.dictionary(fc.constantFrom(...OPERATION_IDS), anyOperation, { maxKeys: 3 }))
  .map(([values, operations]) => windowEntry(0, operations, values));

/** The journal's form with its histograms count by count: the text of one says how far it has grown besides. */
export function contentOf(closed: JournalWindow | WindowOperation): unknown {
  return JSON.parse(JSON.stringify(closed), (key: string, value: unknown) =>
    TIMES.has(key) && typeof value === "string" ? timesIn(value) : value,
  );
}

const TIMES = new Set<string>([
  ...[...namesOf(WINDOW_COUNTERS, ["times"]), ...namesOf(OPERATION_COUNTERS, ["times"])],
  ...["db", "app", "__proto__"],
]);

function timesIn(text: string) {
  const histogram = decodeHistogram(text);
  const ranks = Array.from({ length: histogram.totalCount }, (_, at) => ((at + 0.5) / histogram.totalCount) * 100);
  return ranks.map((rank) => percentileMicros(histogram, rank));
}

const made = new Map<string, Tally>();

/** The tally of a window with so many requests of every operation: one of eight, made once. */
export function busyTally(at: number, perOperation: number): Tally {
  const name = `${at % 8} ${perOperation}`;
  const window = made.get(name) ?? madeWindow(at % 8, perOperation);
  made.set(name, window);
  return window;
}

function madeWindow(at: number, perOperation: number): Tally {
  const random = createRandom(7, `window ${at}`);
  const tally = createTally();
  for (const id of OPERATION_IDS) {
    const operation = operationIn(tally, id);
    for (let count = 0; count < perOperation; count++) {
      const serviceMicros = Math.round(1_000 * 60 ** random.next());
      operation.started += 1;
      operation.accepted += 1;
      recordMicros(operation.serviceTime, serviceMicros);
      recordMicros(operation.responseTime, serviceMicros + 150);
    }
  }
  return tally;
}
