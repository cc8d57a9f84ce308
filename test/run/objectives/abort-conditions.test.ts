import { expect, test } from "vitest";
import type { Objective } from "../../../run/format/objectives.ts";
import type { JournalWindow } from "../../../run/journal/journal-entries.ts";
import { createAbortWatch } from "../../../run/objectives/abort-conditions.ts";
import { equalTimes, quotes, timesOf, windowEntry } from "../format/load-entries.ts";

/** 100 requests a second for a minute. */
const PROSPECT = { plannedRequests: 6_000, durationMs: 60_000, timeoutMs: 1_000, windowMs: 1_000 };

/** The second in which an objective ends a run whose seconds are as `second` makes them; 60 for never. */
function endedIn(objective: Omit<Objective, "operation">, second: (index: number) => JournalWindow): number {
  const watch = createAbortWatch([{ operation: "*", abort: true, ...objective }], PROSPECT);
  for (let index = 0; index < 60; index++) if (watch?.(second(index)) !== undefined) return index;
  return 60;
}

const second = (index: number, accepted: number, changes = {}) =>
  quotes(index * 1_000, accepted, { started: 100, ...changes });
const failing = (index: number) => second(index, 90, { errors: { reset: 10 } });
const slow = (index: number) =>
  second(index, 100, { responseTime: timesOf(Array.from({ length: 100 }, (_, at) => (at < 50 ? 10 : 900))) });

const invalid = (index: number) => second(index, 100, index === 7 ? { accepted: 99, invalid: 1 } : {});
const silent = (index: number) => second(index, 50, { errors: { "timeout-headers": 50 } });
const good = (index: number) => second(index, 100);
const bad = (index: number) => (index >= 20 && index < 25 ? failing(index) : good(index));
const warm = (index: number) =>
  index < 4 ? windowEntry(index * 1_000, {}, { warmUp: { started: 100 } }) : second(index, 100);
/** The next requests start on time. */
const weak = (index: number) => ({ ...failing(index), startDelay: equalTimes(90, 1) });

test.each<
  [second: number, when: string, objective: Omit<Objective, "operation">, of: (index: number) => JournalWindow]
>([
  [7, "an event comes that is bounded by 0", { metric: "invalid", atMost: 0 }, invalid],
  // 10 of 100 fail: after six seconds 60 of the 6,000 that there will be, which is 1 %.
  [5, "even successes alone could not meet a share", { metric: "errorRate", below: 0.01 }, failing],
  [60, "successes could still meet a share", { metric: "errorRate", below: 0.11 }, failing],
  // 50 of 100 are slow: more than 5 % of 6,000 after the seventh second.
  [6, "too many were slow for a percentile", { metric: "responseTimeMs.p95", below: 200 }, slow],
  [0, "one was slower than the maximum", { metric: "responseTimeMs.max", below: 200 }, slow],
  [60, "half may be slow", { metric: "responseTimeMs.p50", below: 950 }, slow],
  [6, "too many timed out for a percentile", { metric: "responseTimeMs.p95", below: 200 }, silent],
  [6, "the rest of the run could not make up for its goodput", { metric: "goodputPerSecond", atLeast: 99 }, failing],
  [60, "its goodput is high enough", { metric: "goodputPerSecond", atLeast: 90 }, failing],
  [29, "a whole interval misses a share", { metric: "errorRate", below: 0.01, window: "10s" }, bad],
  [22, "an interval has too many errors", { metric: "errors", atMost: 20, window: "10s" }, bad],
  [60, "an interval contains part of the warm-up", { metric: "goodputPerSecond", atLeast: 90, window: "10s" }, warm],
  [10, "an interval misses a rate", { metric: "goodputPerSecond", atLeast: 99, window: "10s" }, weak],
  [60, "a share is met", { metric: "errorRate", below: 0.01 }, good],
  [60, "a percentile is met", { metric: "responseTimeMs.p95", below: 200 }, good],
])("a run is ended in second %i (60 is never) if %s", (second, _, objective, of) => {
  expect(endedIn(objective, of)).toBe(second);
});

test("a run is not ended for what a late generator may have caused", () => {
  const paused = (index: number) => {
    if (index === 19) return { ...quotes(index, 50), startDelay: equalTimes(50, 1) };
    if (index !== 20) return { ...quotes(index, 100), startDelay: equalTimes(100, 1) };
    const late = { responseTime: equalTimes(150, 900), late: 100 };
    return { ...quotes(index, 150, late), startDelay: equalTimes(150, 1_000) };
  };
  for (const window of ["1s", "10s", "run"]) {
    expect(endedIn({ metric: "responseTimeMs.max", below: 500, window }, paused)).toBe(60);
    expect(endedIn({ metric: "responseTimeMs.p95", below: 500, window }, paused)).toBe(60);
    expect(endedIn({ metric: "goodputPerSecond", atLeast: 99, window }, paused)).toBe(60);
  }
});

test("objectives that are not marked are not watched", () => {
  expect(createAbortWatch([{ operation: "*", metric: "invalid", atMost: 0 }], PROSPECT)).toBeUndefined();
});
