import { describe, expect, test } from "vitest";
import { loadOptions, queueLimitMs } from "../../../scenarios/runtime/options.ts";

const course = {
  model: "open",
  stages: [{ durationMs: 1_000, from: 5, to: 5 }],
  vus: 10,
  maxVus: 20,
  timeoutMs: 10_000,
  arrivals: "even",
  plannedIterations: 5,
} as const;
const plan = { ...course, gracefulStopMs: 22_000 } as const;

describe("the options of a run", () => {
  test("require a graceful stop beyond the queue and the time-out of a request", () => {
    const { scenarios } = loadOptions({ ...course, gracefulStopMs: 21_001 }, { seed: 1 });
    expect(scenarios?.["load"]?.gracefulStop).toBe("21001ms");
    expect(() => loadOptions({ ...course, gracefulStopMs: 21_000 }, { seed: 1 })).toThrow(
      /exceed 21000 ms.*got 21000 ms/,
    );
  });

  test("hand the schedule to the executor of the open model", () => {
    expect(loadOptions(plan, { seed: 7 }).scenarios?.["load"]).toEqual({
      executor: "assay-arrivals",
      seed: 7,
      arrivals: "even",
      layout: { periodMs: 200 },
      planned: 5,
      lengthMs: 1_000,
      vus: 10,
      maxVUs: plan.maxVus,
      queueLimitMs: queueLimitMs(plan),
      gracefulStop: "22000ms",
    });
  });

  test("name moments in place of a layout", () => {
    const load = loadOptions({ ...plan, moments: [0, 1, 900] }, { seed: 7 }).scenarios?.["load"];
    expect(load).toMatchObject({ moments: [0, 1, 900] });
    expect(load).not.toHaveProperty("layout");
  });

  test("leave the closed model to k6's own executors", () => {
    const closed = { model: "closed", stages: [{ durationMs: 1_000, from: 3, to: 3 }] } as const;
    expect(loadOptions({ ...plan, ...closed }, { seed: 1 }).scenarios?.["load"]).toMatchObject({
      executor: "constant-vus",
    });
  });

  test("name the moment at which the executor of the open model starts", () => {
    const started = loadOptions(plan, { seed: 7, startAtMs: 1_795_000_000_000 });
    expect(started.scenarios?.["load"]).toMatchObject({ startAtMs: 1_795_000_000_000 });
  });

  test("name the segment of the schedule, if it is not all of it", () => {
    const plan = { ...course, gracefulStopMs: 22_000 };
    expect(loadOptions(plan, { seed: 1 })).not.toHaveProperty("executionSegment");
    expect(loadOptions(plan, { seed: 1, segment: "0:1/2", segments: "0,1/2,1" })).toMatchObject({
      executionSegment: "0:1/2",
      executionSegmentSequence: "0,1/2,1",
    });
  });
});
