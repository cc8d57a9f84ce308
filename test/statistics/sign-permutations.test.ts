import fc from "fast-check";
import { expect, test } from "vitest";
import { chanceOfSigns } from "../../statistics/sign-permutations.ts";

/** Darwin's maize (Fisher, The design of experiments, 1935). */
const MAIZE = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];

const WHOLE = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 12 });

test("sign permutations give Fisher's count for Darwin's maize: 863 of 32,768", () => {
  expect(chanceOfSigns(MAIZE)).toBe(863 / 32_768);
});

test("sign permutations count every way to flip the signs", () => {
  fc.assert(
    fc.property(WHOLE, (differences) => {
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
