import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bisect, type Judgement, mostComparisons } from "../../../run/comparison/bisection.ts";
import { FAMILY_RISK, looksUpTo } from "../../../run/comparison/looks.ts";

/** Judges made-up builds: from `slow` on all are slow, and `open` ones cannot be decided. Keeps what it was asked. */
function judgeOf(slow: number, open: readonly number[] = []) {
  const asked: number[] = [];
  const judge = (index: number): Promise<Judgement> => {
    asked.push(index);
    return Promise.resolve(open.includes(index) ? "open" : index >= slow ? "regression" : "not-slower");
  };
  return { asked, judge };
}

describe("a bisection", () => {
  test("finds the first slow build wherever it is, within its comparisons, and asks of none twice", async () => {
    const place = fc
      .integer({ min: 2, max: 300 })
      .chain((builds) => fc.tuple(fc.constant(builds), fc.integer({ min: 1, max: builds - 1 })));
    await fc.assert(
      fc.asyncProperty(place, async ([builds, slow]) => {
        const { asked, judge } = judgeOf(slow);
        expect(await bisect(builds, judge)).toEqual({ kind: "found", slow });
        expect(asked.length).toBeLessThanOrEqual(mostComparisons(builds));
        expect(new Set(asked).size).toBe(asked.length);
        expect(asked).not.toContain(0);
      }),
    );
  });

  test("believes nobody that the bad build is slow", async () => {
    const { asked, judge } = judgeOf(99);
    expect(await bisect(10, judge)).toEqual({ kind: "not-slower" });
    expect(asked).toEqual([9]);
  });

  test("ends where a comparison stays open, with the builds that are left", async () => {
    expect(await bisect(9, judgeOf(3, [2]).judge)).toEqual({ kind: "open", good: 0, bad: 4, undecided: 2 });
    expect(await bisect(9, judgeOf(3, [8]).judge)).toEqual({ kind: "open", good: 0, bad: 8, undecided: 8 });
  });

  test("of neighbours is one comparison, and of one build none", async () => {
    expect(mostComparisons(2)).toBe(1);
    expect(mostComparisons(17)).toBe(5);
    await expect(bisect(1, judgeOf(0).judge)).rejects.toThrow(RangeError);
  });
});

test("the comparisons of a search have the risk of one together, to be wrong in either way", () => {
  const comparisons = mostComparisons(17);
  const sumOf = (key: "alpha" | "equivalence", risk: number) =>
    looksUpTo(24, risk).reduce((sum, look) => sum + look[key], 0);
  expect(comparisons * sumOf("alpha", 1 / comparisons)).toBeCloseTo(FAMILY_RISK, 12);
  expect(comparisons * sumOf("equivalence", 1 / comparisons)).toBeCloseTo(sumOf("equivalence", 1), 12);
});
