import { expect, test } from "vitest";
import { loadOptions } from "../../../../scenarios/driver/load/script-start.ts";
import type { Plan } from "../../../../scenarios/driver/plan/plan.ts";
import { planLoad } from "../../../../scenarios/driver/plan/planned-load.ts";

const settings = { seed: 7, timeout: 10_000 };
const { plan } = planLoad({
  scenario: "quote-burst",
  settings: { ...settings, profile: "average", rate: 100, duration: 2_000, warmUp: 0 },
  objectives: [],
});
const executorOf = (changes: Partial<Plan>, startAt?: number) =>
  loadOptions({ settings, startAt }, { ...plan, ...changes }).scenarios.load;

test("hands the schedule to the executor of the open model", () => {
  expect(executorOf({})).toEqual({
    executor: "assay-arrivals",
    seed: 7,
    arrivals: "even",
    layout: { periodMs: 10 },
    planned: 200,
    lengthMs: 2_000,
    vus: 150,
    maxVUs: 1_100,
    queueLimitMs: 10_000,
    gracefulStop: "22000ms",
  });
  expect(executorOf({}, 1_795_000_000_000)).toMatchObject({ startAtMs: 1_795_000_000_000 });
});

test("opens a connection for each request only where that is asked for", () => {
  expect(loadOptions({ settings: { ...settings, freshConnections: true } }, plan)).toMatchObject({
    noConnectionReuse: true,
  });
  expect(loadOptions({ settings }, plan)).not.toHaveProperty("noConnectionReuse");
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
  const ended = new Promise<never>(() => undefined);
  const collected = { instance: "g1", segment: "0:1/2", segments: "0,1/2,1", clockOffsetMs: 0, ended };
  const options = { executionSegment: "0:1/2", executionSegmentSequence: "0,1/2,1" };
  expect(loadOptions({ settings, collected }, plan)).toMatchObject(options);
});
