import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chanceOfSigns, pseudoMedian, signedRanks } from "../../statistics/signed-rank.ts";

/** Hamilton's depression scale before and after a tranquillizer, nine patients (Hollander and Wolfe 1973, table 3.1). */
const DEPRESSION = [
  [1.83, 0.878],
  [0.5, 0.647],
  [1.62, 0.598],
  [2.48, 2.05],
  [1.68, 1.06],
  [1.88, 1.29],
  [1.55, 1.06],
  [3.06, 3.14],
  [1.3, 1.29],
].map(([before = 0, after = 0]) => before - after);
/** Darwin's maize (Fisher, The design of experiments, 1935). */
const MAIZE = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];

const WHOLE = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 12 });

describe("Wilcoxon's signed ranks", () => {
  test("of Hollander and Wolfe's example are those of their book", () => {
    const { sumAbove, chance } = signedRanks(DEPRESSION);
    expect(sumAbove).toBe(40);
    expect(chance).toBeCloseTo(0.01953, 5);
    expect(pseudoMedian(DEPRESSION)).toBeCloseTo(0.46, 10);
  });

  test("cannot be significant for few pairs", () => {
    expect(signedRanks([1, 2, 3]).chance).toBe(0.125);
  });

  test("know no order and no unit; both sides add up", () => {
    fc.assert(
      fc.property(WHOLE, fc.integer({ min: 1, max: 50 }), (differences, scale) => {
        const { sumAbove, chance } = signedRanks(differences);
        expect(signedRanks(differences.toReversed()).chance).toBeCloseTo(chance, 10);
        expect(signedRanks(differences.map((one) => scale * one)).chance).toBeCloseTo(chance, 10);
        const other = signedRanks(differences.map((one) => -one));
        const present = differences.filter((one) => one !== 0).length;
        expect(sumAbove + other.sumAbove).toBe((present * (present + 1)) / 2);
        expect(chance + other.chance).toBeGreaterThanOrEqual(1);
        expect(pseudoMedian(differences.map((one) => -one))).toBeCloseTo(-pseudoMedian(differences), 10);
      }),
    );
  });
});

describe("sign permutations", () => {
  test("give Fisher's count for Darwin's maize: 863 of 32,768", () => {
    expect(chanceOfSigns(MAIZE)).toBe(863 / 32_768);
  });

  test("count every way to flip the signs", () => {
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

  test("give 1 without values, and accept only whole numbers", () => {
    expect(chanceOfSigns([0, 0, 0])).toBe(1);
    expect(chanceOfSigns([4, 0, 2])).toBe(0.25);
    expect(() => chanceOfSigns([0.5])).toThrow(RangeError);
  });
});
