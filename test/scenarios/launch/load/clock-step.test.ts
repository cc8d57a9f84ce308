import { expect, test } from "vitest";
import { watchClock } from "../../../../scenarios/launch/load/clock-step.ts";

/** Looks once a second at a clock that is off by so much each time. */
function stepOf(...offsMs: readonly number[]): number {
  let second = 0;
  const watch = watchClock(
    () => second * 1_000 + (offsMs[second] ?? 0),
    () => second * 1_000,
  );
  for (second = 0; second < offsMs.length; second++) watch.look();
  second = offsMs.length - 1;
  return watch.stepMs();
}

test("a clock that nobody sets has no step", () => {
  expect(stepOf(0, 0, 0)).toBe(0);
});

test("a clock that is set has one, forth or back", () => {
  expect([stepOf(0, 900, 900), stepOf(0, 0, -700)]).toEqual([900, -700]);
});

test("a clock that is set and set right again had one all the same", () => {
  expect(stepOf(0, -1_500, -1_500, 0)).toBe(-1_500);
});
