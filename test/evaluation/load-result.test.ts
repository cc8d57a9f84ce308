import { describe, expect, test } from "vitest";
import type { JournalEntry, JournalPlan } from "../../results/journal/load-journal.ts";
import { DEFAULT_OBJECTIVES, type Objective } from "../../results/objectives/objectives.ts";
import { endEntry, operationEntry, planEntry, timesOf, usageEntry, windowEntry } from "../results/load-entries.ts";
import { codes, good, resultOf } from "./made-up-results.ts";

describe("a run in which nothing went wrong", () => {
  const second = windowEntry(1_000, {
    "token-price": operationEntry(90),
    "get-user-fees": operationEntry(10, { withAdvisory: 2, advisory: { "fee-balance/chain/type": 2 } }),
  });
  const result = resultOf(planEntry(), good(100), second, endEntry());

  test("passes with exit code 0", () => {
    expect(result).toMatchObject({ verdict: "pass", exitCode: 0, validity: { valid: true, reasons: [] } });
  });

  test("counts every request once", () => {
    expect(result.requests).toEqual({ setup: 3, started: 200, finished: 200, interrupted: 0, refused: 0, dropped: 0 });
    expect(result.total.count).toBe(200);
    expect(result.operations["token-price"]?.count).toBe(190);
  });

  test("has rates over the scheduled time, whenever the last response came", () => {
    expect(result.goodputPerSecond).toBe(100);
    expect(result.operations["get-user-fees"]?.ratePerSecond).toBe(5);
  });

  test("keeps advisory findings apart", () => {
    expect(result.operations["get-user-fees"]).toMatchObject({
      invalid: 0,
      advisory: 2,
      advisoryByStatement: { "fee-balance/chain/type": 2 },
    });
  });

  test("has a point of each window for charts", () => {
    expect(result.windows.map(({ fromMs, total }) => [fromMs, total.count])).toEqual([
      [0, 100],
      [1_000, 100],
    ]);
    expect(result.windows[0]?.total.responseTimeMs.p95).toBeCloseTo(12, 1);
  });

  test("has the memory that was in use at the end of a window, where somebody measured it", () => {
    const { windows } = resultOf(planEntry(), good(100), usageEntry(0, { targetRssMiB: 80 }), second, endEntry());
    expect(windows.map(({ memory }) => memory)).toEqual([{ k6MiB: 100, assayMiB: 150, targetMiB: 80 }, undefined]);
  });

  test("has the time for which the generator waited for processors", () => {
    const waited = (seconds: number) => ({ contention: { k6WaitSeconds: seconds } });
    const { generator } = resultOf(
      planEntry(),
      good(100),
      usageEntry(0, waited(0.5)),
      second,
      usageEntry(1_000, waited(1)),
    );
    expect(generator.contention).toEqual({ k6WaitSeconds: 1.5 });
    expect(result.generator).not.toHaveProperty("contention");
  });

  test("names the engine that sent it", () => {
    expect(result.engine).toBe("script");
    expect(resultOf(planEntry({ engine: "native" }), good(200), endEntry()).engine).toBe("native");
  });

  test("counts as goodput only what came on time", () => {
    const window = windowEntry(0, { "token-price": operationEntry(200, { late: 20 }) });
    expect(resultOf(planEntry(), window, endEntry()).goodputPerSecond).toBe(90);
  });

  test("is valid with half of the machine in use", () => {
    expect(resultOf(planEntry(), good(200), endEntry({ cpuSeconds: 2, cores: 2 })).verdict).toBe("pass");
  });

  test("tells what processor time a thousand requests took", () => {
    expect(result.generator.cpuSecondsPerThousandRequests).toBe(2);
  });
});

describe("rates of a target that falls behind the schedule", () => {
  // 100 requests/s for ten seconds, of which it carries half: the rest waits, and comes while no request is due.
  const plan = (changes: Partial<JournalPlan> = {}) =>
    planEntry({ durationMs: 10_000, plannedRequests: 1_000, ...changes });
  const windows = Array.from({ length: 20 }, (_, at) =>
    windowEntry(at * 1_000, {
      "token-price": operationEntry(50, { started: at < 10 ? 100 : 0, goodputWithAdvisory: 10 }),
    }),
  );
  const end = endEntry({ measuredMs: 20_000 });

  test("are those within it", () => {
    const result = resultOf(plan(), ...windows, end);
    expect(result.total).toMatchObject({ count: 1_000, goodput: 1_000, ratePerSecond: 51 });
    expect(result).toMatchObject({ goodputPerSecond: 51, goodputWithAdvisoryPerSecond: 10.2 });
  });

  test("meet no objective by what comes after it", () => {
    for (const metric of ["goodputPerSecond", "ratePerSecond"] as const) {
      const objectives: readonly Objective[] = [{ operation: "*", metric, atLeast: 90 }];
      expect(resultOf(plan({ objectives }), ...windows, end).objectives[0]).toMatchObject({
        status: "missed",
        value: 51,
      });
    }
  });

  test("of one that keeps up hold what was in flight at its end", () => {
    const steady = Array.from({ length: 11 }, (_, at) =>
      windowEntry(at * 1_000, { "token-price": operationEntry(at < 9 ? 100 : at === 9 ? 98 : 2) }),
    );
    expect(resultOf(plan(), ...steady, end).goodputPerSecond).toBe(100);
  });
});

describe("goodput with advisory findings", () => {
  test("stands beside all goodput, in the same unit", () => {
    const quotes = operationEntry(200, {
      withAdvisory: 50,
      goodputWithAdvisory: 40,
      advisory: { "token-price/relation/echo": 50 },
    });
    const result = resultOf(planEntry(), windowEntry(0, { "token-price": quotes }), endEntry());
    expect(result).toMatchObject({ verdict: "pass", goodputPerSecond: 100, goodputWithAdvisoryPerSecond: 20 });
    expect(result.total).toMatchObject({ goodput: 200, goodputWithAdvisory: 40, advisory: 50 });
  });
});

describe("responses with a Retry-After", () => {
  test("are errors, counted with the longest wait", () => {
    const limited = (responses: number, longestMs: number) =>
      operationEntry(100 - responses, {
        started: 100,
        errors: { "rate-limited": responses },
        retryAfter: responses,
        longestRetryAfterMs: longestMs,
      });
    const windows = [
      windowEntry(0, { "token-price": limited(3, 5_000), "get-user-fees": limited(4, 30_000) }),
      windowEntry(1_000, { "token-price": limited(2, 1_000) }),
    ];
    const { total, operations } = resultOf(planEntry({ plannedRequests: 300 }), ...windows, endEntry());
    expect(total).toMatchObject({ errors: 9, retryAfter: { responses: 9, longestWaitMs: 30_000 } });
    expect(operations["token-price"]?.retryAfter).toEqual({ responses: 5, longestWaitMs: 5_000 });
  });

  test("are not reported without any", () => {
    expect(resultOf(planEntry(), good(200), endEntry()).total).not.toHaveProperty("retryAfter");
  });
});

describe("requests that timed out", () => {
  const slow = operationEntry(150, { started: 200, errors: { "timeout-headers": 50 } });
  const { total } = resultOf(planEntry({ plannedRequests: 200 }), windowEntry(0, { "token-price": slow }), endEntry());

  test("stand in the response times with the time limit", () => {
    expect(total.responseTimeMs.p50).toBeCloseTo(12, 1);
    expect(total.responseTimeMs.p95).toBeCloseTo(1_000, -1);
  });

  test("leave the times of the responses alone beside them", () => {
    expect(total.timeouts).toMatchObject({ requests: 50, limitMs: 1_000 });
    expect(total.timeouts?.ofResponsesMs.max).toBeCloseTo(12, 1);
    expect(total.serviceTimeMs.max).toBeCloseTo(10, 1);
  });

  test("are not mentioned where there are none", () => {
    expect(resultOf(planEntry(), good(200), endEntry()).total).not.toHaveProperty("timeouts");
  });
});

describe("an objective over intervals, in a run with windows of 10 s", () => {
  const over = (window: string, ...counts: readonly number[]) => {
    const objectives = [{ operation: "*", metric: "goodputPerSecond", atLeast: 99, window } as const];
    const plan = planEntry({ windowMs: 10_000, durationMs: counts.length * 10_000, plannedRequests: 100, objectives });
    const windows = counts.map((count, at) =>
      windowEntry(at * 10_000, { "token-price": operationEntry(count) }, { sequence: at }),
    );
    return resultOf(plan, ...windows, endEntry({ measuredMs: counts.length * 10_000 })).objectives[0];
  };

  test("divides by the time that its windows cover", () => {
    expect(over("5s", 600, 600, 600)).toMatchObject({ status: "missed", value: 60 });
    expect(over("15s", 1_000, 1_000, 1_000, 1_000)?.status).toBe("met");
  });
});

describe("a target that fails", () => {
  test("by errors is failed with exit code 1", () => {
    const window = windowEntry(0, {
      "token-price": operationEntry(190, { started: 200, errors: { "server-error": 7, reset: 3 } }),
    });
    const result = resultOf(planEntry(), window, endEntry());
    expect(result).toMatchObject({ verdict: "fail", exitCode: 1 });
    expect(result.total).toMatchObject({ count: 200, errors: 10, errorsByCode: { "server-error": 7, reset: 3 } });
  });

  test("by a single response that violates a statement is failed", () => {
    const window = windowEntry(0, {
      "token-price": operationEntry(199, { started: 200, invalid: 1, specified: { "quote/tokenId/type": 1 } }),
    });
    const result = resultOf(planEntry(), window, endEntry());
    expect(result).toMatchObject({ verdict: "fail", exitCode: 1 });
    expect(result.total).toMatchObject({ count: 200, invalid: 1, invalidByStatement: { "quote/tokenId/type": 1 } });
    expect(result.goodputPerSecond).toBe(99.5);
  });

  test("by time-outs is failed even if requests were dropped because of them", () => {
    const window = windowEntry(
      0,
      { "token-price": operationEntry(100, { started: 120, errors: { "timeout-headers": 20 } }) },
      { dropped: 80 },
    );
    expect(resultOf(planEntry(), window, endEntry())).toMatchObject({ verdict: "fail", exitCode: 1 });
  });

  test("by other errors is not failed if requests were dropped", () => {
    const window = windowEntry(
      0,
      { "token-price": operationEntry(100, { started: 120, errors: { "server-error": 20 } }) },
      { dropped: 80 },
    );
    const result = resultOf(planEntry(), window, endEntry());
    expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
    expect(codes(result)).toEqual(["dropped-iterations"]);
  });
});

describe("a run that is not valid", () => {
  const incomplete = (changes: object) =>
    windowEntry(0, { "token-price": operationEntry(150, { started: 200 }) }, { httpRequests: 150, ...changes });

  test.each([
    ["no-samples", [endEntry()]],
    ["dropped-iterations", [windowEntry(0, { "token-price": operationEntry(199) }, { dropped: 1 }), endEntry()]],
    ["requests-lost", [incomplete({}), endEntry()]],
    ["samples-lost", [windowEntry(0, { "token-price": operationEntry(200) }, { httpRequests: 190 }), endEntry()]],
    ["schedule-missed", [good(150), endEntry()]],
    ["generator-died", [good(200), endEntry({ cause: "died", exit: "SIGKILL" })]],
    ["generator-out-of-memory", [good(200), endEntry({ cause: "memory" })]],
    ["aggregator-backlog", [good(200), endEntry({ cause: "backlog" })]],
    ["generator-stuck", [good(200), endEntry({ cause: "stuck" })]],
    ["generator-saturated", [good(200), endEntry({ cpuSeconds: 3.6, cores: 2 })]],
    ["aggregator-lag", [good(200), endEntry({ largestLagMs: 6_000 })]],
    ["stream-gap", [good(200), endEntry({ longestGapMs: 3_000 })]],
    ["stream-torn", [good(200), endEntry({ isStreamWhole: false })]],
    ["clock-step", [good(200), endEntry({ clockStepMs: -3_600_000 })]],
    ["generator-fault", [good(200), endEntry({ faults: [{ fault: "script-exception", count: 1, example: "x" }] })]],
    ["run-killed", [good(200)]],
    [
      "requests-refused",
      [
        windowEntry(0, { "token-price": operationEntry(199, { started: 200, errors: { "generator-fault": 1 } }) }),
        endEntry(),
      ],
    ],
    [
      "generator-late",
      [
        windowEntry(
          0,
          { "token-price": operationEntry(200) },
          { startDelay: timesOf(Array.from({ length: 200 }, () => 250)) },
        ),
        endEntry(),
      ],
    ],
  ] satisfies [string, JournalEntry[]][])("names %s and exits with 4", (code, entries) => {
    const result = resultOf(planEntry(), ...entries);
    expect(codes(result)).toContain(code);
    expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4, validity: { valid: false } });
  });

  test("never says that the target failed, whatever its errors were", () => {
    const window = windowEntry(0, { "token-price": operationEntry(0, { started: 200, errors: { reset: 200 } }) });
    expect(resultOf(planEntry(), window, endEntry({ cause: "died" }))).toMatchObject({
      verdict: "inconclusive",
      exitCode: 4,
    });
  });

  test("is undecided with too few samples, though none of them was bad", () => {
    const result = resultOf(planEntry({ plannedRequests: 99 }), good(99), endEntry());
    expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
    expect(new Set(codes(result))).toEqual(new Set(["sample-too-small"]));
    expect(result.objectives.filter(({ met }) => met).map(({ expression }) => expression)).toEqual([
      "invalid = 0",
      "dropped = 0",
    ]);
  });
});

describe("few samples", () => {
  const some = (accepted: number, errors: number) =>
    windowEntry(0, {
      "token-price": operationEntry(accepted, { started: accepted + errors, errors: { "timeout-headers": errors } }),
    });

  test("fail a target that could not be saved by any number of good ones up to the floor", () => {
    expect(resultOf(planEntry({ plannedRequests: 60 }), some(0, 60), endEntry())).toMatchObject({
      verdict: "fail",
      exitCode: 1,
    });
  });

  test("decide nothing if good ones up to the floor would save it", () => {
    const plan = planEntry({
      plannedRequests: 60,
      objectives: DEFAULT_OBJECTIVES.map((objective) =>
        objective.metric === "errorRate" ? { ...objective, below: 0.05 } : objective,
      ),
    });
    expect(resultOf(plan, some(56, 4), endEntry())).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
  });
});

describe("a bound on every interval", () => {
  const seconds = (bad: number) =>
    Array.from({ length: 25 }, (_, index) =>
      windowEntry(index * 1_000, {
        "token-price": operationEntry(20, index === bad ? { started: 30, errors: { reset: 10 } } : {}),
      }),
    );
  const plan = planEntry({
    durationMs: 25_000,
    plannedRequests: 500,
    objectives: [{ operation: "token-price", metric: "errorRate", below: 0.04, window: "10s" }],
  });
  const end = endEntry({ measuredMs: 25_000, durationMs: 25_500 });

  test("fails a run for one bad interval that the run as a whole would hide", () => {
    const result = resultOf(plan, ...seconds(12), end);
    expect(result).toMatchObject({ verdict: "fail", exitCode: 1 });
    expect(result.objectives[0]).toMatchObject({ status: "missed", fromMs: 10_000 });
    expect(result.total.errors / result.total.count).toBeLessThan(0.04);
  });

  test("says nothing about an interval that the run did not fill", () => {
    expect(resultOf(plan, ...seconds(22), end)).toMatchObject({ verdict: "pass", exitCode: 0 });
  });
});

describe("a run that the target ended", () => {
  const bad = windowEntry(0, {
    "token-price": operationEntry(60, { started: 90, errors: { reset: 20 } }),
  });

  test.each(["target-down", "objective-missed"] as const)("by %s is failed, and the reason is kept", (cause) => {
    const end = endEntry({ cause, reason: "the reason", exit: "exit code 105", measuredMs: 1_000 });
    expect(resultOf(planEntry(), bad, end)).toMatchObject({
      verdict: "fail",
      exitCode: 1,
      endedEarly: "the reason",
      requests: { started: 90, finished: 80, interrupted: 10 },
    });
  });

  test("is not short of VUs because of a target that is down", () => {
    const down = endEntry({ cause: "target-down", reason: "x", measuredMs: 1_000 });
    expect(resultOf(planEntry(), { ...bad, dropped: 30 }, down).verdict).toBe("fail");
    const missed = endEntry({ cause: "objective-missed", reason: "x", measuredMs: 1_000 });
    expect(resultOf(planEntry(), { ...bad, dropped: 30 }, missed).verdict).toBe("inconclusive");
  });
});

describe("a run that was stopped", () => {
  test("is interrupted, whatever it had measured, as are its requests in flight", () => {
    const window = windowEntry(0, { "token-price": operationEntry(90, { started: 100 }) });
    const result = resultOf(planEntry(), window, endEntry({ cause: "interrupted", measuredMs: 1_000 }));
    expect(result).toMatchObject({ verdict: "interrupted", exitCode: 130 });
    expect(result.requests).toMatchObject({ started: 100, finished: 90, interrupted: 10 });
    expect(result.goodputPerSecond).toBe(90);
  });
});

describe("confidence intervals", () => {
  // 40 seconds, each with its own level of response times.
  const windows = Array.from({ length: 40 }, (_, at) => {
    const responseTime = timesOf(Array.from({ length: 100 }, (_, request) => 10 + ((at * 7) % 5) + (request % 20)));
    return windowEntry(at * 1_000, { "token-price": operationEntry(100, { responseTime }) });
  });
  const plan = planEntry({ durationMs: 40_000, plannedRequests: 4_000 });
  const end = endEntry({ durationMs: 40_500, measuredMs: 40_003 });

  test("stand beside the percentiles of a run with windows enough", () => {
    const { total, operations } = resultOf(plan, ...windows, end);
    const { low = 0, high = 0 } = total.responseTimeConfidenceMs?.p50 ?? {};
    expect(low).toBeLessThanOrEqual(total.responseTimeMs.p50);
    expect(high).toBeGreaterThanOrEqual(total.responseTimeMs.p50);
    expect(high).toBeGreaterThan(low);
    expect(operations["token-price"]?.responseTimeConfidenceMs).toEqual(total.responseTimeConfidenceMs);
  });

  test("are absent in a short run, and after drops", () => {
    expect(resultOf(plan, ...windows.slice(0, 20), end).total.responseTimeConfidenceMs).toEqual({});
    const [first, ...others] = windows;
    if (first === undefined) throw new Error("there are windows");
    const { total } = resultOf(plan, { ...first, dropped: 1 }, ...others, end);
    expect(total.responseTimeConfidenceMs).toBeUndefined();
  });
});

describe("a run without an operation", () => {
  const leftOut = { session: "trade", reason: "the target rejected a trade before the load: 403" };
  const run = (changes: object) =>
    resultOf(planEntry({ leftOut: [{ ...leftOut, ...changes }] }), good(200), endEntry());

  test("does not pass, and says which and why", () => {
    const result = run({ operations: ["trade-token"] });
    expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
    expect(result.validity.reasons).toEqual([
      "operation-left-out: trade-token was not sent, because the target rejected a trade before the load: 403",
    ]);
  });

  test("passes where the target was never asked for it", () => {
    expect(run({ operations: ["trade-token"], isUntried: true }).verdict).toBe("pass");
  });

  test("passes where other sessions send it", () => {
    expect(run({}).verdict).toBe("pass");
  });

  test("fails for a missed objective", () => {
    const window = windowEntry(0, { "token-price": operationEntry(190, { started: 200, errors: { reset: 10 } }) });
    const result = resultOf(planEntry({ leftOut: [{ ...leftOut, operations: ["trade-token"] }] }), window, endEntry());
    expect(result.verdict).toBe("fail");
  });
});

describe("a field that half of the responses lose", () => {
  // 40 s at 100/s: from 20 s on, 70 of 100 quotes lack what 40 lack before.
  const windows = Array.from({ length: 40 }, (_, at) =>
    windowEntry(at * 1_000, {
      "token-price": operationEntry(100, { lacking: { "data.initFee": at < 20 ? 40 : 70 } }),
    }),
  );
  const found = (iterationsPerPass: number | undefined, segment = "0:1") =>
    resultOf(
      planEntry({
        durationMs: 40_000,
        plannedRequests: 4_000,
        segment,
        workload: {
          model: "open",
          unit: "request",
          arrivals: "even",
          warmUpMs: 0,
          stages: [],
          plannedIterations: 4_000,
          ...(iterationsPerPass !== undefined && { iterationsPerPass }),
          mix: {},
          popularity: [],
          users: 1,
        },
      }),
      ...windows,
      endEntry(),
    ).findings?.map(({ kind, fromMs }) => `${kind} ${fromMs}`);

  test("is a finding while the same is asked for", () => {
    expect(found(5_000)).toEqual(["disappeared 20000"]);
    expect(found(1_000)).toEqual([]);
    expect(found(1_500)).toEqual(["disappeared 20000"]);
  });

  test("is none where a pass began with it, by the iterations of all generators, or nobody knows when", () => {
    expect(found(2_001)).toEqual([]);
    expect(found(4_001, "0:1/2")).toEqual([]);
    expect(found(undefined)).toEqual([]);
  });
});
