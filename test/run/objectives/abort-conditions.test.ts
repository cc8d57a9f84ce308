import { describe, expect, test } from "vitest";
import type { Objective } from "../../../run/format/objectives.ts";
import type { JournalWindow } from "../../../run/journal/journal-entries.ts";
import { createAbortWatch } from "../../../run/objectives/abort-conditions.ts";
import { operationEntry, timesOf, windowEntry } from "../format/load-entries.ts";

/** 100 requests a second for a minute. */
const PROSPECT = { plannedRequests: 6_000, durationMs: 60_000, timeoutMs: 1_000, windowMs: 1_000 };

/** The second in which an objective ends a run whose seconds are as `second` makes them; 60 for never. */
function endedIn(objective: Omit<Objective, "operation">, second: (index: number) => JournalWindow): number {
  const watch = createAbortWatch([{ operation: "*", abort: true, ...objective }], PROSPECT);
  for (let index = 0; index < 60; index++) if (watch?.(second(index)) !== undefined) return index;
  return 60;
}

const quotes = (index: number, accepted: number, changes = {}) =>
  windowEntry(index * 1_000, { "token-price": operationEntry(accepted, { started: 100, ...changes }) });
const failing = (index: number) => quotes(index, 90, { errors: { reset: 10 } });
const slow = (index: number) =>
  quotes(index, 100, { responseTime: timesOf(Array.from({ length: 100 }, (_, at) => (at < 50 ? 10 : 900))) });

describe("an objective that may end a run", () => {
  test("ends the run at the first event that is bounded by 0", () => {
    const invalid = (index: number) => quotes(index, 100, index === 7 ? { accepted: 99, invalid: 1 } : {});
    expect(endedIn({ metric: "invalid", atMost: 0 }, invalid)).toBe(7);
  });

  test("on a share ends it once even successes alone could not meet it", () => {
    // 10 of 100 fail: after six seconds 60 of the 6,000 that there will be, which is 1 %.
    expect(endedIn({ metric: "errorRate", below: 0.01 }, failing)).toBe(5);
    expect(endedIn({ metric: "errorRate", below: 0.11 }, failing)).toBe(60);
  });

  test("on a percentile ends it once too many were slow", () => {
    // 50 of 100 are slow: more than 5 % of 6,000 after the seventh second.
    expect(endedIn({ metric: "responseTimeMs.p95", below: 200 }, slow)).toBe(6);
    expect(endedIn({ metric: "responseTimeMs.max", below: 200 }, slow)).toBe(0);
    expect(endedIn({ metric: "responseTimeMs.p50", below: 950 }, slow)).toBe(60);
  });

  test("on a percentile ends it once too many timed out", () => {
    const silent = (index: number) => quotes(index, 50, { errors: { "timeout-headers": 50 } });
    expect(endedIn({ metric: "responseTimeMs.p95", below: 200 }, silent)).toBe(6);
  });

  test("on goodput ends it once the rest of the run could not make up for it", () => {
    expect(endedIn({ metric: "goodputPerSecond", atLeast: 99 }, failing)).toBe(6);
    expect(endedIn({ metric: "goodputPerSecond", atLeast: 90 }, failing)).toBe(60);
  });

  test("on every interval ends it with the first whole one that misses it", () => {
    const bad = (index: number) => (index >= 20 && index < 25 ? failing(index) : quotes(index, 100));
    expect(endedIn({ metric: "errorRate", below: 0.01, window: "10s" }, bad)).toBe(29);
    expect(endedIn({ metric: "errors", atMost: 20, window: "10s" }, bad)).toBe(22);
  });

  test("on every interval ignores an interval that contains part of the warm-up", () => {
    const warm = (index: number) =>
      index < 4 ? windowEntry(index * 1_000, {}, { warmUp: { started: 100 } }) : quotes(index, 100);
    expect(endedIn({ metric: "goodputPerSecond", atLeast: 90, window: "10s" }, warm)).toBe(60);
  });

  test("does not end the run for what a late generator may have caused", () => {
    const delays = (count: number, ms: number) => timesOf(Array.from({ length: count }, () => ms));
    const paused = (index: number) => {
      if (index === 19) return { ...quotes(index, 50), startDelay: delays(50, 1) };
      if (index !== 20) return { ...quotes(index, 100), startDelay: delays(100, 1) };
      const late = { responseTime: delays(150, 900), late: 100 };
      return { ...quotes(index, 150, late), startDelay: delays(150, 1_000) };
    };
    for (const window of ["1s", "10s", "run"]) {
      expect(endedIn({ metric: "responseTimeMs.max", below: 500, window }, paused)).toBe(60);
      expect(endedIn({ metric: "responseTimeMs.p95", below: 500, window }, paused)).toBe(60);
      expect(endedIn({ metric: "goodputPerSecond", atLeast: 99, window }, paused)).toBe(60);
    }
  });

  test("on a rate in every interval ends it once the next requests start on time", () => {
    const delays = timesOf(Array.from({ length: 90 }, () => 1));
    const weak = (index: number) => ({ ...failing(index), startDelay: delays });
    expect(endedIn({ metric: "goodputPerSecond", atLeast: 99, window: "10s" }, weak)).toBe(10);
  });

  test("that is met does not end the run", () => {
    expect(endedIn({ metric: "errorRate", below: 0.01 }, (index) => quotes(index, 100))).toBe(60);
    expect(endedIn({ metric: "responseTimeMs.p95", below: 200 }, (index) => quotes(index, 100))).toBe(60);
  });
});

test("objectives that are not marked are not watched", () => {
  expect(createAbortWatch([{ operation: "*", metric: "invalid", atMost: 0 }], PROSPECT)).toBeUndefined();
});
