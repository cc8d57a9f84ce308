import { expect, test } from "vitest";
import { stageAt } from "../../../run/format/load-progress.ts";

/** A warm-up of 10 s at 50/s, a ramp of 20 s to 100/s, then 100/s in two stages of 30 s. */
const STAGES = [
  { durationMs: 10_000, from: 50, to: 50 },
  { durationMs: 20_000, from: 50, to: 100 },
  { durationMs: 30_000, from: 100, to: 100 },
  { durationMs: 30_000, from: 100, to: 100 },
];

test.each([
  [0, { kind: "warm-up", leftMs: 10_000, to: 50 }],
  [4_000, { kind: "warm-up", leftMs: 6_000, to: 50 }],
  [10_000, { kind: "ramp", leftMs: 20_000, to: 100 }],
  [29_000, { kind: "ramp", leftMs: 1_000, to: 100 }],
  [30_000, { kind: "hold", leftMs: 60_000, to: 100 }],
  [61_000, { kind: "hold", leftMs: 29_000, to: 100 }],
  [90_000, { kind: "closing", leftMs: 0, to: 100 }],
])("the stage of a schedule at a moment after %i ms is %j", (elapsedMs, stage) => {
  expect(stageAt(STAGES, 10_000, elapsedMs)).toEqual(stage);
});
