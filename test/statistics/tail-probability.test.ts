import { expect, test } from "vitest";
import { batchesOf, lineThrough, riseChance, stepChance } from "../../statistics/linear-trend.ts";
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

test("tails of the binomial distribution sum up, however small", () => {
  const exact = (count: number, all: number, share: number) => {
    let [sum, term] = [0, (1 - share) ** all];
    for (let hits = 0; hits <= all; hits++) {
      if (hits >= count) sum += term;
      term *= ((all - hits) / (hits + 1)) * (share / (1 - share));
    }
    return sum;
  };
  for (const [count, all, share] of [
    [12, 100, 0.02],
    [40, 150, 0.1],
    [3, 12, 0.005],
  ] as const)
    expect(binomialTail(count, all, share) / exact(count, all, share)).toBeCloseTo(1, 6);
});

test("tails of distributions are 0 or 1 at the ends", () => {
  expect(binomialTail(0, 10, 0.2)).toBe(1);
  expect(binomialTail(11, 10, 0.2)).toBe(0);
  expect(binomialTail(3, 10, 0)).toBe(0);
  expect(binomialTail(10, 10, 1)).toBe(1);
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
