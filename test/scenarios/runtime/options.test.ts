import { describe, expect, test } from "vitest";
import { loadOptions } from "../../../scenarios/runtime/options.ts";

const course = {
  model: "open",
  stages: [{ durationMs: 1_000, from: 5, to: 5 }],
  vus: 10,
  maxVus: 20,
  timeoutMs: 10_000,
  arrivalSpreadMs: 500,
} as const;

describe("the options of a run", () => {
  test("leave every request more than a second beyond its time-out, or are none", () => {
    expect(loadOptions({ ...course, gracefulStopMs: 11_501 }).scenarios?.["load"]?.gracefulStop).toBe("11501ms");
    expect(() => loadOptions({ ...course, gracefulStopMs: 11_500 })).toThrow(/10500 ms.*got 11500 ms/);
  });

  test("name the segment of the schedule, if it is not all of it", () => {
    const plan = { ...course, gracefulStopMs: 12_000 };
    expect(loadOptions(plan)).not.toHaveProperty("executionSegment");
    expect(loadOptions(plan, { segment: "0:1/2", segments: "0,1/2,1" })).toMatchObject({
      executionSegment: "0:1/2",
      executionSegmentSequence: "0,1/2,1",
    });
  });
});
