import { expect, test } from "vitest";
import { watchClock } from "../../../../scenarios/driver/load/resource-usage.ts";

/** Samples once a second a clock that is off by so much each time. */
function stepOf(...offsMs: readonly number[]): number {
  let second = 0;
  const watch = watchClock(
    () => second * 1_000 + (offsMs[second] ?? 0),
    () => second * 1_000,
  );
  for (second = 0; second < offsMs.length; second++) watch.sample();
  second = offsMs.length - 1;
  return watch.stepMs();
}

test("a clock that nobody sets has no step", () => {
  expect(stepOf(0, 0, 0)).toBe(0);
});

test("a clock that is set has one, forward or back", () => {
  expect([stepOf(0, 900, 900), stepOf(0, 0, -700)]).toEqual([900, -700]);
});

test("a clock that is set and set back again has had one", () => {
  expect(stepOf(0, -1_500, -1_500, 0)).toBe(-1_500);
});
