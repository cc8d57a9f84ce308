import fc from "fast-check";
import { expect, test } from "vitest";
import { type PlannedWorkload, planOf, usersOf, VU_CEILING } from "../../../../scenarios/driver/plan/plan.ts";
import { loadProfileOf } from "../../../../scenarios/profiles.ts";

const mix = { shares: new Map(), requestsPerSession: 8, pauseMsPerSession: 4_000 };
const OPEN: PlannedWorkload = { model: "open", unit: "request", vus: 10, arrivals: "even", mix };

function planAt(peak: number, timeoutMs: number, workload: Partial<PlannedWorkload> = {}) {
  const profile = loadProfileOf("average", { ratePerSecond: peak, durationMs: 1_000 }, { warmUp: 0 });
  return planOf(profile, { ...OPEN, ...workload }, { timeout: timeoutMs });
}

test("a plan has a VU for every request that could be in flight, and lets each end before the graceful stop does", () => {
  expect(planAt(20, 1_000)).toMatchObject({ vus: 40, maxVus: 40, gracefulStopMs: 4_000 });
});

test("a plan has as many VUs as the segments of its generators can share evenly", () => {
  const profile = loadProfileOf("average", { ratePerSecond: 25, durationMs: 1_000 }, { warmUp: 0 });
  const vusOf = (segments: string | undefined) => planOf(profile, OPEN, { timeout: 10_000, segments });
  expect(vusOf(undefined)).toMatchObject({ maxVus: 275 });
  expect(vusOf("0,1/2,1")).toMatchObject({ maxVus: 276 });
  expect(vusOf("0,1/6,1/2,1").vus % 6).toBe(0);
});

test("a plan has the limits of one generator for each of several", () => {
  const profile = loadProfileOf("average", { ratePerSecond: 10_000, durationMs: 1_000 }, { warmUp: 0 });
  const segments = "0,1/4,1/2,3/4,1";
  expect(planOf(profile, OPEN, { timeout: 10_000, segments })).toMatchObject({ vus: 2_400, maxVus: 8_000 });
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

const sessions = { unit: "session" } as const;

test("a plan of sessions starts them often enough to send requests at the target rate", () => {
  const { stages, plannedRequests, plannedIterations } = planAt(80, 1_000, sessions);
  expect(stages).toEqual([{ durationMs: 1_000, from: 10, to: 10 }]);
  expect(plannedIterations).toBe(10);
  expect(plannedRequests).toBe(80);
});

test("a plan of sessions has enough users for those who pause", () => {
  expect(planAt(80, 1_000, sessions).vus).toBeGreaterThan(10 * 4);
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
  expect(planAt(80, 1_000, closed)).toMatchObject({
    stages: [{ durationMs: 1_000, from: 7, to: 7 }],
    ratePerSecond: 0,
    plannedRequests: 0,
    vus: 7,
    maxVus: 7,
  });
});

test("a closed plan has the shape of its profile in whole users", () => {
  const profile = loadProfileOf("spike", { ratePerSecond: 100, durationMs: 1_000 });
  const { stages } = planOf(profile, { ...OPEN, ...closed, vus: 10 }, { timeout: 1_000 });
  const levels = stages.map(({ to }) => to);
  expect(Math.max(...levels)).toBe(10);
  expect(Math.min(...levels)).toBe(2);
  for (const { from, to } of stages) expect([from, to].every(Number.isInteger)).toBe(true);
});
