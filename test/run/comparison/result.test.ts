import { describe, expect, test } from "vitest";
import { EXIT } from "../../../errors.ts";
import { analysesUpTo } from "../../../run/comparison/interim-analyses.ts";
import { isOver } from "../../../run/comparison/result.ts";
import { madeUpPairs, resultOf } from "./made-up-pairs.ts";

const ANALYSES = analysesUpTo(40);

describe("a comparison", () => {
  test("that is undecided ends at the last interim analysis", () => {
    const noisy = (count: number) => madeUpPairs(count, {}, { noise: 0.2 });
    expect([6, 10, 16, 24].some((count) => isOver(noisy(count), ANALYSES, 0.05))).toBe(false);
    expect(isOver(noisy(40), ANALYSES, 0.05)).toBe(true);
  });

  test("that finds a slowdown fails and names it", () => {
    const result = resultOf(madeUpPairs(6, { slower: 1.2 }));
    expect(result).toMatchObject({ verdict: "fail", exitCode: EXIT.targetWrong });
    expect(result.sentence).toMatch(/^The candidate is worse after 6 pairs: .* p50 \+\d/);
  });

  test("that finds none passes, and says how small a slowdown it would not have seen", () => {
    const result = resultOf(madeUpPairs(24));
    expect(result).toMatchObject({ verdict: "pass", exitCode: EXIT.pass });
    expect(result.sentence).toContain("not slower by more than 5 %");
    for (const { unit, minimumDetectable = 0 } of result.comparisons)
      if (unit === "ratio") expect(minimumDetectable).toBeGreaterThan(0.01);
  });

  test("that stays undecided says how many pairs and minutes would decide it", () => {
    const result = resultOf(madeUpPairs(40, {}, { noise: 0.2 }));
    expect(result).toMatchObject({ verdict: "inconclusive", exitCode: EXIT.inconclusive });
    expect(result.advice).toMatch(/About (\d+) pairs would likely decide it, which take \1 minutes/);
    expect(result.advice).toContain(result.advised?.join(" "));
    expect(result.advised?.[0]).toBe("--max-pairs");
  });

  test("that stays undecided because of few requests says how many pairs would show that no more of them fail", () => {
    const few = (planned: number) =>
      resultOf(madeUpPairs(planned, { count: 25 }, { noise: 0.001, baseline: { count: 25 } }), { planned });
    const { verdict, advice } = few(6);
    expect(verdict).toBe("inconclusive");
    const needed = Number(/About (\d+) pairs/.exec(advice)?.[1]);
    expect(few(needed).verdict).toBe("pass");
    expect(few(Math.floor(needed * 0.8)).verdict).toBe("inconclusive");
  });

  test("that stopped early reports neither the variation of its pairs nor what would decide it", () => {
    const result = resultOf(madeUpPairs(2));
    expect(result.advice).toBe("Let the comparison run to its end.");
    for (const { minimumDetectable, decidingPairs } of result.comparisons)
      expect([minimumDetectable, decidingPairs]).toEqual([undefined, undefined]);
  });

  test("does not pass if most pairs did not have the planned load; a regression remains one", () => {
    const late = { baseline: { reasons: ["generator-late: x"] } };
    expect(resultOf(madeUpPairs(24, {}, late))).toMatchObject({ verdict: "inconclusive" });
    expect(resultOf(madeUpPairs(24, {}, late)).sentence).toContain("did not have the planned load");
    expect(resultOf(madeUpPairs(24, { slower: 1.2 }, late))).toMatchObject({ verdict: "fail" });
  });

  test("reports a slowdown below the margin", () => {
    const result = resultOf(madeUpPairs(40, { slower: 1.015 }, { noise: 0.01 }));
    expect(result.verdict).toBe("pass");
    expect(result.sentence).toContain("Significantly slower, but by less than half of the margin");
  });
});
