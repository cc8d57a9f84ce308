import { describe, expect, test } from "vitest";
import { loadOptions, queueLimitMs } from "../../../scenarios/runtime/options.ts";

const course = {
  engine: "script",
  model: "open",
  stages: [{ durationMs: 1_000, from: 5, to: 5 }],
  vus: 10,
  maxVus: 20,
  timeoutMs: 10_000,
  arrivals: "even",
  arrivalSpreadMs: 500,
  plannedIterations: 5,
} as const;
const native = { ...course, engine: "native", arrivalSpreadMs: 0, gracefulStopMs: 22_000 } as const;

describe("the options of a run", () => {
  test("leave every request more than a second beyond its time-out, or are none", () => {
    expect(loadOptions({ ...course, gracefulStopMs: 11_501 }, { seed: 1 }).scenarios?.["load"]?.gracefulStop).toBe(
      "11501ms",
    );
    expect(() => loadOptions({ ...course, gracefulStopMs: 11_500 }, { seed: 1 })).toThrow(
      /exceed 11500 ms.*got 11500 ms/,
    );
  });

  test("leave what waits in the queue its time as well", () => {
    expect(() => loadOptions({ ...native, gracefulStopMs: 21_000 }, { seed: 1 })).toThrow(/exceed 21000 ms/);
  });

  test("hand the schedule to the executor of the native engine", () => {
    expect(loadOptions(native, { seed: 7 }).scenarios?.["load"]).toEqual({
      executor: "assay-arrivals",
      seed: 7,
      arrivals: "even",
      layout: { periodMs: 200 },
      planned: 5,
      lengthMs: 1_000,
      vus: 10,
      queueLimitMs: queueLimitMs(native),
      gracefulStop: "22000ms",
    });
  });

  test("name moments in place of a layout", () => {
    const load = loadOptions({ ...native, moments: [0, 1, 900] }, { seed: 7 }).scenarios?.["load"];
    expect(load).toMatchObject({ moments: [0, 1, 900] });
    expect(load).not.toHaveProperty("layout");
  });

  test("leave the closed model to k6's own executors under both engines", () => {
    const closed = { model: "closed", stages: [{ durationMs: 1_000, from: 3, to: 3 }] } as const;
    expect(loadOptions({ ...native, ...closed }, { seed: 1 }).scenarios?.["load"]).toMatchObject({
      executor: "constant-vus",
    });
  });

  test("name the moment at which the executor of the native engine starts", () => {
    const started = loadOptions(native, { seed: 7, startAtMs: 1_795_000_000_000 });
    expect(started.scenarios?.["load"]).toMatchObject({ startAtMs: 1_795_000_000_000 });
  });

  test("name the segment of the schedule, if it is not all of it", () => {
    const plan = { ...course, gracefulStopMs: 12_000 };
    expect(loadOptions(plan, { seed: 1 })).not.toHaveProperty("executionSegment");
    expect(loadOptions(plan, { seed: 1, segment: "0:1/2", segments: "0,1/2,1" })).toMatchObject({
      executionSegment: "0:1/2",
      executionSegmentSequence: "0,1/2,1",
    });
  });
});
