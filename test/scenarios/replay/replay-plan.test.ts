import { describe, expect, test } from "vitest";
import { scheduleOf } from "../../../scenarios/replay/replay-plan.ts";

describe("scheduleOf", () => {
  test("keeps the moments of the recording, at the peak of a second", () => {
    const schedule = scheduleOf([0, 10.5, 20, 2_500]);
    expect(schedule).toMatchObject({ moments: [0, 10.5, 20, 2_500], durationMs: 2_501, peakPerSecond: 3 });
  });

  test("takes at least a second", () => {
    expect(scheduleOf([0])).toMatchObject({ durationMs: 1_000, ratePerSecond: 1 });
  });
});
