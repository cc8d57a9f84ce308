import { describe, expect, test } from "vitest";
import { ratioOf } from "../../../proof/bench/ratio.ts";

describe("a ratio over pairs", () => {
  test("is that of the geometric means, with Student's interval over the logarithms", () => {
    const { ratio, low, high } = ratioOf([2, 4, 8], [1, 1, 1]);
    expect(ratio).toBeCloseTo(4, 10);
    // Mean and deviation of the logarithms are ln 4 and ln 2; 4.302653 is the quantile for two degrees of freedom.
    const reach = (4.302652729911275 * Math.log(2)) / Math.sqrt(3);
    expect(low).toBeCloseTo(4 / Math.exp(reach), 10);
    expect(high).toBeCloseTo(4 * Math.exp(reach), 6);
  });

  test("does not depend on a drift that both runs of a pair share", () => {
    const drift = [1, 3, 0.5, 20];
    const { ratio, low, high } = ratioOf(
      drift.map((speed) => 1.5 * speed),
      drift,
    );
    expect([ratio, low, high].map((metric) => Number(metric).toFixed(9))).toEqual(Array(3).fill("1.500000000"));
  });

  test("has no interval with one pair", () => {
    expect(ratioOf([3], [2])).toEqual({ ratio: 1.5, low: null, high: null });
  });

  test.each([
    ["no pair", [], []],
    ["lists of different length", [1, 2], [1]],
    ["zero below", [1], [0]],
    ["NaN above", [Number.NaN], [1]],
  ])("is refused for %s", (_, over, under) => {
    expect(() => ratioOf(over, under)).toThrow(/ratio must have/);
  });
});
