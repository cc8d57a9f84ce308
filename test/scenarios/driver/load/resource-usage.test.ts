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

test.each([
  ["that nobody sets has no step", [0, 0, 0], 0],
  ["that is set forward has one", [0, 900, 900], 900],
  ["that is set back has one", [0, 0, -700], -700],
  ["that is set and set back again has had one", [0, -1_500, -1_500, 0], -1_500],
])("a clock %s", (_, offsMs, stepMs) => {
  expect(stepOf(...offsMs)).toBe(stepMs);
});
