import { expect, test } from "vitest";
import { FAMILY_RISK, LEAST_PAIRS, looksUpTo, MOST_PAIRS } from "../../../run/comparison/looks.ts";

test.each([6, 8, 10, 20, 40, 120])("a plan of %i pairs spends the whole risk, ever later looks more of it", (most) => {
  const looks = looksUpTo(most);
  const pairs = looks.map((look) => look.pairs);
  expect(pairs).toEqual(pairs.toSorted((a, b) => a - b));
  expect(pairs[0]).toBe(LEAST_PAIRS);
  expect(pairs.at(-1)).toBe(most);
  expect(looks.reduce((sum, { alpha }) => sum + alpha, 0)).toBeCloseTo(FAMILY_RISK, 12);
  expect(looks.reduce((sum, { equivalence }) => sum + equivalence, 0)).toBeCloseTo(0.05, 12);
  for (const [at, { alpha }] of looks.entries()) expect(alpha).toBeGreaterThan(looks[at - 1]?.alpha ?? 0);
});

test("the plan of 40 pairs is the documented one", () => {
  expect(looksUpTo(MOST_PAIRS).map(({ pairs }) => pairs)).toEqual([6, 10, 16, 24, 40]);
});
