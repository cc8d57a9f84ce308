import { describe, expect, test } from "vitest";
import { DEFAULT_OBJECTIVES, type Objective } from "../../../run/format/objectives.ts";
import type { JournalPlan } from "../../../run/journal/journal-entries.ts";
import type { LoadResult } from "../../../run/load/load-result.ts";
import { endEntry, planEntry, quotes, timesOf, workloadOf } from "../format/load-entries.ts";
import { codes, resultOf } from "../load/made-up-results.ts";

const SECONDS = 20;
const WARM_UP_S = 2;
const PEAK = 400;
/** Responses a second before and after the schedule: enough to decide a step if they belonged to one. */
const [BEFORE, AFTER] = [50, 100];

const PLAN = planEntry({
  profile: "breakpoint",
  durationMs: SECONDS * 1_000,
  vus: 200,
  objectives: [...DEFAULT_OBJECTIVES, { operation: "*", metric: "serviceTimeMs.p95", below: 100 }],
  workload: workloadOf({
    warmUpMs: WARM_UP_S * 1_000,
    stages: [
      { durationMs: WARM_UP_S * 1_000, from: 0, to: 0 },
      { durationMs: SECONDS * 1_000, from: 0, to: PEAK },
    ],
    plannedIterations: (SECONDS * PEAK) / 2,
  }),
});

type Second = {
  readonly timeMs?: number;
  /** Where it differs from the service time. */
  readonly responseMs?: number;
  readonly dropped?: number;
  readonly errors?: number;
  /** How late the requests started. */
  readonly delayMs?: number;
};

/**
 * A run that rises evenly from 0 to 400 requests a second in 20 seconds after a warm-up of two. Slow responses come in the warm-up
 * and after the end of the schedule.
 */
function rising(second: (ratePerSecond: number, at: number) => Second, changes: Partial<JournalPlan> = {}): LoadResult {
  const windows = Array.from({ length: WARM_UP_S + SECONDS + 1 }, (_, index) => {
    const at = index - WARM_UP_S;
    const isScheduled = at >= 0 && at < SECONDS;
    const rate = isScheduled ? ((at + 0.5) * PEAK) / SECONDS : at < 0 ? BEFORE : AFTER;
    const given = isScheduled ? second(rate, at) : { timeMs: 900 };
    const { timeMs = 10, responseMs = timeMs, dropped = 0, errors = 0, delayMs = 1 } = given;
    const started = Math.round(rate) - dropped;
    const times = (ms: number) => timesOf(Array.from({ length: started - errors }, () => ms));
    return quotes(
      (at + WARM_UP_S) * 1_000,
      started - errors,
      {
        started,
        errors: errors > 0 ? { "server-error": errors } : {},
        serviceTime: times(timeMs),
        responseTime: times(responseMs),
      },
      { dropped, startDelay: times(delayMs) },
    );
  });
  return resultOf({ ...PLAN, ...changes }, ...windows, endEntry({ measuredMs: (SECONDS + WARM_UP_S) * 1_000 }));
}

describe("a rising load", () => {
  test("names the steps on both sides of the breaking point", () => {
    const { breakpoint, verdict } = rising((rate) => (rate > 250 ? { timeMs: 300 } : {}));
    expect(breakpoint).toMatchObject({
      held: { ratePerSecond: 250, fromMs: 14_000, toMs: 15_000 },
      broke: { missed: ["serviceTimeMs.p95 < 100: 300"] },
      missedBelow: 0,
    });
    expect(breakpoint?.held?.samples).toBeGreaterThan(100);
    expect(verdict).toBe("fail");
  });

  test("does not blame the target for a late generator", () => {
    const objectives = [...DEFAULT_OBJECTIVES, { operation: "*", metric: "responseTimeMs.p50", below: 100 }] as const;
    const late = { responseMs: 160, delayMs: 150 };
    const { breakpoint, verdict } = rising((_, at) => (at > 12 ? late : {}), { objectives });
    expect(breakpoint).not.toHaveProperty("broke");
    expect(verdict).toBe("inconclusive");
  });

  test("names the limit as between the two neighbouring steps", () => {
    const { breakpoint } = rising((rate) => (rate > 250 ? { errors: Math.round(rate / 2) } : {}));
    const { lowestPerSecond = 0, highestPerSecond = 0 } = breakpoint?.between ?? {};
    expect(lowestPerSecond).toBeLessThan(250);
    expect(highestPerSecond).toBeGreaterThan(250);
    expect(highestPerSecond - lowestPerSecond).toBeLessThanOrEqual(80);
    expect(breakpoint?.sentence).toContain(
      `The limit lies below ${highestPerSecond} requests/s, and below ${lowestPerSecond} if a queue hid it`,
    );
  });

  test("that breaks nothing names only the highest rate", () => {
    const { breakpoint, verdict } = rising(() => ({}));
    expect(breakpoint).toMatchObject({ held: { toMs: 22_000 }, missedBelow: 0 });
    expect(breakpoint?.broke).toBeUndefined();
    expect(verdict).toBe("pass");
  });

  test("does not mistake a disturbance for the limit if a higher rate meets the objectives again", () => {
    const { breakpoint } = rising((_, at) => (at === 10 ? { timeMs: 300 } : {}));
    expect(breakpoint).toMatchObject({ held: { toMs: 22_000 }, missedBelow: 1 });
    expect(breakpoint?.broke).toBeUndefined();
  });

  test("that breaks the target from the start names no rate that met the objectives", () => {
    const { breakpoint } = rising(() => ({ timeMs: 300 }));
    expect(breakpoint?.held).toBeUndefined();
    expect(breakpoint?.broke).toBeDefined();
  });

  test("that judges no rate is inconclusive, though the run as a whole meets its objectives", () => {
    const objectives = [{ operation: "*", metric: "errorRate", below: 0.01, minSamples: 3_000 }] as const;
    const { breakpoint, verdict, exitCode, validity } = rising(() => ({}), { objectives });
    expect(breakpoint?.sentence).toBe("No rate could be judged: every step had too few samples.");
    expect({ verdict, exitCode }).toEqual({ verdict: "inconclusive", exitCode: 4 });
    expect(validity.reasons).toEqual(["no-rate-judged: no step of the ramp had enough samples to judge its rate"]);
  });
});

const beyondLimit = (given: (rate: number) => Second) => (rate: number) => (rate > 250 ? given(rate) : {});
/** Drops that come only after the limit. */
const later = (rate: number) => (rate > 330 ? 20 : 0);
const RESPONSES = [...DEFAULT_OBJECTIVES, { operation: "*", metric: "responseTimeMs.p95", below: 100 }] as const;

test.each<[isValid: boolean, what: string, second: (rate: number) => Second, objectives: readonly Objective[]]>([
  [true, "the target had broken before", (rate) => ({ timeMs: 300, dropped: later(rate) }), PLAN.objectives],
  [true, "only slow responses kept the VUs busy", () => ({ timeMs: 800, dropped: 20 }), DEFAULT_OBJECTIVES],
  [true, "responses were too slow before", (rate) => ({ responseMs: 300, dropped: later(rate) }), RESPONSES],
  [false, "response times grow, while service times stay", () => ({ responseMs: 300, dropped: 20 }), RESPONSES],
  [false, "responses were as fast as before", () => ({ dropped: 20 }), DEFAULT_OBJECTIVES],
])("a rising load with requests that were not sent is valid (%s) if %s", (isValid, _, second, objectives) => {
  const result = rising(beyondLimit(second), { objectives });
  expect(codes(result)).toEqual(isValid ? [] : expect.arrayContaining(["dropped-iterations"]));
  if (isValid) expect(result).toMatchObject({ verdict: "fail", exitCode: 1 });
});

test("requests that were not sent can be what breaks a target", () => {
  const { breakpoint } = rising(
    beyondLimit(() => ({ timeMs: 800, dropped: 20 })),
    { objectives: DEFAULT_OBJECTIVES },
  );
  expect(breakpoint?.broke?.missed[0]).toMatch(/^dropped = 0: \d+ \(200 /);
});

describe("a load without a rising rate", () => {
  test("has no breaking point, whatever is missed", () => {
    expect(rising(() => ({ timeMs: 300 }), { profile: "stress" }).breakpoint).toBeUndefined();
  });

  test("has none if users set the rate", () => {
    const workload = workloadOf({ ...PLAN.workload, model: "closed" });
    expect(rising(() => ({ timeMs: 300 }), { workload }).breakpoint).toBeUndefined();
  });
});
