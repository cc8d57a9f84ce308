import { expect, test } from "vitest";
import { holm } from "../../statistics/holm-correction.ts";

test("the chances of a family are those of the worked example", () => {
  // Wright, "Adjusted p-values for simultaneous inference", Biometrics 48 (1992) describes the adjustment; these by hand.
  expect(holm([0.01, 0.04, 0.03, 0.005]).map((chance) => Math.round(chance * 1e6) / 1e6)).toEqual([
    0.03, 0.06, 0.06, 0.02,
  ]);
  expect(holm([0.9, 0.6])).toEqual([1, 1]);
  expect(holm([])).toEqual([]);
});
