import { describe, expect, test } from "vitest";
import type { Objective } from "../../../run/format/objectives.ts";
import { isJournalEntry } from "../../../run/journal/entry-schema.ts";
import type { JournalEnd, JournalPlan, JournalWindow } from "../../../run/journal/journal-entries.ts";
import { REPLAY as SAMPLE } from "../../reports/sample-events.ts";
import {
  endEntry,
  exampleEntry,
  operationEntry,
  planEntry,
  quotes,
  timesOf,
  usageEntry,
  windowEntry,
} from "../format/load-entries.ts";
import { good, resultOf } from "./made-up-results.ts";

describe("a run in which nothing went wrong", () => {
  const second = windowEntry(1_000, {
    "token-price": operationEntry(90),
    "get-user-fees": operationEntry(10, { withAdvisory: 2, advisory: { "fee-balance/chain/type": 2 } }),
  });
  const result = resultOf(planEntry(), good(100), second, endEntry());

  test("passes, counts every request once, and has rates over the scheduled time, whenever the last response came", () => {
    expect(result).toMatchObject({
      ...{ verdict: "pass", exitCode: 0, validity: { valid: true, reasons: [] }, goodputPerSecond: 100 },
      requests: { setup: 3, started: 200, finished: 200, interrupted: 0, refused: 0, dropped: 0 },
      total: { count: 200, advisory: 2 },
      operations: {
        "token-price": { count: 190 },
        "get-user-fees": { ratePerSecond: 5, invalid: 0, advisoryByStatement: { "fee-balance/chain/type": 2 } },
      },
    });
  });

  test("says when its schedule began, by the clock of the generator", () => {
    const late = { ...good(100), clockMs: Date.parse("2026-11-20T10:00:05.250Z"), fromMs: 5_000 };
    expect(resultOf(planEntry(), late, endEntry()).loadStartedAt).toBe("2026-11-20T10:00:00.250Z");
  });

  test("has a point of each window for charts, with the memory at its end where that was measured", () => {
    const { windows } = resultOf(planEntry(), good(100), usageEntry(0, { targetRssMiB: 80 }), second, endEntry());
    const responseTimeMs = { p95: expect.closeTo(12, 1) };
    expect(windows).toMatchObject([
      { fromMs: 0, total: { count: 100, responseTimeMs }, memory: { k6MiB: 100, assayMiB: 150, targetMiB: 80 } },
      { fromMs: 1_000, total: { count: 100 } },
    ]);
    expect(windows[1]?.memory).toBeUndefined();
  });

  test("has the time for which the generator waited for processors", () => {
    const waited = (seconds: number) => ({ contention: { k6WaitSeconds: seconds } });
    const windows = [good(100), usageEntry(0, waited(0.5)), second, usageEntry(1_000, waited(1))];
    const { generator } = resultOf(planEntry(), ...windows);
    expect(generator.contention).toEqual({ k6WaitSeconds: 1.5 });
    expect(result.generator).not.toHaveProperty("contention");
  });
});

describe("the rates of a load", () => {
  const resultOver10 = (windows: readonly JournalWindow[], changes: Partial<JournalPlan> = {}) => {
    const plan = planEntry({ durationMs: 10_000, plannedRequests: 1_000, ...changes });
    return resultOf(plan, ...windows, endEntry({ measuredMs: 20_000 }));
  };
  // 100 requests/s for ten seconds, of which the target carries half: the rest waits, and comes while no request is due.
  const behind = Array.from({ length: 20 }, (_, at) =>
    quotes(at * 1_000, 50, { started: at < 10 ? 100 : 0, goodputWithAdvisory: 10 }),
  );

  test("do not count responses after the end of the schedule, nor do objectives on them", () => {
    const objectives = (["goodputPerSecond", "ratePerSecond"] as const).map(
      (metric): Objective => ({ operation: "*", metric, atLeast: 90 }),
    );
    const result = resultOver10(behind, { objectives });
    expect(result.total).toMatchObject({ count: 1_000, goodput: 1_000, goodputWithAdvisory: 200, ratePerSecond: 51 });
    expect(result).toMatchObject({ goodputPerSecond: 51, goodputWithAdvisoryPerSecond: 10.2 });
    expect(result.objectives).toMatchObject(Array(2).fill({ status: "missed", value: 51 }));
  });

  test("include what was in flight at the end, if the target keeps up", () => {
    const steady = Array.from({ length: 11 }, (_, at) => quotes(at * 1_000, at < 9 ? 100 : at === 9 ? 98 : 2));
    expect(resultOver10(steady).goodputPerSecond).toBe(100);
  });
});

test("responses with a Retry-After are errors, counted with the longest wait", () => {
  const limited = (retryAfter: number, longestRetryAfterMs: number) => {
    const errors = { "rate-limited": retryAfter };
    return operationEntry(100 - retryAfter, { started: 100, errors, retryAfter, longestRetryAfterMs });
  };
  const windows = [
    windowEntry(0, { "token-price": limited(3, 5_000), "get-user-fees": limited(4, 30_000) }),
    windowEntry(1_000, { "token-price": limited(2, 1_000) }),
  ];
  const { total, operations } = resultOf(planEntry({ plannedRequests: 300 }), ...windows, endEntry());
  expect(total).toMatchObject({ errors: 9, retryAfter: { responses: 9, longestWaitMs: 30_000 } });
  expect(operations["token-price"]?.retryAfter).toEqual({ responses: 5, longestWaitMs: 5_000 });
});

test("requests that timed out are in the response times with the time limit, beside the percentiles of responses alone", () => {
  const slow = quotes(0, 150, { started: 200, errors: { "timeout-headers": 50 } });
  const { total } = resultOf(planEntry(), slow, endEntry());
  expect(total.responseTimeMs.p50).toBeCloseTo(12, 1);
  expect(total.responseTimeMs.p95).toBeCloseTo(1_000, -1);
  expect(total.timeouts).toMatchObject({ requests: 50, limitMs: 1_000 });
  expect(total.timeouts?.ofResponsesMs.max).toBeCloseTo(12, 1);
  expect(total.serviceTimeMs.max).toBeCloseTo(10, 1);
  expect(resultOf(planEntry(), good(200), endEntry()).total).not.toHaveProperty("timeouts");
});

test.each([
  ["5s", 600, { status: "missed", value: 60 }],
  ["15s", 1_000, { status: "met" }],
])("an objective over intervals of %s divides by the time that windows of 10 s cover", (window, count, result) => {
  const objectives = [{ operation: "*", metric: "goodputPerSecond", atLeast: 99, window } as const];
  const plan = planEntry({ windowMs: 10_000, durationMs: 40_000, plannedRequests: 100, objectives });
  const windows = [0, 1, 2, 3].map((sequence) => quotes(sequence * 10_000, count, {}, { sequence }));
  expect(resultOf(plan, ...windows, endEntry({ measuredMs: 40_000 })).objectives).toMatchObject([result]);
});

test("confidence intervals accompany the percentiles of a run with enough windows, and none after drops", () => {
  // 40 seconds, each with its own level of response times.
  const windows = Array.from({ length: 40 }, (_, at) => {
    const responseTime = timesOf(Array.from({ length: 100 }, (_, request) => 10 + ((at * 7) % 5) + (request % 20)));
    return quotes(at * 1_000, 100, { responseTime });
  });
  const dropping = windows.map((window, at) => (at === 0 ? { ...window, dropped: 1 } : window));
  const over40 = (measured: readonly JournalWindow[]) => {
    const plan = planEntry({ durationMs: 40_000, plannedRequests: 4_000 });
    return resultOf(plan, ...measured, endEntry({ durationMs: 40_500, measuredMs: 40_003 }));
  };
  const { total, operations } = over40(windows);
  const { low = 0, high = 0 } = total.responseTimeConfidenceMs?.p50 ?? {};
  expect(low).toBeLessThanOrEqual(total.responseTimeMs.p50);
  expect(high).toBeGreaterThanOrEqual(total.responseTimeMs.p50);
  expect(high).toBeGreaterThan(low);
  expect(operations["token-price"]?.responseTimeConfidenceMs).toEqual(total.responseTimeConfidenceMs);
  expect(over40(windows.slice(0, 20)).total.responseTimeConfidenceMs).toEqual({});
  expect(over40(dropping).total.responseTimeConfidenceMs).toBeUndefined();
});

test("a stall says that the generator may be its cause if that stood still meanwhile or was short of processors", () => {
  // Nothing comes from 10 s to 12 s, then 300 responses of which the first waited for 3 s.
  const window = (at: number, changes: Partial<JournalWindow> = {}) => {
    if (at === 10 || at === 11) return quotes(at * 1_000, 0, { started: 100 }, changes);
    const waits = timesOf(Array.from({ length: 300 }, (_, request) => 10 * request + 10));
    const burst = operationEntry(300, { started: 100, serviceTime: waits, responseTime: waits });
    return windowEntry(at * 1_000, { "token-price": at === 12 ? burst : operationEntry(100) });
  };
  const sentenceOf = (changes: Partial<JournalWindow> = {}, end: Partial<JournalEnd> = {}) => {
    const windows = Array.from({ length: 30 }, (_, at) => window(at, changes));
    const plan = planEntry({ durationMs: 30_000, plannedRequests: 3_000 });
    const [stall, ...others] = resultOf(plan, ...windows, endEntry({ measuredMs: 30_003, ...end })).findings;
    expect([stall?.kind, others]).toEqual(["stall", []]);
    return stall?.sentence;
  };
  expect(sentenceOf({ pausedMs: 900, longestPauseMs: 900 })).toMatch(/generator was late or short .* at that time/);
  expect(sentenceOf({}, { cpuSeconds: 58 })).toMatch(/together\. The generator was short of processors, and may/);
  expect(sentenceOf()).not.toContain("generator");
});

const told = (fromMs: number, serverTiming: Readonly<Record<string, string>>, ignored = {}) =>
  quotes(fromMs, 4, { serverTiming, serverTimingIgnored: ignored });

test("what the target says of itself has a figure for each name of an operation, with the share of responses that have it", () => {
  const windows = [
    told(0, { db: timesOf([0.1, 0.2, 0.3, 0.4]), app: timesOf([0.7]) }),
    told(1_000, { db: timesOf([0.5, 0.6, 0.7, 0.8]), constructor: timesOf([0.9]) }),
  ];
  const { operations, total } = resultOf(planEntry(), ...windows, endEntry());
  expect(operations["token-price"]?.serverTimings).toMatchObject([
    { name: "app", count: 1, share: 0.125, ms: { p50: 0.7 } },
    { name: "constructor", count: 1, share: 0.125 },
    { name: "db", count: 8, share: 1, ms: { p50: 0.4, max: 0.8 } },
  ]);
  expect(total.serverTimings).toBeUndefined();
});

test("what the target says of itself is nothing for a target that says nothing, and in journals of before", () => {
  const { serverTiming: _none, serverTimingIgnored: _neither, ...before } = operationEntry(4);
  const result = resultOf(planEntry(), windowEntry(0, { "token-price": before }), endEntry());
  expect(JSON.stringify(result)).not.toContain("erverTiming");
  expect(result.notes.join()).not.toContain("Server-Timing");
  expect(isJournalEntry(windowEntry(0, { "token-price": before }))).toBe(true);
});

test("what the target says of itself is said once not to be whole where entries were ignored", () => {
  const windows = [told(0, {}, { malformed: 2, beyond: 1 }), told(1_000, {}, { malformed: 1 })];
  const { notes, operations } = resultOf(planEntry(), ...windows, endEntry());
  const said = [/^3 entries .*Server-Timing/, /^1 entry .*Server-Timing/];
  expect(notes).toEqual(said.map((note) => expect.stringMatching(note)));
  expect(operations["token-price"]?.counters).toMatchObject({ serverTimingIgnored: { malformed: 3, beyond: 1 } });
});

test("a replay counts differences from the recording by operation and pointer, with an example each, and not as findings", () => {
  const { differences: _, ...REPLAY } = SAMPLE;
  const statement = "token-price/recording/missing/data/initFee";
  const advisory = { [statement]: 3, "token-price/relation/echo": 1 };
  const { replay, total } = resultOf(
    planEntry({ replay: REPLAY }),
    quotes(0, 100, { advisory, withAdvisory: 1 }),
    quotes(1_000, 100, { advisory: { "token-price/recording/status": 5 } }),
    exampleEntry({ statement, pointer: "/data/initFee", expected: "a member", actual: "none" }),
  );
  expect(replay).toEqual({
    ...REPLAY,
    differences: [
      { operation: "token-price", kind: "status", pointer: "", count: 5 },
      {
        operation: "token-price",
        kind: "missing",
        pointer: "/data/initFee",
        count: 3,
        example: { expected: "a member", actual: "none", iteration: 7 },
      },
    ],
  });
  expect([total.advisory, total.advisoryByStatement]).toEqual([1, { "token-price/relation/echo": 1 }]);
});
