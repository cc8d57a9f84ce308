import { expect, test } from "vitest";
import {
  boundLoad,
  type LoadSettings,
  narrowLoad,
  planLoad,
  smallSampleOf,
  strainOf,
} from "../../../../scenarios/driver/plan/planned-load.ts";
import { PROFILE_NAMES } from "../../../../scenarios/profiles.ts";
import { SCENARIOS, type ScenarioName } from "../../../../scenarios/registry.ts";

const names = Object.keys(SCENARIOS) as ScenarioName[];

function planned(scenario: ScenarioName, changes: Partial<LoadSettings> = {}) {
  return planLoad({ scenario, settings: { profile: "average", timeout: 10_000, ...changes }, objectives: [] });
}

test.each(names)("a planned load of %s sends enough for the least samples in every profile", (scenario) => {
  for (const profile of PROFILE_NAMES) {
    expect(planned(scenario, { profile }).plan.plannedRequests).toBeGreaterThanOrEqual(110);
  }
});

test("a planned load has windows that divide the intervals of its objectives", () => {
  const settings = { profile: "average", timeout: 10_000, duration: 1_200_000 } as const;
  const objectives = [{ operation: "*", metric: "errors", atMost: 0, window: "15s" }] as const;
  const load = planLoad({ scenario: "quote-burst", settings, objectives });
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
  expect([users(40, 0), users(60, 0), users(60, 1_000)].map((load) => strainOf(load, 1)?.slice(0, 19))).toEqual([
    undefined,
    "This load may send ",
    undefined,
  ]);
});

test("a planned load fails where it cannot decide its objectives, unless that is allowed", () => {
  const small = { rate: 5, duration: 2_000 };
  expect(() => planned("mixed", small)).toThrow(expect.objectContaining({ code: "sample-too-small" }));
  const allowed = planned("mixed", { ...small, allowSmallSample: true });
  expect(smallSampleOf(allowed)).toContain("samples");
  expect(smallSampleOf(planned("mixed"))).toBeUndefined();
});

test("a planned load fails for sessions that build on each other where sessions are interleaved", () => {
  expect(() => planned("mixed", { workload: { mix: { "launch-day": 1 } } })).toThrow(
    expect.objectContaining({ code: "usage" }),
  );
});

test("a planned load without some of its sessions sends the others at the same target rate", () => {
  const load = planned("mixed");
  const narrowed = narrowLoad(load, ["rank"]);
  expect([...narrowed.mix.shares.keys()]).toEqual(["get-leaderboard"]);
  expect(narrowed.plan.plannedRequests).toBe(load.plan.plannedRequests);
});

test("a load bound to the limit of its target changes only its rate, and says so", () => {
  const load = planned("mixed", { duration: 20_000 });
  const bound = boundLoad(load, 36);
  expect(bound.plan).toMatchObject({ ratePerSecond: 36, durationMs: load.plan.durationMs });
  expect(bound.objectives).toEqual(load.objectives);
  expect(bound.notes).toEqual([
    "The target limits the rate (429): the load is limited to 36 requests/s instead of 150.",
  ]);
});

test("a load bound to the limit of its target is unchanged if the limit is above its rate", () => {
  const load = planned("mixed");
  expect(boundLoad(load, 150)).toBe(load);
});
