import { describe, expect, test } from "vitest";
import { EXIT } from "../../../errors.ts";
import { decide } from "../../../run/comparison/decision.ts";
import { familyOf } from "../../../run/comparison/family.ts";
import { analysesUpTo, FAMILY_RISK, LEAST_PAIRS } from "../../../run/comparison/interim-analyses.ts";
import { isOver } from "../../../run/comparison/result.ts";
import { runInProcess } from "../../cli/in-process.ts";
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

  test("that finds a server timing slower names it by the operation and the name that the target gives it", () => {
    const { sentence } = resultOf(madeUpPairs(6, { timings: { db: 1.2 } }, { baseline: { timings: { db: 1 } } }));
    expect(sentence).toMatch(/^The candidate is worse after 6 pairs: [a-z-]+ server db \+\d/);
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

test.each([6, 8, 10, 20, 40, 120])(
  "a plan of %i pairs spends the whole risk, ever later interim analyses more of it",
  (most) => {
    const interimAnalyses = analysesUpTo(most);
    const pairs = interimAnalyses.map((analysis) => analysis.pairs);
    expect(pairs).toEqual(pairs.toSorted((a, b) => a - b));
    expect([pairs[0], pairs.at(-1)]).toEqual([LEAST_PAIRS, most]);
    expect(interimAnalyses.reduce((sum, { alpha }) => sum + alpha, 0)).toBeCloseTo(FAMILY_RISK, 12);
    expect(interimAnalyses.reduce((sum, { equivalence }) => sum + equivalence, 0)).toBeCloseTo(0.05, 12);
    for (const [at, { alpha }] of interimAnalyses.entries())
      expect(alpha).toBeGreaterThan(interimAnalyses[at - 1]?.alpha ?? 0);
  },
);

// Loads of unlike machines and rates are kept apart by test/cli/run/noise.test.ts.
describe("what is forbidden in a comparison", () => {
  test.each(["reports/out/20261120-100400-load", "run.json"])("a stored run as the baseline: %s", async (run) => {
    const compared = runInProcess("ab", "--baseline", run, "--candidate", "http://127.0.0.1:1");
    await expect(compared).rejects.toMatchObject({ code: "target-refused-by-guard", exitCode: 2 });
  });

  test("requests as samples: a thousand times as many in each pair change no p-value", () => {
    const ratiosOf = (count: number) => {
      const pairs = madeUpPairs(6, { slower: 1.03, count }, { baseline: { count } });
      return decide(familyOf(pairs), [ANALYSES[0]], 0.05).ratios;
    };
    expect(ratiosOf(10_000).length).toBeGreaterThan(10);
    expect(ratiosOf(10_000_000)).toEqual(ratiosOf(10_000));
  });

  test("further analyses: pairs decide only after the planned numbers", () => {
    const slow = madeUpPairs(40, { slower: 1.5 });
    const deciding = slow.map((_, at) => at + 1).filter((count) => isOver(slow.slice(0, count), ANALYSES, 0.05));
    expect(deciding).toEqual([6, 10, 16, 24, 40]);
  });

  test("to leave out a pair because of its result: an outlier makes a comparison less certain", () => {
    const six = madeUpPairs(6, {}, { noise: 0.01 });
    const [without, withIt] = [resultOf(six), resultOf([...six.slice(0, 5), ...madeUpPairs(1, { slower: 1.8 })])];
    expect([without.verdict, withIt.verdict]).toEqual(["pass", "inconclusive"]);
    const widthOf = ({ comparisons: [first] }: typeof without) => (first?.high ?? 0) - (first?.low ?? 0);
    expect(widthOf(withIt)).toBeGreaterThan(2 * widthOf(without));
  });

  const calm = madeUpPairs(16, {}, { noise: 0.02 });

  test("to leave out a pair because a generator was late", () => {
    const reasons = ["the generator was late"];
    const some = calm.map(({ baseline, candidate, ...pair }, at) => ({
      ...pair,
      baseline: { ...baseline, ...(at < 4 && { reasons }) },
      candidate: { ...candidate, ...(at < 4 && { reasons }) },
    }));
    expect(resultOf(some).comparisons).toEqual(resultOf(calm).comparisons);
  });

  test("to show a metric that is missing in a pair", () => {
    const pairs = calm.map(({ candidate, ...pair }, at) => {
      const total = { ...candidate.total, ...(at === 0 && { count: 50 }) };
      return { ...pair, candidate: { ...candidate, total } };
    });
    const names = familyOf(pairs).ratios.map(({ operation, metric }) => `${operation} ${metric}`);
    expect(names).not.toContain("* responseTimeMs.mean");
    expect(names).toContain("token-price responseTimeMs.p50");
  });
});
