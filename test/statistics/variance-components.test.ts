import { expect, test } from "vitest";
import { varianceComponents } from "../../statistics/variance-components.ts";

/** Calcium in turnip greens, four determinations of each of four leaves (Snedecor and Cochran 1967, table 10.13.1). */
const TURNIPS = [
  [3.28, 3.09, 3.03, 3.03],
  [3.52, 3.48, 3.38, 3.38],
  [2.88, 2.8, 2.81, 2.76],
  [3.34, 3.38, 3.23, 3.26],
];

test("components of the textbook's turnips are those of the book", () => {
  const { within, between } = varianceComponents(TURNIPS);
  expect(within).toBeCloseTo(0.0066, 4);
  expect(between).toBeCloseTo(0.0724, 4);
});

test("equal values in all groups have no variance between groups", () => {
  expect(
    varianceComponents([
      [1, 2, 3],
      [1, 2, 3],
    ]),
  ).toMatchObject({ between: 0, within: 1 });
});

test("a single group, and groups of single values, have no components", () => {
  expect(() => varianceComponents([[1, 2]])).toThrow(RangeError);
  expect(() => varianceComponents([[1], [2]])).toThrow(RangeError);
});
