import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_OBJECTIVES, type Objective } from "../../../../run/format/objectives.ts";
import { type PlannedWorkload, planOf, usersOf, VU_CEILING } from "../../../../scenarios/driver/plan/plan.ts";
import {
  boundLoad,
  type LoadSettings,
  narrowLoad,
  planLoad,
  smallSampleOf,
  strainOf,
} from "../../../../scenarios/driver/plan/planned-load.ts";
import { type Forecast, shortfallOf } from "../../../../scenarios/driver/plan/sample-forecast.ts";
import { loadProfileOf, PROFILE_NAMES } from "../../../../scenarios/profiles.ts";
import { SCENARIOS, type ScenarioName } from "../../../../scenarios/registry.ts";
import type { OperationId } from "../../../../schemas/index.ts";

const mix = { shares: new Map(), requestsPerSession: 8, pauseMsPerSession: 4_000 };
const OPEN: PlannedWorkload = { model: "open", unit: "request", vus: 10, arrivals: "even", mix };

function planAt(peak: number, timeout: number, workload: Partial<PlannedWorkload> = {}, segments?: string) {
  const profile = loadProfileOf("average", { ratePerSecond: peak, durationMs: 1_000 }, { warmUp: 0 });
  return planOf(profile, { ...OPEN, ...workload }, { timeout, segments });
}

test("a plan has a VU for every request that could be in flight, and lets each end before the graceful stop does", () => {
  expect(planAt(20, 1_000)).toMatchObject({ vus: 40, maxVus: 40, gracefulStopMs: 4_000 });
});

test("a plan has as many VUs as its generators can share evenly, up to the limits of one for each", () => {
  const vusOf = (segments: string | undefined, rate = 25) => planAt(rate, 10_000, {}, segments);
  expect(vusOf(undefined)).toMatchObject({ maxVus: 275 });
  expect(vusOf("0,1/2,1")).toMatchObject({ maxVus: 276 });
  expect(vusOf("0,1/6,1/2,1").vus % 6).toBe(0);
  expect(vusOf("0,1/4,1/2,3/4,1", 10_000)).toMatchObject({ vus: 2_400, maxVus: 8_000 });
});

test("a plan never exceeds the maximum, nor creates more VUs in advance than memory allows", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.1, max: 100_000, noNaN: true }),
      fc.integer({ min: 10, max: 600_000 }),
      (rate, timeout) => {
        const { vus, maxVus } = planAt(rate, timeout);
        expect(maxVus).toBeLessThanOrEqual(VU_CEILING);
        expect(vus).toBeLessThanOrEqual(Math.min(600, maxVus));
        expect(vus).toBeGreaterThanOrEqual(2);
      },
    ),
  );
});

test("a plan creates VUs in advance for half a second of requests, as far as memory allows", () => {
  for (const ratePerSecond of [1, 150, 400, 1_000, 1_200]) {
    const { vus, maxVus } = planAt(ratePerSecond, 10_000);
    expect(vus).toBeGreaterThanOrEqual(Math.min(maxVus, ratePerSecond / 2));
  }
});

test("a plan of sessions starts them often enough for the target rate, and has users for those who pause", () => {
  const { stages, plannedRequests, plannedIterations, vus } = planAt(80, 1_000, { unit: "session" });
  expect(stages).toEqual([{ durationMs: 1_000, from: 10, to: 10 }]);
  expect([plannedIterations, plannedRequests]).toEqual([10, 80]);
  expect(vus).toBeGreaterThan(10 * 4);
});

test("credentials in use are no more than the iterations or, in the closed model, the users", () => {
  const plan = planAt(400, 10_000);
  expect(plan.plannedIterations).toBeGreaterThan(plan.vus);
  expect([usersOf(plan, 3), usersOf(plan, 5_000)]).toEqual([3, plan.plannedIterations]);
  expect(usersOf({ ...plan, plannedIterations: 20 }, 5_000)).toBe(20);
  expect(usersOf(planAt(80, 1_000, { model: "closed", vus: 7 }), 5_000)).toBe(7);
});

const closed = { model: "closed", vus: 7 } as const;

test("a closed plan has the requested users and no rate", () => {
  const stages = [{ durationMs: 1_000, from: 7, to: 7 }];
  const expected = { stages, ratePerSecond: 0, plannedRequests: 0, vus: 7, maxVus: 7 };
  expect(planAt(80, 1_000, closed)).toMatchObject(expected);
});

test("a closed plan has the shape of its profile in whole users", () => {
  const profile = loadProfileOf("spike", { ratePerSecond: 100, durationMs: 1_000 });
  const { stages } = planOf(profile, { ...OPEN, ...closed, vus: 10 }, { timeout: 1_000 });
  const levels = stages.flatMap(({ from, to }) => [from, to]);
  expect([Math.min(...levels), Math.max(...levels)]).toEqual([2, 10]);
  expect(levels.every(Number.isInteger)).toBe(true);
});

const names = Object.keys(SCENARIOS) as ScenarioName[];

function planned(scenario: ScenarioName, changes: Partial<LoadSettings> = {}, objectives: readonly Objective[] = []) {
  return planLoad({ scenario, settings: { profile: "average", timeout: 10_000, ...changes }, objectives });
}

test.each(names)("a planned load of %s sends enough for the least samples in every profile", (scenario) => {
  for (const profile of PROFILE_NAMES) {
    expect(planned(scenario, { profile }).plan.plannedRequests).toBeGreaterThanOrEqual(110);
  }
});

test("a planned load has windows that divide the intervals of its objectives", () => {
  const objectives = [{ operation: "*", metric: "errors", atMost: 0, window: "15s" }] as const;
  const load = planned("quote-burst", { duration: 1_200_000 }, objectives);
  expect(load.plan.windowMs).toBe(5_000);
  expect(narrowLoad(load, Object.keys(load.workload.mix)).plan.windowMs).toBe(5_000);
});

test("a planned load warms up until the first sessions end, unless the run sets a warm-up", () => {
  const { profile } = planned("trade-session", { duration: 20_000 });
  expect(profile.warmUpMs).toBeGreaterThan(2_000);
  expect(planned("trade-session", { duration: 20_000, warmUp: 300 }).profile.warmUpMs).toBe(300);
});

test("a planned load names a rate beyond what the processors of a generator measure, of a schedule as of its users", () => {
  const open = (rate: number) => planned("quote-burst", { rate, duration: 10_000 });
  expect(strainOf(open(8_000), 1)).toBe(
    "This load may send 8,000 requests/s, and a machine with 1 processor measures up to about 5,000 requests/s: `assay doctor` shows what its generator adds.",
  );
  expect(strainOf(open(8_000), 2)).toBeUndefined();
  const users = (vus: number, medianMs: number) =>
    planned("quote-burst", { model: "closed", vus, workload: { thinkTime: { medianMs, sigma: 0 } } });
  const strained = [users(40, 0), users(60, 0), users(60, 1_000)].map((load) => strainOf(load, 1) !== undefined);
  expect(strained).toEqual([false, true, false]);
});

test("a load is not planned that cannot decide its objectives, unless allowed, or interleaves sessions that build on each other", () => {
  const small = { rate: 5, duration: 2_000 };
  expect(() => planned("mixed", small)).toThrow(expect.objectContaining({ code: "sample-too-small" }));
  expect(smallSampleOf(planned("mixed", { ...small, allowSmallSample: true }))).toContain("samples");
  expect(smallSampleOf(planned("mixed"))).toBeUndefined();
  const linked = { workload: { mix: { "launch-day": 1 } } };
  expect(() => planned("mixed", linked)).toThrow(expect.objectContaining({ code: "usage" }));
});

test("a planned load without some of its sessions sends the others at the same target rate", () => {
  const load = planned("mixed");
  const narrowed = narrowLoad(load, ["rank"]);
  expect([...narrowed.mix.shares.keys()]).toEqual(["get-leaderboard"]);
  expect(narrowed.plan.plannedRequests).toBe(load.plan.plannedRequests);
});

test("a load bound to the limit of its target changes only its rate, and says so, or is the same below the limit", () => {
  const load = planned("mixed", { duration: 20_000 });
  const bound = boundLoad(load, 36);
  expect(bound.plan).toMatchObject({ ratePerSecond: 36, durationMs: load.plan.durationMs });
  expect(bound.objectives).toEqual(load.objectives);
  const note = "The target limits the rate (429): the load is limited to 36 requests/s instead of 150.";
  expect(bound.notes).toEqual([note]);
  expect(boundLoad(load, 150)).toBe(load);
});

function forecast(changes: Partial<Forecast> = {}): Forecast {
  const stages = [{ durationMs: 70_000, from: 4, to: 4 }];
  return {
    plan: { model: "open", plannedRequests: 240 },
    objectives: DEFAULT_OBJECTIVES,
    profile: { stages, warmUpMs: 10_000, durationMs: 60_000, peak: 4 },
    mix: { shares: new Map<OperationId, number>([["token-price", 0.9]]).set("get-user-fees", 0.1) },
    ...changes,
  };
}

/** How many samples would come and are needed, as the message says; undefined where they suffice. */
function short(objective: Objective, changes?: Partial<Forecast>) {
  const failure = shortfallOf(forecast({ objectives: [objective], ...changes }));
  return failure?.message.match(/(?<=about )\d+|(?<=of the )\d+/g)?.map(Number);
}

test("a run that is planned can decide the defaults with a hundred requests, and not with fewer but in the closed model", () => {
  expect(shortfallOf(forecast())).toBeUndefined();
  expect(shortfallOf(forecast({ plan: { model: "closed", plannedRequests: 0 } }))).toBeUndefined();
  const few = shortfallOf(forecast({ plan: { model: "open", plannedRequests: 99 } }));
  expect([few?.message, ...(few?.details ?? [])].join()).toMatch(/"errorRate .*"samples /);
});

test("a run that is planned needs the minimum of each percentile and operation, by its share of the traffic", () => {
  expect(short({ operation: "*", metric: "responseTimeMs.p99", below: 1 })).toBeUndefined();
  expect(short({ operation: "*", metric: "responseTimeMs.p99.9", below: 1 })).toEqual([240, 1_000]);
  expect(short({ operation: "get-user-fees", metric: "responseTimeMs.p95", below: 1 })).toEqual([24, 100]);
  expect(short({ operation: "get-user-fees", metric: "responseTimeMs.p95", below: 1, minSamples: 20 })).toBeUndefined();
  expect(short({ operation: "trade-token", metric: "errorRate", below: 0.1 })).toEqual([0, 100]);
  expect(short({ operation: "trade-token", metric: "errors", atMost: 0 })).toBeUndefined();
});

test("a run that is planned needs the minimum in the whole interval with the fewest requests", () => {
  const bound = { operation: "*", metric: "errorRate", below: 0.01 } as const;
  expect(short({ ...bound, window: "25s" })).toBeUndefined();
  expect(short({ ...bound, window: "10s" })).toEqual([40, 100]);
  expect(short({ ...bound, window: "1m" })).toEqual([0, 100]);
  const ramp = { ...forecast().profile, stages: [{ durationMs: 70_000, from: 0, to: 14 }] };
  expect(short({ ...bound, window: "20s" }, { profile: ramp })).toBeUndefined();
  expect(short({ ...bound, window: "20s", minSamples: 121 }, { profile: ramp })).toEqual([120, 121]);
});

test("a run that is planned names the hardest objective, and what would be enough for it", () => {
  const few = forecast({ plan: { model: "open", plannedRequests: 50 } });
  const p999: Objective = { operation: "token-price", metric: "responseTimeMs.p99.9", below: 1 };
  const objectives = [...DEFAULT_OBJECTIVES, p999];
  const failure = shortfallOf({ ...few, objectives });
  expect(failure).toMatchObject({ code: "sample-too-small", exitCode: 4 });
  expect(failure?.message).toContain('45 of the 1000 samples that "token-price responseTimeMs.p99.9 < 1" needs');
  expect(failure?.details[0]).toBe("enough would be --duration 1400s, or --rate 93.4");
  expect(failure?.details).toHaveLength(3);
});
