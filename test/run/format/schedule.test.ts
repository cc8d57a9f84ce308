import { expect, test } from "vitest";
import { stageAt } from "../../../run/format/load-progress.ts";
import {
  areaUntil,
  isConstant,
  lengthMs,
  levelAt,
  meanLevelFrom,
  msToArea,
  stagesFrom,
  stagesUntil,
} from "../../../run/format/load-stages.ts";
import { equalParts, equalSequence, segmentsOf, shareOf } from "../../../run/format/segment.ts";

const RAMP = [
  { durationMs: 2_000, from: 10, to: 10 },
  { durationMs: 4_000, from: 10, to: 30 },
];

test("stages have a length and a level at each moment, after the end the last one", () => {
  expect([lengthMs(RAMP), isConstant(RAMP), isConstant(RAMP.slice(0, 1))]).toEqual([6_000, false, true]);
  expect([0, 2_000, 4_000, 6_000, 9_000].map((atMs) => levelAt(RAMP, atMs))).toEqual([10, 10, 20, 30, 30]);
  expect(levelAt([], 0)).toBe(0);
});

test("stages have the area of 20 and 80 iterations, cut at any moment", () => {
  const areas = [0, 1_000, 2_000, 4_000, 6_000, 9_000].map((untilMs) => areaUntil(RAMP, untilMs));
  expect(areas).toEqual([0, 10, 20, 50, 100, 100]);
});

test("stages are cut before and after a moment, which leaves the level there on both sides", () => {
  expect(stagesUntil(RAMP, 4_000).at(-1)).toEqual({ durationMs: 2_000, from: 10, to: 20 });
  expect(stagesFrom(RAMP, 4_000)).toEqual([{ durationMs: 2_000, from: 20, to: 30 }]);
  expect(stagesFrom(RAMP, 6_000)).toEqual([]);
  expect([meanLevelFrom(RAMP, 2_000), meanLevelFrom(RAMP, 6_000)]).toEqual([20, 0]);
});

test("the time until the area under a stage is reached is exact on a level, on a ramp, and after the end", () => {
  expect(msToArea({ durationMs: 1_000, from: 4, to: 4 }, 2)).toBe(500);
  expect(msToArea({ durationMs: 2_000, from: 0, to: 2 }, 1)).toBeCloseTo(Math.SQRT2 * 1_000, 9);
  expect(msToArea({ durationMs: 2_000, from: 2, to: 0 }, 2)).toBe(2_000);
  expect(msToArea({ durationMs: 1_000, from: 2, to: 2 }, 3)).toBe(1_500);
  expect(msToArea({ durationMs: 1_000, from: 2, to: 0 }, 3)).toBe(1_000);
  expect(msToArea({ durationMs: 1_000, from: 0, to: 0 }, 0)).toBe(0);
});

/** A warm-up of 10 s at 50/s, a ramp of 20 s to 100/s, then 100/s in two stages of 30 s. */
const STAGES = [
  { durationMs: 10_000, from: 50, to: 50 },
  { durationMs: 20_000, from: 50, to: 100 },
  ...Array(2).fill({ durationMs: 30_000, from: 100, to: 100 }),
];

test.each([
  [4_000, { kind: "warm-up", leftMs: 6_000, to: 50 }],
  [10_000, { kind: "ramp", leftMs: 20_000, to: 100 }],
  [29_000, { kind: "ramp", leftMs: 1_000, to: 100 }],
  [30_000, { kind: "hold", leftMs: 60_000, to: 100 }],
  [61_000, { kind: "hold", leftMs: 29_000, to: 100 }],
  [90_000, { kind: "closing", leftMs: 0, to: 100 }],
])("the stage of a schedule at a moment after %i ms is %j", (elapsedMs, stage) => {
  expect(stageAt(STAGES, 10_000, elapsedMs)).toEqual(stage);
});

test("a sequence is in lowest terms, and names its segments and their shares", () => {
  expect(equalSequence(4)).toBe("0,1/4,1/2,3/4,1");
  expect(segmentsOf("0,1/2,3/4,1")).toEqual(["0:1/2", "1/2:3/4", "3/4:1"]);
  expect(equalParts("0,1/2,3/4,1")).toBe(4);
  expect(equalParts("0,1/3,1/2,1")).toBe(6);
  expect(["0:1/4", "1/2:1"].map(shareOf)).toEqual([0.25, 0.5]);
});
