import { expect, test } from "vitest";
import { chanceAbove, chanceBelow, meanInterval, pairedMean } from "../../statistics/paired-t-test.ts";

/** Student's own example: hours of sleep gained by two drugs in ten patients (Biometrika 6, 1908). */
const SLEEP = [1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4];
/** Darwin's maize: crossed less self-fertilised plants in eighths of an inch (Fisher, The design of experiments, 1935). */
const MAIZE = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];

test("the paired t test of Student's example is that of the textbooks", () => {
  const sample = pairedMean(SLEEP);
  expect(sample.mean).toBeCloseTo(1.58, 10);
  expect(sample.mean / sample.error).toBeCloseTo(4.0621, 4);
  expect(chanceAbove(sample)).toBeCloseTo(0.002833 / 2, 6);
  expect(chanceBelow(sample, 2 * 1.58)).toBeCloseTo(0.002833 / 2, 6);
  const { low, high } = meanInterval(sample, 0.95);
  expect(low).toBeCloseTo(0.7001142, 6);
  expect(high).toBeCloseTo(2.4598858, 6);
});

test("the paired t test of Fisher's example is that of his book", () => {
  const sample = pairedMean(MAIZE);
  expect(sample.mean / sample.error).toBeCloseTo(2.148, 3);
  expect(2 * chanceAbove(sample)).toBeCloseTo(0.0497, 4);
});

test("the paired t test proves nothing of differences without a spread, and needs two", () => {
  const level = pairedMean([0.05, 0.05, 0.05]);
  expect([chanceAbove(level), chanceBelow(level), chanceBelow(level, 0.1)]).toEqual([1, 1, 1]);
  expect(() => pairedMean([1])).toThrow(RangeError);
});
