import { expect, test } from "vitest";
import { chanceOfMore, exactDifference, exactInterval, wilsonInterval } from "../../statistics/proportion-interval.ts";

/** Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I. */
test.each([
  [exactInterval, 81, 263, 0.2527, 0.3676],
  [exactInterval, 15, 148, 0.0578, 0.1617],
  [exactInterval, 0, 20, 0, 0.1684],
  [exactInterval, 1, 29, 0.0009, 0.1776],
  [wilsonInterval, 81, 263, 0.2553, 0.3662],
  [wilsonInterval, 15, 148, 0.0624, 0.1605],
  [wilsonInterval, 0, 20, 0, 0.1611],
  [wilsonInterval, 1, 29, 0.0061, 0.1718],
])("Newcombe's table has the %o of %i of %i", (intervalOf, hits, all, low, high) => {
  const interval = intervalOf({ hits, all }, 0.95);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

test("the chance of more hits is the binomial tail of a fair coin", () => {
  const of = (first: number, second: number) => chanceOfMore({ hits: first, all: 500 }, { hits: second, all: 500 });
  expect(of(0, 7)).toBeCloseTo(0.5 ** 7, 12);
  expect(of(0, 0)).toBe(1);
  expect(of(20, 20)).toBeGreaterThan(0.5);
  // Przyborowski and Wilenski's test by hand: at most 2 of 12 clover seeds in the first of two equal samples.
  expect(of(2, 10)).toBeCloseTo((66 + 12 + 1) / 4_096, 12);
});

test("the exact interval of a difference covers it as often as it says, by summing up every outcome", () => {
  const [all, before, after] = [12, 0.1, 0.3];
  const chance = (hits: number, share: number) => {
    let ways = 1;
    for (let one = 1; one <= hits; one++) ways *= (all - hits + one) / one;
    return ways * share ** hits * (1 - share) ** (all - hits);
  };
  let covered = 0;
  for (let first = 0; first <= all; first++)
    for (let second = 0; second <= all; second++) {
      const { low, high } = exactDifference({ hits: first, all }, { hits: second, all }, 0.95);
      expect(exactDifference({ hits: second, all }, { hits: first, all }, 0.95).low).toBeCloseTo(-high, 10);
      if (low <= after - before && after - before <= high) covered += chance(first, before) * chance(second, after);
    }
  expect(covered).toBeGreaterThanOrEqual(0.95);
});
