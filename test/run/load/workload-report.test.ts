import { describe, expect, test } from "vitest";
import type { JournalWindow } from "../../../run/journal/journal-entries.ts";
import { reportWorkload } from "../../../run/load/workload-report.ts";
import { createTally, operationIn, type Tally } from "../../../run/tally/tally.ts";
import { endEntry, operationEntry, planEntry, windowEntry, workloadOf } from "../format/load-entries.ts";
import { codes, resultOf } from "./made-up-results.ts";

const REQUESTED = workloadOf({
  arrivals: "poisson",
  mix: { "token-price": 0.8, "trade-token": 0.2 },
  plannedMix: { "token-price": 0.79, "trade-token": 0.21 },
  users: 3,
});

const counts = (one: number, other: number) =>
  new Map([
    ["token-price", one],
    ["trade-token", other],
  ] as const);

const reportOf = (counted: Partial<Tally> = {}) => {
  const tally = Object.assign(createTally(), { arrivalGaps: 4, arrivalGapMs: 40, arrivalGapMsSquared: 800 });
  for (const [id, started] of counts(790, 210)) operationIn(tally, id).started = started;
  for (const [code, count] of Object.entries({ started: 100, accepted: 97, invalid: 2, reset: 1 }))
    tally.warmUp.set(code, count);
  return reportWorkload(REQUESTED, Object.assign(tally, counted));
};

describe("the report of a workload", () => {
  const report = reportOf();

  test("shows the actual mix next to the planned one of this schedule", () => {
    expect(report.mix["token-price"]).toEqual({ requested: 0.79, actual: 0.79 });
  });

  test("distinguishes even arrivals from those that vary by the deviation of their gaps over the mean", () => {
    // Mean 10, mean square 200: a deviation of 10, as exponential gaps have it.
    expect(report.arrivals).toEqual({ requested: "poisson", gaps: 4, variation: 1 });
    const even = reportOf({ arrivalGapMsSquared: 400 });
    expect(even.arrivals.variation).toBe(0);
  });

  test("counts the warm-up by outcome", () => {
    expect(report.warmUp).toEqual({ durationMs: 1_000, started: 100, accepted: 97, invalid: 2, errors: 1, dropped: 0 });
  });

  test("holds numbers also for a run without requests", () => {
    const nothing = reportWorkload(REQUESTED, createTally());
    expect(JSON.stringify(nothing)).not.toContain("null");
  });
});

test("the mix of a run that is missed makes the run not valid", () => {
  expect(sentOf(counts(1_000, 0)).validity.reasons).toEqual([expect.stringMatching(/^mix-missed: /)]);
  expect(sentOf(counts(790, 210)).validity.reasons).toEqual([]);
});

describe("a warm-up", () => {
  test("is excluded from all counts, and its requests are still accounted for", () => {
    const result = sentOf(counts(790, 210));
    expect(result.requests).toMatchObject({ started: 1_000, finished: 1_000, interrupted: 0 });
    expect(result.goodputPerSecond).toBe(500);
    expect(result.workload?.warmUp.started).toBe(100);
  });

  test("has its drops reported, and not counted against the run", () => {
    const result = sentOf(counts(790, 210), { started: 80, accepted: 80 }, { droppedInWarmUp: 20 });
    expect(result).toMatchObject({
      validity: { reasons: [] },
      requests: { dropped: 0 },
      responseTimesAreLowerBounds: false,
      goodputPerSecond: 500,
      workload: { warmUp: { dropped: 20 } },
    });
    const later = sentOf(counts(790, 210), { started: 100, accepted: 100 }, { dropped: 20 });
    expect(codes(later)).toContain("dropped-iterations");
  });

  test("whose requests have no outcome makes the run not valid", () => {
    const result = sentOf(counts(790, 210), { started: 100, accepted: 90 });
    expect(result.validity.reasons).toEqual([expect.stringMatching(/^warm-up-lost: /)]);
  });
});

/** A run of a second of warm-up and two of load, each request of it accepted. */
function sentOf(
  sent: ReadonlyMap<"token-price" | "trade-token", number>,
  warmUp = { started: 100, accepted: 100 },
  changes: Partial<JournalWindow> = {},
) {
  const operations = Object.fromEntries(
    [...sent].filter(([, count]) => count > 0).map(([id, count]) => [id, operationEntry(count)]),
  );
  return resultOf(
    planEntry({ workload: { ...REQUESTED, plannedIterations: 1_100 } }),
    windowEntry(0, {}, { warmUp, httpRequests: warmUp.accepted, ...changes }),
    windowEntry(1_000, operations),
    endEntry({ measuredMs: 3_000 }),
  );
}
