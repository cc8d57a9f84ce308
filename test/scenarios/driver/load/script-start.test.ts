import { expect, test } from "vitest";
import { loadOptions } from "../../../../scenarios/driver/load/script-start.ts";
import type { Plan } from "../../../../scenarios/driver/plan/plan.ts";

const plan: Plan = {
  model: "open",
  ratePerSecond: 5,
  peakPerSecond: 5,
  durationMs: 1_000,
  warmUpMs: 0,
  stages: [{ durationMs: 1_000, from: 5, to: 5 }],
  arrivals: "even",
  timeoutMs: 10_000,
  gracefulStopMs: 22_000,
  plannedIterations: 5,
  plannedRequests: 5,
  vus: 10,
  maxVus: 20,
  windowMs: 1_000,
};
const settings = { seed: 7, timeout: 10_000 };
const executorOf = (changes: Partial<Plan>, more: object = {}) =>
  loadOptions({ settings: { ...settings, ...more } }, { ...plan, ...changes }).scenarios.load;

test("hands the schedule to the executor of the open model", () => {
  expect(executorOf({})).toEqual({
    executor: "assay-arrivals",
    seed: 7,
    arrivals: "even",
    layout: { periodMs: 200 },
    planned: 5,
    lengthMs: 1_000,
    vus: 10,
    maxVUs: 20,
    queueLimitMs: 10_000,
    gracefulStop: "22000ms",
  });
  expect(executorOf({}, { startAt: 1_795_000_000_000 })).toMatchObject({ startAtMs: 1_795_000_000_000 });
});

test("names the moments of a replay instead of a schedule", () => {
  expect(executorOf({ moments: [0, 1, 900] })).toMatchObject({ moments: [0, 1, 900] });
  expect(executorOf({ moments: [0, 1, 900] })).not.toHaveProperty("layout");
});

test("leaves the closed model to k6's own executors", () => {
  const stages = [{ durationMs: 1_000, from: 3, to: 3 }];
  expect(executorOf({ model: "closed", stages })).toMatchObject({ executor: "constant-vus" });
});

test("names the segment of the schedule if it is not all of it", () => {
  expect(loadOptions({ settings }, plan)).not.toHaveProperty("executionSegment");
  const segment = { segment: "0:1/2", segments: "0,1/2,1" };
  const options = { executionSegment: "0:1/2", executionSegmentSequence: "0,1/2,1" };
  expect(loadOptions({ settings: { ...settings, ...segment } }, plan)).toMatchObject(options);
});
