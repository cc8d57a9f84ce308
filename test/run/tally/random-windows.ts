// Windows of a journal with anything in them, for properties of tallies.
import fc from "fast-check";
import type { JournalWindow, WindowOperation } from "../../../run/journal/load-journal.ts";
import { OPERATION_IDS } from "../../../schemas/operation.ts";
import { decodeHistogram } from "../../../statistics/histogram-text.ts";
import { percentileMicros } from "../../../statistics/percentile.ts";
import { timesOf, windowEntry } from "../format/load-entries.ts";

const count = fc.nat({ max: 5_000 });
const encodedTimes = fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 6 }).map(timesOf);

function countsBy(...keys: readonly string[]): fc.Arbitrary<Record<string, number>> {
  return fc.dictionary(fc.constantFrom(...keys), fc.integer({ min: 1, max: 90 }), { maxKeys: 2 });
}

const operation: fc.Arbitrary<WindowOperation> = fc.record({
  started: count,
  accepted: count,
  invalid: count,
  late: count,
  errors: countsBy("reset", "server-error", "generator-fault"),
  specified: countsBy("quote/tokenId/type", "quote/price/minimum"),
  advisory: countsBy("quote/relation/echo", "token-price/recording/missing/data"),
  missing: countsBy("data.initFee", "balances[].chain"),
  withAdvisory: count,
  goodputWithAdvisory: count,
  retryAfter: count,
  longestRetryAfterMs: count,
  serviceTime: encodedTimes,
  responseTime: encodedTimes,
});

/** Gaps are whole, so that their sums are exact in any order. */
const gaps = fc.record({ count, sum: count, sumOfSquares: count });

/** A window that begins at 0. */
export const anyWindow: fc.Arbitrary<JournalWindow> = fc
  .record({
    dropped: count,
    droppedInWarmUp: count,
    vus: count,
    httpRequests: count,
    begun: count,
    skipped: count,
    ofNewTokens: count,
    gaps,
    startDelay: encodedTimes,
    queueDelay: encodedTimes,
    warmUp: countsBy("started", "accepted", "reset"),
    operations: fc.dictionary(fc.constantFrom(...OPERATION_IDS), operation, { maxKeys: 3 }),
  })
  .map(({ operations, ...rest }) => windowEntry(0, operations, rest));

/** The journal's form with its histograms count by count: the text of one says how far it has grown besides. */
export function contentOf(closed: JournalWindow | WindowOperation): unknown {
  return JSON.parse(JSON.stringify(closed), (key: string, value: unknown) =>
    TIMES.has(key) && typeof value === "string" ? timesIn(value) : value,
  );
}

const TIMES = new Set(["startDelay", "queueDelay", "serviceTime", "responseTime"]);

function timesIn(text: string) {
  const histogram = decodeHistogram(text);
  const ranks = Array.from({ length: histogram.totalCount }, (_, at) => ((at + 0.5) / histogram.totalCount) * 100);
  return ranks.map((rank) => percentileMicros(histogram, rank));
}
