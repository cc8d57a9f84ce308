import { describe, expect, test } from "vitest";
import type { Objective } from "../../../run/format/objectives.ts";
import type { JournalWindow, WindowOperation } from "../../../run/journal/journal-entries.ts";
import { endEntry, operationEntry, planEntry, timesOf, windowEntry } from "../format/load-entries.ts";
import { codes, resultOf } from "./made-up-results.ts";

describe("a generator that was late", () => {
  const times = (count: number, ms: number, late = 0, lateMs = 0) =>
    timesOf(Array.from({ length: count }, (_, at) => (at < late ? lateMs : ms)));
  /** A second of 100 requests that the target serves in 10 ms, of which so many started so late. */
  const second = (at: number, late = 0, lateMs = 0, changes: Partial<WindowOperation> = {}) =>
    windowEntry(
      at * 1_000,
      { "token-price": operationEntry(100, { responseTime: times(100, 10, late, 10 + lateMs), ...changes }) },
      { startDelay: times(100, 1, late, lateMs) },
    );
  const slow = { serviceTime: times(100, 300), responseTime: times(100, 300) };
  const judged = (objective: Omit<Objective, "operation">, ...windows: readonly JournalWindow[]) => {
    const lengthMs = windows.length * 1_000;
    const plan = planEntry({
      durationMs: lengthMs,
      plannedRequests: 100 * windows.length,
      objectives: [{ operation: "*", ...objective }],
    });
    return resultOf(plan, ...windows, endEntry({ measuredMs: lengthMs }));
  };
  const p95 = { metric: "responseTimeMs.p95", below: 200 } as const;
  const undecided = { status: "undecided", met: false, undecidedBy: "generator" };
  const seconds = (of: (at: number) => JournalWindow) => Array.from({ length: 80 }, (_, at) => of(at));
  /** One pause of 600 ms, which makes less than one request in a hundred late. */
  const paused = seconds((at) => (at === 4 ? second(at, 60, 600) : second(at)));

  /** The same, but by so little that its times still count. */
  const hesitated = seconds((at) => (at === 4 ? second(at, 60, 90) : second(at)));

  test.each([
    ["a percentile in every interval", { ...p95, window: "5s" }, { ...p95, below: 50, window: "5s" }],
    [
      "the longest response time",
      { metric: "responseTimeMs.max", below: 500 },
      { metric: "responseTimeMs.max", below: 50 },
    ],
    [
      "a percentile above the 99th",
      { metric: "responseTimeMs.p99.9", below: 500, minSamples: 100 },
      { metric: "responseTimeMs.p99.9", below: 50, minSamples: 100 },
    ],
    ["the mean", { metric: "responseTimeMs.mean", below: 13 }, { metric: "responseTimeMs.mean", below: 10.1 }],
  ] satisfies [string, Omit<Objective, "operation">, Omit<Objective, "operation">][])(
    "misses no objective on %s",
    (_, without, objective) => {
      // A window in which it stood still is left out, and the others decide.
      expect(judged(without, ...paused)).toMatchObject({ verdict: "pass", objectives: [{ status: "met" }] });
      const result = judged(objective, ...hesitated);
      expect(result.objectives[0]).toMatchObject(undecided);
      expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
      expect(codes(result)).toEqual(["generator-late"]);
    },
  );

  test("in all windows leaves objectives on percentiles undecided", () => {
    const result = judged({ ...p95, below: 50 }, ...seconds((at) => second(at, 6, 90)));
    expect(result.objectives[0]).toMatchObject(undecided);
    expect(result.verdict).toBe("inconclusive");
  });

  test("in one request of a hundred misses no objective on the maximum", () => {
    const windows = paused.map((window, at) => (at === 4 ? second(at, 1, 600) : window));
    expect(judged({ metric: "responseTimeMs.max", below: 500 }, ...windows).objectives[0]).toMatchObject(undecided);
  });

  test.each([
    [
      "was paused for more than a tenth of it",
      { pausedMs: 150, longestPauseMs: 150 },
      { pausedMs: 90, longestPauseMs: 90 },
    ],
    ["started requests late", { startDelay: times(100, 1, 6, 150) }, { startDelay: times(100, 1, 6, 90) }],
  ] satisfies [string, Partial<JournalWindow>, Partial<JournalWindow>][])(
    "has the times of a window left out in which it %s",
    (_, beyond, within) => {
      const with4 = (changes: Partial<JournalWindow>) =>
        judged(
          p95,
          ...seconds((at) =>
            at === 4 ? { ...second(at, 60, 600), startDelay: times(100, 1), ...changes } : second(at),
          ),
        );
      expect(
        with4(beyond)
          .windows.filter(({ isExcluded }) => isExcluded)
          .map(({ fromMs }) => fromMs),
      ).toEqual([4_000]);
      expect(with4(beyond).total.responseTimeMs.max).toBeLessThan(11);
      expect(with4(within).total.responseTimeMs.max).toBeGreaterThan(600);
    },
  );

  test("that lacks processors has its times left out from the second such window on", () => {
    const short = (at: number) => ({ ...second(at, 60, 600), startDelay: times(100, 1), schedulerDelayMs: 25 });
    const result = judged(p95, ...seconds((at) => (at === 4 || at === 10 || at === 11 ? short(at) : second(at))));
    expect(result.windows.filter(({ isExcluded }) => isExcluded).map(({ fromMs }) => fromMs)).toEqual([11_000]);
  });

  test("does not hide a freeze of the target after which all waiting requests run at once", () => {
    const frozen = { responseTime: times(100, 2_000), serviceTime: times(100, 50) };
    const burst = { ...second(4, 0, 0, frozen), schedulerDelayMs: 60, pausedMs: 78, longestPauseMs: 78 };
    const result = judged(
      { metric: "responseTimeMs.max", below: 1_000 },
      ...seconds((at) => (at === 4 ? burst : second(at))),
    );
    expect(result).toMatchObject({ verdict: "fail", objectives: [{ status: "missed" }] });
  });

  test("that lacks processors after a freeze attributes the wait to the target", () => {
    const slowAt = (at: number, waitMs: number) => ({
      ...second(at, 0, 0, { responseTime: times(100, waitMs) }),
      schedulerDelayMs: 60,
      queueDelay: times(100, waitMs),
    });
    const waiting = (waits: readonly number[], below: number = p95.below) =>
      judged(
        { ...p95, below, window: "5s" },
        ...seconds((at) => {
          const waitMs = waits[at - 20];
          return waitMs === undefined ? second(at) : slowAt(at, waitMs);
        }),
      );
    // The first of them has waited since before the shortage, and the others behind it.
    expect(waiting([3_000, 2_000, 900]).objectives[0]?.status).toBe("missed");
    expect(waiting([3_000, 2_000, 900]).generator.late?.excluded ?? 0).toBe(0);
    // Who has made these wait cannot be said: neither their times nor a run without them decides anything.
    expect(waiting([900, 900, 900]).generator.late?.excluded).toBe(2);
    expect(codes(waiting([900, 900, 900], 5_000))).toEqual(["generator-late"]);
  });

  test("does not hide a freeze in which requests waited longer for the target than for the generator", () => {
    const thaw = (waitMs: number) => ({
      ...second(4, 100, 150, { responseTime: times(100, waitMs), serviceTime: times(100, 50) }),
      queueDelay: times(100, waitMs),
    });
    const with4 = (waitMs: number) => judged(p95, ...seconds((at) => (at === 4 ? thaw(waitMs) : second(at))));
    expect(with4(2_000).total.responseTimeMs.max).toBeGreaterThan(1_990);
    expect(with4(100).generator.late?.excluded).toBe(1);
  });

  test("in more than a tenth of the windows leaves the run without a verdict", () => {
    const late = (count: number) => judged(p95, ...seconds((at) => (at < count ? second(at, 60, 600) : second(at))));
    expect(late(8).verdict).toBe("pass");
    expect(late(9)).toMatchObject({ verdict: "inconclusive", validity: { valid: false } });
    expect(codes(late(9))).toEqual(["generator-late"]);
  });

  test("in more than a tenth of the windows hides no target that is too slow in the others", () => {
    const windows = seconds((at) => (at < 9 ? second(at, 60, 600) : second(at, 0, 0, slow)));
    expect(judged(p95, ...windows)).toMatchObject({ verdict: "fail", validity: { valid: true } });
  });

  test("in more than a tenth of the windows hides no invalid response", () => {
    const invalid = { accepted: 99, invalid: 1, specified: { "quote/tokenId/type": 1 } };
    const windows = seconds((at) => (at < 9 ? second(at, 60, 600, at === 0 ? invalid : {}) : second(at)));
    expect(judged({ metric: "invalidRate", atMost: 0 }, ...windows)).toMatchObject({ verdict: "fail" });
  });

  test("hides no target that is too slow where the generator was on time", () => {
    const windows = paused.map((window, at) => (at < 40 ? window : second(at, 0, 0, slow)));
    expect(judged({ ...p95, window: "5s" }, ...windows)).toMatchObject({ verdict: "fail", exitCode: 1 });
    expect(judged({ ...p95, below: 100 }, ...windows).objectives[0]?.status).toBe("missed");
    expect(judged({ metric: "responseTimeMs.max", below: 200 }, ...windows).objectives[0]?.status).toBe("missed");
  });

  test("by little compared with the target's times leaves the result unchanged", () => {
    const windows = seconds((at) => second(at, 60, 25, slow));
    expect(judged(p95, ...windows).objectives[0]?.status).toBe("missed");
  });

  test("leaves an objective met that is met anyway", () => {
    const windows = seconds((at) => second(at, 100, 30));
    expect(judged(p95, ...windows)).toMatchObject({ verdict: "pass", exitCode: 0 });
    expect(judged({ ...p95, window: "2s" }, ...windows).verdict).toBe("pass");
  });

  test("leaves responses late for a while after it", () => {
    const after = paused.map((window, at) =>
      at === 5 ? second(at, 0, 0, { responseTime: times(100, 10, 30, 590) }) : window,
    );
    expect(judged({ ...p95, window: "5s" }, ...after).objectives[0]).toMatchObject(undecided);
  });

  test("hides no errors", () => {
    const failing = second(4, 60, 600, { accepted: 90, errors: { reset: 10 } });
    const windows = paused.map((window, at) => (at === 4 ? failing : window));
    expect(judged({ metric: "errors", atMost: 0, window: "5s" }, ...windows).objectives[0]?.status).toBe("missed");
  });

  test("misses no objective on a rate because requests moved to another interval", () => {
    const count = (at: number, sent: number) => windowEntry(at * 1_000, { "token-price": operationEntry(sent) });
    // It stood still from 4.5 s to 5.5 s.
    const moved = seconds((at) => {
      if (at === 4) return count(at, 50);
      return at === 5 ? { ...count(at, 150), startDelay: times(150, 1, 100, 1_000) } : second(at);
    });
    const goodput = { metric: "goodputPerSecond", atLeast: 99, window: "5s" } as const;
    expect(judged(goodput, ...moved).objectives[0]).toMatchObject(undecided);
    expect(judged({ ...goodput, atLeast: 150 }, ...moved).objectives[0]?.status).toBe("missed");
    expect(judged({ ...goodput, atLeast: 90 }, ...moved).objectives[0]?.status).toBe("met");
  });

  test("misses no objective on goodput because of its own lateness", () => {
    const windows = paused.map((window, at) => (at === 4 ? second(at, 60, 600, { late: 55 }) : window));
    const goodput = { metric: "goodputPerSecond", atLeast: 99.5 } as const;
    expect(judged(goodput, ...windows).objectives[0]).toMatchObject(undecided);
    expect(judged({ ...goodput, window: "5s" }, ...windows).objectives[0]).toMatchObject(undecided);
  });

  test("is reported with the run", () => {
    const longestMs = expect.closeTo(600, -1);
    expect(judged(p95, ...paused).generator.late).toEqual({ windows: 1, excluded: 1, longestMs });
    expect(judged(p95, second(0)).generator).not.toHaveProperty("late");
  });
});
