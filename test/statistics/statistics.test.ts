// Statistics against published tables, worked examples of books, and sums of every outcome.
import fc from "fast-check";
import { expect, test } from "vitest";
import { holm } from "../../statistics/holm-correction.ts";
import { orderChance, risingShare } from "../../statistics/kendall-trend.ts";
import { batchesOf, lineThrough, riseChance, stepChance } from "../../statistics/linear-trend.ts";
import { chanceAbove, chanceBelow, meanInterval, pairedMean } from "../../statistics/paired-t-test.ts";
import { noncentralTail, pairsNeeded } from "../../statistics/power.ts";
import { chanceOfMore, exactDifference, exactInterval, wilsonInterval } from "../../statistics/proportion-interval.ts";
import { chanceOfSigns } from "../../statistics/sign-permutations.ts";
import { binomialTail, normalLimit, normalTail, studentLimit, studentTail } from "../../statistics/tail-probability.ts";

test("tails of distributions agree with published tables", () => {
  expect(studentTail(4.501, 8)).toBeCloseTo(0.001, 5);
  expect(studentTail(-2.228, 10)).toBeCloseTo(0.975, 4);
  expect(studentLimit(0.025, 9)).toBeCloseTo(2.262, 3);
  expect(binomialTail(1, 10, 0.5)).toBeCloseTo(1 - 0.5 ** 10, 10);
  expect(binomialTail(10, 10, 0.5)).toBeCloseTo(0.5 ** 10, 10);
  expect(binomialTail(5, 30, 0.03)).toBeCloseTo(0.00185, 5);
});

test("tails of the normal distribution agree with published tables, near and far", () => {
  expect(normalLimit(0.025)).toBeCloseTo(1.959963984540054, 10);
  expect(normalLimit(0.9)).toBeCloseTo(-1.2815515655446004, 10);
  expect(normalTail(-1)).toBeCloseTo(0.8413447460685429, 12);
  expect(normalTail(2.999) / normalTail(3.001)).toBeCloseTo(Math.exp(3.2831 * 0.002), 5);
  expect(normalTail(6) / 9.865876450376981e-10).toBeCloseTo(1, 9);
});

test.each([
  [12, 100, 0.02],
  [40, 150, 0.1],
  [3, 12, 0.005],
])("the tail of the binomial distribution from %i of %i at %d sums up, however small", (count, all, share) => {
  let [sum, term] = [0, (1 - share) ** all];
  for (let hits = 0; hits <= all; hits++) {
    if (hits >= count) sum += term;
    term *= ((all - hits) / (hits + 1)) * (share / (1 - share));
  }
  expect(binomialTail(count, all, share) / sum).toBeCloseTo(1, 6);
});

test("tails of the binomial distribution are 0 or 1 at the ends", () => {
  expect([binomialTail(0, 10, 0.2), binomialTail(10, 10, 1)]).toEqual([1, 1]);
  expect([binomialTail(11, 10, 0.2), binomialTail(3, 10, 0)]).toEqual([0, 0]);
});

test("a line through points on it has no error and p-value 0", () => {
  const line = lineThrough([1, 2, 3, 4, 5]);
  expect(line).toMatchObject({ start: 0.5, rise: 5, freedom: 3 });
  expect(line.riseError).toBeCloseTo(0, 10);
  expect(riseChance(line)).toBeLessThan(1e-6);
});

test("a line that falls is not a rise", () => {
  expect(riseChance(lineThrough([5, 4.2, 3, 2.1, 1]))).toBeGreaterThan(0.99);
  expect(riseChance(lineThrough([2, 2, 2, 2]))).toBe(1);
});

test("a step is significant upward, and not downward or in a constant series", () => {
  expect(stepChance([1, 1.1, 0.9, 1, 5, 5.1, 4.9, 5, 5, 5.1])).toBeLessThan(1e-6);
  expect(stepChance([5, 5.1, 4.9, 5, 1, 1.1, 0.9, 1, 1, 1])).toBeGreaterThan(0.9);
  expect(stepChance([1, 1, 1, 1, 1, 1])).toBe(1);
});

test("batches hold every value once, in lengths that differ by one at most", () => {
  const values = Array.from({ length: 38 }, (_, at) => at);
  const batches = batchesOf(values, 10);
  expect(batches.flat()).toEqual(values);
  expect(new Set(batches.map(({ length }) => length))).toEqual(new Set([3, 4]));
});

/** Student's own example: hours of sleep gained by two drugs in ten patients (Biometrika 6, 1908). */
const SLEEP = [1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4];
/** Darwin's maize: crossed less self-fertilised plants in eighths of an inch (Fisher, The design of experiments, 1935). */
const MAIZE = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];

test("the paired t test of Student's and Fisher's examples is that of the textbooks", () => {
  const sample = pairedMean(SLEEP);
  expect(sample.mean).toBeCloseTo(1.58, 10);
  expect(sample.mean / sample.error).toBeCloseTo(4.0621, 4);
  expect(chanceAbove(sample)).toBeCloseTo(0.002833 / 2, 6);
  expect(chanceBelow(sample, 2 * 1.58)).toBeCloseTo(0.002833 / 2, 6);
  const { low, high } = meanInterval(sample, 0.95);
  expect(low).toBeCloseTo(0.7001142, 6);
  expect(high).toBeCloseTo(2.4598858, 6);
  expect(2 * chanceAbove(pairedMean(MAIZE))).toBeCloseTo(0.0497, 4);
});

test("the paired t test proves nothing of differences without a spread, and needs two", () => {
  const level = pairedMean([0.05, 0.05, 0.05]);
  expect([chanceAbove(level), chanceBelow(level), chanceBelow(level, 0.1)]).toEqual([1, 1, 1]);
  expect(() => pairedMean([1])).toThrow(RangeError);
});

test("sign permutations give Fisher's count for Darwin's maize: 863 of 32,768", () => {
  expect(chanceOfSigns(MAIZE)).toBe(863 / 32_768);
});

test("sign permutations count every way to flip the signs", () => {
  const whole = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(whole, (differences) => {
      const sum = differences.reduce((total, one) => total + one, 0);
      let large = 0;
      for (let ways = 0; ways < 2 ** differences.length; ways++) {
        const turned = differences.reduce((total, one, at) => total + ((ways >> at) % 2 === 1 ? one : -one), 0);
        if (turned >= sum) large += 1;
      }
      expect(chanceOfSigns(differences)).toBeCloseTo(large / 2 ** differences.length, 10);
    }),
  );
});

test("sign permutations give 1 without values, and accept only whole numbers", () => {
  expect(chanceOfSigns([0, 0, 0])).toBe(1);
  expect(chanceOfSigns([4, 0, 2])).toBe(0.25);
  expect(() => chanceOfSigns([0.5])).toThrow(RangeError);
});

test("power is that of R's worked example: power.t.test(n = 20, delta = 1, sd = 1) gives 0.8689528", () => {
  expect(noncentralTail(studentLimit(0.025, 38), 38, Math.sqrt(10))).toBeCloseTo(0.8689528, 6);
});

test("power is that of Cohen's table: 90 % at 5 % on one side for an effect of 0.5 takes 36 pairs", () => {
  // Cohen, Statistical power analysis for the behavioral sciences (1988), table 2.4.1, by way of paired differences.
  expect(pairsNeeded({ level: 0.05, effect: 0.5 }, 0.9, 1_000)).toBe(36);
  expect(pairsNeeded({ level: 0.05, effect: 0.01 }, 0.9, 1_000)).toBeUndefined();
});

test("the chances of a family are those of the worked example", () => {
  // Wright, "Adjusted p-values for simultaneous inference", Biometrics 48 (1992) describes the adjustment; these by hand.
  expect(holm([0.01, 0.04, 0.03, 0.005]).map((chance) => Math.round(chance * 1e6) / 1e6)).toEqual([
    0.03, 0.06, 0.06, 0.02,
  ]);
  expect(holm([0.9, 0.6])).toEqual([1, 1]);
  expect(holm([])).toEqual([]);
});

test("the p-value of an order is its share of all orders", () => {
  expect(orderChance([1, 2, 3, 4])).toBeCloseTo(1 / 24, 12);
  expect(orderChance([1, 2, 4, 3])).toBeCloseTo(4 / 24, 12);
  expect(orderChance([4, 3, 2, 1])).toBeCloseTo(1, 12);
  expect(orderChance([2, 2, 2, 2])).toBeGreaterThan(0.5);
});

test("a share of rising pairs counts ties as half", () => {
  expect(risingShare([1, 2, 3])).toBe(1);
  expect(risingShare([3, 2, 1])).toBe(0);
  expect(risingShare([1, 1])).toBe(0.5);
});

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
