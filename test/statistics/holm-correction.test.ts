import fc from "fast-check";
import { expect, test } from "vitest";
import { holm } from "../../statistics/holm-correction.ts";

test("the chances of a family are those of the worked example", () => {
  // Wright, "Adjusted p-values for simultaneous inference", Biometrics 48 (1992) describes the adjustment; these by hand.
  expect(holm([0.01, 0.04, 0.03, 0.005]).map((chance) => Math.round(chance * 1e6) / 1e6)).toEqual([
    0.03, 0.06, 0.06, 0.02,
  ]);
  expect(holm([])).toEqual([]);
});

test("a family keeps its order, lies between a single test and Bonferroni, and knows no order of its members", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }), (chances) => {
      const adjusted = holm(chances);
      expect(holm(chances.toReversed())).toEqual(adjusted.toReversed());
      for (const [at, chance] of chances.entries()) {
        expect(adjusted[at]).toBeGreaterThanOrEqual(chance);
        expect(adjusted[at]).toBeLessThanOrEqual(Math.min(1, chance * chances.length) + Math.max(...adjusted) * 1e-12);
      }
    }),
  );
});
