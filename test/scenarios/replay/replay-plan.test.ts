import { describe, expect, test } from "vitest";
import type { RecordedExchange } from "../../../scenarios/recording/recording.ts";
import { planOfReplay } from "../../../scenarios/replay/replay-plan.ts";

const plan = (...offsets: readonly number[]) =>
  planOfReplay(
    offsets.map((offsetMs) => ({ offsetMs }) as RecordedExchange),
    { speed: 1 },
    1_000,
  );

describe("planOfReplay", () => {
  test("keeps the moments of the recording, at the peak of a second", () => {
    const expected = { moments: [0, 10.5, 20, 2_500], durationMs: 2_501, peakPerSecond: 3 };
    expect(plan(0, 10.5, 20, 2_500)).toMatchObject(expected);
  });

  test("takes at least a second", () => {
    expect(plan(0)).toMatchObject({ durationMs: 1_000, ratePerSecond: 1 });
  });
});
