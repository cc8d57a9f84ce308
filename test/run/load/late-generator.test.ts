import { describe, expect, test } from "vitest";
import type { Contention } from "../../../run/format/contention.ts";
import type { Objective } from "../../../run/format/objectives.ts";
import type { EndCause, JournalWindow, WindowOperation } from "../../../run/journal/journal-entries.ts";
import type { LoadResult } from "../../../run/load/load-result.ts";
import { endEntry, planEntry, quotes, timesOf, usageEntry } from "../format/load-entries.ts";
import { codes, resultOf } from "./made-up-results.ts";

type Bound = Omit<Objective, "operation">;

describe("a generator that was late", () => {
  const times = (count: number, ms: number, late = 0, lateMs = 0) =>
    timesOf(Array.from({ length: count }, (_, at) => (at < late ? lateMs : ms)));
  /** A second of 100 requests that the target serves in 10 ms, of which so many started so late. */
  const second = (at: number, late = 0, lateMs = 0, changes: Partial<WindowOperation> = {}) => {
    const own = { responseTime: times(100, 10, late, 10 + lateMs), ...changes };
    return quotes(at * 1_000, 100, own, { startDelay: times(100, 1, late, lateMs) });
  };
  const slow = { serviceTime: times(100, 300), responseTime: times(100, 300) };
  const judged = (objective: Bound, ...windows: readonly JournalWindow[]) => {
    const lengthMs = windows.length * 1_000;
    const objectives = [{ operation: "*", ...objective }] as const;
    const plan = planEntry({ durationMs: lengthMs, plannedRequests: 100 * windows.length, objectives });
    return resultOf(plan, ...windows, endEntry({ measuredMs: lengthMs }));
  };
  const p95 = { metric: "responseTimeMs.p95", below: 200 } as const;
  const max = (below: number) => ({ metric: "responseTimeMs.max", below }) as const;
  const p999 = (below: number) => ({ metric: "responseTimeMs.p99.9", below, minSamples: 100 }) as const;
  const undecided = { status: "undecided", met: false, undecidedBy: "generator" };
  const seconds = (of: (at: number) => JournalWindow) => Array.from({ length: 80 }, (_, at) => of(at));
  /** One pause of 600 ms, which makes less than one request in a hundred late. */
  const paused = seconds((at) => (at === 4 ? second(at, 60, 600) : second(at)));

  const with4 = (window: JournalWindow) => paused.with(4, window);
  const excludedIn = ({ windows }: LoadResult) =>
    windows.filter(({ isExcluded }) => isExcluded).map(({ fromMs }) => fromMs);

  /** The same, but by so little that its times still count. */
  const hesitated = seconds((at) => (at === 4 ? second(at, 60, 90) : second(at)));

  test.each([
    ["a percentile in every interval", { ...p95, window: "5s" }, { ...p95, below: 50, window: "5s" }],
    ["the longest response time", max(500), max(50)],
    ["a percentile above the 99th", p999(500), p999(50)],
    ["the mean", { metric: "responseTimeMs.mean", below: 13 }, { metric: "responseTimeMs.mean", below: 10.1 }],
  ] satisfies [string, Bound, Bound][])("misses no objective on %s", (_, without, objective) => {
    // A window in which it stood still is left out, and the others decide.
    expect(judged(without, ...paused)).toMatchObject({ verdict: "pass", objectives: [{ status: "met" }] });
    const result = judged(objective, ...hesitated);
    expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4, objectives: [undecided] });
    expect(codes(result)).toEqual(["generator-late"]);
  });

  test.each([
    ["was paused beyond a tenth", { pausedMs: 150, longestPauseMs: 150 }, { pausedMs: 90, longestPauseMs: 90 }],
    ["started requests late", { startDelay: times(100, 1, 6, 150) }, { startDelay: times(100, 1, 6, 90) }],
  ])("has the times of a window left out in which it %s", (_, beyond, within) => {
    const paused4 = { ...second(4, 60, 600), startDelay: times(100, 1) };
    const excluding = judged(p95, ...with4({ ...paused4, ...beyond }));
    expect(excludedIn(excluding)).toEqual([4_000]);
    expect(excluding.total.responseTimeMs.max).toBeLessThan(11);
    expect(judged(p95, ...with4({ ...paused4, ...within })).total.responseTimeMs.max).toBeGreaterThan(600);
  });

  test("has what the target says of itself left out of a window with the times beside it", () => {
    const told = (at: number) => ({ serverTiming: { db: timesOf([at === 4 ? 2 : 1.5]) } });
    const with4th = (changes: Partial<JournalWindow>) =>
      judged(p95, ...seconds((at) => ({ ...second(at, 0, 0, told(at)), ...(at === 4 && changes) })));
    const late = with4th({ startDelay: times(100, 1, 6, 150) });
    expect(excludedIn(late)).toEqual([4_000]);
    expect(late.operations["token-price"]?.serverTimings).toMatchObject([{ name: "db", count: 79, ms: { max: 1.5 } }]);
    expect(with4th({}).operations["token-price"]?.serverTimings?.[0]).toMatchObject({ count: 80, ms: { max: 2 } });
  });

  test("that lacks processors has its times left out from the second such window on", () => {
    const short = (at: number) => ({ ...second(at, 60, 600), startDelay: times(100, 1), schedulerDelayMs: 25 });
    const result = judged(p95, ...seconds((at) => (at === 4 || at === 10 || at === 11 ? short(at) : second(at))));
    expect(excludedIn(result)).toEqual([11_000]);
  });

  test("that read responses late has the times left out of which that is half or more", () => {
    const late = (delayMs: number, takenMs: number, below = 200) => {
      const taken = { responseTime: times(100, 2, 2, takenMs), serviceTime: times(100, 2, 2, takenMs) };
      const window = { ...second(4, 0, 0, taken), readDelay: times(100, 0.1, 3, delayMs) };
      const result = judged(max(below), ...with4(window));
      return [excludedIn(result).length, result.objectives[0]?.status];
    };
    expect(late(60, 80, 50)).toEqual([1, "met"]);
    // The target was slow, or nothing has come of it.
    expect(late(30, 80, 50)).toEqual([0, "missed"]);
    expect(late(60, 3)).toEqual([0, "met"]);
    // So little says nothing against a target that is fast enough all the same.
    expect(late(15, 20)).toEqual([0, "met"]);
    expect(late(15, 20, 18)).toEqual([0, "undecided"]);
  });

  test("measures upper bounds while other programs have its processors, and its delays can be felt", () => {
    const fast = { serviceTime: times(100, 0.3, 2, 4), responseTime: times(100, 0.3, 2, 4) };
    type Situation = { changes?: object; first?: number; readMs?: number; objective?: Bound; cause?: EndCause };
    /** Delays of 3 ms, which alone are too short to count, and how the processors were used in each second of them. */
    const beside = (contention: Contention, situation: Situation = {}) => {
      const { changes = fast, first = 80, readMs = 3, objective = p95, ...end } = situation;
      const windows = seconds((at) => ({ ...second(at, 0, 0, changes), readDelay: times(100, 0.1, 3, readMs) }));
      const usageAt = (at: number) => usageEntry(at * 1_000, at < first ? { contention } : {});
      const entries = windows.flatMap((window, at) => [window, usageAt(at)]);
      const objectives = [{ operation: "*", ...objective }] as const;
      const plan = planEntry({ durationMs: 80_000, plannedRequests: 8_000, objectives });
      const result = resultOf(plan, ...entries, endEntry({ measuredMs: 80_000, ...end }));
      const { contended = [] } = result.generator;
      return [result.verdict, ...contended.map((reason) => reason.slice(0, 64)), ...codes(result)];
    };
    const taken = { k6WaitSeconds: 0.5, othersSeconds: 0.5, idleSeconds: 0.01 };
    const bounds = "generator-late: other programs, such as a target beside it, had ";
    // What is met all the same is met.
    expect(beside(taken)).toEqual(["pass", bounds]);
    expect(beside(taken, { first: 9 })).toEqual(["pass", bounds]);
    // The target may have met what is missed only by so much.
    const missed = { ...p95, below: 0.2 };
    expect(beside(taken, { objective: missed })).toEqual(["inconclusive", bounds, "generator-late"]);
    expect(beside(taken, { objective: missed, cause: "objective-missed" })[0]).toBe("inconclusive");
    expect(beside(taken, { cause: "target-down" })[0]).toBe("inconclusive");
    const rate = { metric: "ratePerSecond" } as const;
    expect(beside(taken, { objective: { ...rate, atLeast: 101 } })[0]).toBe("inconclusive");
    expect(beside(taken, { objective: { ...rate, atLeast: 99 } })[0]).toBe("pass");
    // Nor does a delay meet what a target without it would have missed.
    expect(beside(taken, { objective: { metric: "responseTimeMs.p50", above: 0.2 } })[0]).toBe("inconclusive");
    expect(beside(taken, { objective: { ...rate, atMost: 200 } })[0]).toBe("inconclusive");
    // Delays may be why requests fail, and not why responses are invalid.
    const errors = { metric: "errors", atMost: 0 } as const;
    const failing = { ...fast, accepted: 90, errors: { reset: 10 } };
    expect(beside(taken, { objective: errors, changes: failing })[0]).toBe("inconclusive");
    const invalid = { metric: "invalid", atMost: 0 } as const;
    expect(beside(taken, { objective: invalid, changes: { ...fast, accepted: 99, invalid: 1 } })).toEqual([
      "fail",
      bounds,
    ]);
    expect(beside(taken, { first: 8 })).toEqual(["pass"]);
    // Its threads waited for each other; others did not hold it up, or used what was left, or it does not matter to the times.
    expect(beside({ ...taken, othersSeconds: 0.05 })).toEqual(["pass"]);
    expect(beside({ ...taken, k6WaitSeconds: 0.05 })).toEqual(["pass"]);
    expect(beside({ ...taken, idleSeconds: 0.1 })).toEqual(["pass"]);
    expect(beside(taken, { readMs: 0.2 })).toEqual(["pass"]);
    const slower = { serviceTime: times(100, 50), responseTime: times(100, 50) };
    expect(beside(taken, { changes: slower })).toEqual(["pass"]);
    expect(beside(taken, { changes: slower, objective: { ...p95, below: 40 } })).toEqual(["fail"]);
    // Where the system reports nothing, nothing is known.
    expect(beside({ k6WaitSeconds: 0.5 })).toEqual(["pass"]);
  });

  test("says how late it read responses in the windows that count", () => {
    const read = (at: number, delayMs: number) => ({ ...second(at, 0, 0, slow), readDelay: times(100, delayMs) });
    const paused4 = { ...read(4, 400), pausedMs: 900, longestPauseMs: 900 };
    const result = judged(p95, ...seconds((at) => (at === 4 ? paused4 : read(at, 2))));
    expect(excludedIn(result)).toEqual([4_000]);
    expect(result.generator.floorMs).toEqual({ p50: 2, p95: 2, p99: 2 });
    expect(judged(p95, ...paused).generator.floorMs).toBeUndefined();
  });

  test("does not hide a freeze of the target after which all waiting requests run at once", () => {
    const frozen = { responseTime: times(100, 2_000), serviceTime: times(100, 50) };
    const burst = { ...second(4, 0, 0, frozen), schedulerDelayMs: 60, pausedMs: 78, longestPauseMs: 78 };
    const result = judged(max(1_000), ...with4(burst));
    expect(result).toMatchObject({ verdict: "fail", objectives: [{ status: "missed" }] });
  });

  test("that lacks processors after a freeze attributes the wait to the target", () => {
    const slowAt = (at: number, waitMs: number) => ({
      ...second(at, 0, 0, { responseTime: times(100, waitMs) }),
      schedulerDelayMs: 60,
      queueDelay: times(100, waitMs),
    });
    const waiting = (waits: readonly number[], below: number = p95.below) => {
      const windows = seconds(second).toSpliced(20, waits.length, ...waits.map((ms, at) => slowAt(20 + at, ms)));
      return judged({ ...p95, below, window: "5s" }, ...windows);
    };
    // The first of them has waited since before the shortage, and the others behind it.
    expect(waiting([3_000, 2_000, 900]).objectives[0]?.status).toBe("missed");
    expect(waiting([3_000, 2_000, 900]).generator.late?.excluded ?? 0).toBe(0);
    // Who has made these wait cannot be said: neither their times nor a run without them decides anything.
    expect(waiting([900, 900, 900]).generator.late?.excluded).toBe(2);
    const undecidable = waiting([900, 900, 900], 5_000);
    expect(codes(undecidable)).toEqual(["generator-late"]);
    expect(undecidable.validity.reasons[0]).toMatch(/times of 2 of \d+ windows are left out/);
  });

  test("does not hide a freeze in which requests waited longer for the target than for the generator", () => {
    const thaw = (waitMs: number) => ({
      ...second(4, 100, 150, { responseTime: times(100, waitMs), serviceTime: times(100, 50) }),
      queueDelay: times(100, waitMs),
    });
    expect(judged(p95, ...with4(thaw(2_000))).total.responseTimeMs.max).toBeGreaterThan(1_990);
    expect(judged(p95, ...with4(thaw(100))).generator.late?.excluded).toBe(1);
  });

  test("in more than a tenth of the windows leaves the run without a verdict", () => {
    const late = (count: number) => judged(p95, ...seconds((at) => (at < count ? second(at, 60, 600) : second(at))));
    expect(late(8).verdict).toBe("pass");
    expect(late(9)).toMatchObject({ verdict: "inconclusive", validity: { valid: false } });
    expect(codes(late(9))).toEqual(["generator-late"]);
  });

  const moved = (at: number, sent: number) => quotes(at * 1_000, sent);
  /** It stood still from 4.5 s to 5.5 s. */
  const movedOn = seconds((at) => {
    if (at === 4) return moved(at, 50);
    return at === 5 ? { ...moved(at, 150), startDelay: times(150, 1, 100, 1_000) } : second(at);
  });
  const afterwards = second(5, 0, 0, { responseTime: times(100, 10, 30, 590) });
  const halfSlow = paused.map((window, at) => (at < 40 ? window : second(at, 0, 0, slow)));
  const invalid = { accepted: 99, invalid: 1, specified: { "quote/tokenId/type": 1 } };
  const failing = { accepted: 90, errors: { reset: 10 } };
  /** More late windows than a run may have, and then others. */
  const lateFirst = (first: Partial<WindowOperation>, others: Partial<WindowOperation> = {}) =>
    seconds((at) => (at < 9 ? second(at, 60, 600, at === 0 ? first : {}) : second(at, 0, 0, others)));
  const every5 = { window: "5s" } as const;
  const goodput = (atLeast: number) => ({ metric: "goodputPerSecond", atLeast }) as const;

  test.each<["met" | "missed" | "undecided", string, Bound, readonly JournalWindow[]]>([
    ["undecided", "a percentile was late in all windows", { ...p95, below: 50 }, seconds((at) => second(at, 6, 90))],
    ["undecided", "one request of a hundred was late", max(500), with4(second(4, 1, 600))],
    ["undecided", "responses were late after it", { ...p95, ...every5 }, paused.with(5, afterwards)],
    ["undecided", "requests moved to the next interval", { ...goodput(99), ...every5 }, movedOn],
    ["undecided", "responses were not on time", goodput(99.5), with4(second(4, 60, 600, { late: 55 }))],
    ["undecided", "some were not", { ...goodput(99.5), ...every5 }, with4(second(4, 60, 600, { late: 55 }))],
    ["met", "it is met anyway", p95, seconds((at) => second(at, 100, 30))],
    ["met", "every interval meets it anyway", { ...p95, window: "2s" }, seconds((at) => second(at, 100, 30))],
    ["met", "moved requests leave enough in each interval", { ...goodput(90), ...every5 }, movedOn],
    ["missed", "no interval has as much", { ...goodput(150), ...every5 }, movedOn],
    ["missed", "the delay is little beside the times", p95, seconds((at) => second(at, 60, 25, slow))],
    ["missed", "the target is slow in other intervals", { ...p95, ...every5 }, halfSlow],
    ["missed", "the target is slow in other windows", { ...p95, below: 100 }, halfSlow],
    ["missed", "the target has longer times in other windows", max(200), halfSlow],
    ["missed", "the target is slow where few windows are on time", p95, lateFirst({}, slow)],
    ["missed", "a response is invalid in one of many windows", { metric: "invalid", atMost: 0 }, lateFirst(invalid)],
    ["missed", "requests fail then", { metric: "errors", atMost: 0, ...every5 }, with4(second(4, 60, 600, failing))],
  ])("leaves an objective %s if %s", (status, _, objective, windows) => {
    const { objectives, verdict } = judged(objective, ...windows);
    expect(objectives[0]).toMatchObject(status === "undecided" ? undecided : { status });
    expect(verdict).toBe({ met: "pass", missed: "fail", undecided: "inconclusive" }[status]);
  });

  test("is reported with the run", () => {
    const longestMs = expect.closeTo(600, -1);
    expect(judged(p95, ...paused).generator.late).toEqual({ windows: 1, excluded: 1, longestMs });
    expect(judged(p95, second(0)).generator).not.toHaveProperty("late");
  });
});
