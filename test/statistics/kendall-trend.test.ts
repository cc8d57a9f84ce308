import { expect, test } from "vitest";
import { orderChance, risingShare } from "../../statistics/kendall-trend.ts";

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
