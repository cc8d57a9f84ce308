import { expect, test } from "vitest";
import { noncentralTail, pairsNeeded } from "../../statistics/power.ts";
import { studentLimit } from "../../statistics/tail-probability.ts";

test("power is that of R's worked example: power.t.test(n = 20, delta = 1, sd = 1) gives 0.8689528", () => {
  expect(noncentralTail(studentLimit(0.025, 38), 38, Math.sqrt(10))).toBeCloseTo(0.8689528, 6);
});

test("power is that of Cohen's table: 90 % at 5 % on one side for an effect of 0.5 takes 36 pairs", () => {
  // Cohen, Statistical power analysis for the behavioral sciences (1988), table 2.4.1, by way of paired differences.
  expect(pairsNeeded({ level: 0.05, effect: 0.5 }, 0.9, 1_000)).toBe(36);
  expect(pairsNeeded({ level: 0.05, effect: 0.01 }, 0.9, 1_000)).toBeUndefined();
});
