import { expect, test } from "vitest";
import type { RecordedExchange } from "../../../scenarios/recording/recording.ts";
import { type Pace, planOfReplay } from "../../../scenarios/replay/replay-plan.ts";

test.each<[string, Pace, number[], object]>([
  [
    "keeps the moments of the recording, at the peak of a second",
    { speed: 1 },
    [5, 15.5, 25, 2_505],
    { moments: [0, 10.5, 20, 2_500], durationMs: 2_501, peakPerSecond: 3 },
  ],
  ["takes twice as long at half the speed", { speed: 0.5 }, [0, 1_000], { moments: [0, 2_000], durationMs: 2_001 }],
  ["sends at a rate", { ratePerSecond: 4 }, [0, 9, 10], { moments: [0, 250, 500] }],
  ["takes at least a second", { speed: 1 }, [0], { durationMs: 1_000, ratePerSecond: 1 }],
])("planOfReplay %s", (_, pace, offsets, expected) => {
  const exchanges = offsets.map((offsetMs) => ({ offsetMs }) as RecordedExchange);
  expect(planOfReplay(exchanges, pace, 1_000)).toMatchObject(expected);
});
