import { describe, expect, test } from "vitest";
import { EXIT } from "../../../errors.ts";
import { decide } from "../../../run/comparison/decision.ts";
import { familyOf } from "../../../run/comparison/family.ts";
import { analysesUpTo, FAMILY_RISK, LEAST_PAIRS } from "../../../run/comparison/interim-analyses.ts";
import { chanceToFind, detectableWith, pairsToDecide } from "../../../run/comparison/power.ts";
import { isOver } from "../../../run/comparison/result.ts";
import { sideOf } from "../../../run/comparison/side.ts";
import type { InterimAnalysis } from "../../../run/format/run.ts";
import { runInProcess } from "../../cli/in-process.ts";
import { loadRun } from "../../reports/sample-load.ts";
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
    const { advice, advised, ...result } = resultOf(madeUpPairs(40, {}, { noise: 0.2 }));
    expect(result).toMatchObject({ verdict: "inconclusive", exitCode: EXIT.inconclusive });
    expect(advice).toMatch(/About (\d+) pairs would likely decide it, which take \1 minutes/);
    expect(advised).toEqual(["--max-pairs", expect.toSatisfy((pairs) => advice.includes(`--max-pairs ${pairs}`))]);
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
    const sentence = expect.stringContaining("did not have the planned load");
    expect(resultOf(madeUpPairs(24, {}, late))).toMatchObject({ verdict: "inconclusive", sentence });
    expect(resultOf(madeUpPairs(24, { slower: 1.2 }, late))).toMatchObject({ verdict: "fail" });
  });

  test("reports a slowdown below the margin", () => {
    const result = resultOf(madeUpPairs(40, { slower: 1.015 }, { noise: 0.01 }));
    expect(result.verdict).toBe("pass");
    expect(result.sentence).toContain("Significantly slower, but by less than half of the margin");
  });
});

test.each([6, 8, 10, 20, 40, 120])(
  "a plan of %i pairs spends the whole risk, ever later analyses more of it",
  (most) => {
    const analyses = analysesUpTo(most);
    const [pairs, alphas] = [analyses.map((one) => one.pairs), analyses.map(({ alpha }) => alpha)];
    expect([pairs[0], pairs.at(-1)]).toEqual([LEAST_PAIRS, most]);
    expect(analyses.reduce((sum, { alpha }) => sum + alpha, 0)).toBeCloseTo(FAMILY_RISK, 12);
    expect(analyses.reduce((sum, { equivalence }) => sum + equivalence, 0)).toBeCloseTo(0.05, 12);
    for (const ascending of [pairs, alphas]) expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));
    expect(new Set(alphas).size).toBe(alphas.length);
  },
);

describe("what is forbidden in a comparison", () => {
  test("a stored run as the baseline", async () => {
    const compared = runInProcess("ab", "--baseline", "run.json", "--candidate", "http://127.0.0.1:1");
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

test("a side has the counts and times of its load run, and late responses where an objective bounds single ones", () => {
  const run = loadRun();
  const plain = sideOf(run, [], "pairs/01/baseline", undefined);
  const { count, errors, invalid, goodput, responseTimeMs } = run.total;
  const { mean, p50, p95, p99 } = responseTimeMs;
  expect(plain.total).toEqual({ count, errors, invalid, responseTimeMs: { mean, p50, p95, p99 } });
  expect(Object.keys(plain.operations)).toEqual(expect.arrayContaining(Object.keys(run.operations)));
  expect(plain).not.toHaveProperty("targetCpuMs");
  const bounded = sideOf(run, [{ operation: "*", metric: "responseTimeMs.max", below: 100 }], "x", 12);
  expect(bounded.total.late).toBe(count - errors - invalid - goodput);
  expect(bounded.targetCpuMs).toBe(12);
  expect(plain.operations["token-price"]?.serverTimings).toMatchObject([
    { name: "app", count: 1_200, mean: run.operations["token-price"]?.serverTimings?.[0]?.ms.mean },
    { name: "db", count: 600 },
  ]);
  expect(plain.operations["trade-token"]).not.toHaveProperty("serverTimings");
});

test("a side decides nothing if other programs delayed its generator", () => {
  const { generator, ...run } = loadRun();
  const contended = ["generator-late: other programs had the processors"];
  expect(sideOf({ ...run, generator }, [], "x", undefined).reasons).toEqual([]);
  expect(sideOf({ ...run, generator: { ...generator, contended } }, [], "x", undefined).reasons).toEqual(contended);
});

const LAST = analysesUpTo(40).at(-1) as InterimAnalysis;

test("the power to find the detectable slowdown is nine in ten", () => {
  const spread = { deviation: 0.06, family: 10 };
  const share = detectableWith(spread, LAST) ?? 0;
  expect(chanceToFind(spread, LAST, share)).toBeCloseTo(0.9, 4);
  expect(chanceToFind(spread, LAST, share / 2)).toBeLessThan(0.5);
  expect(share).toBeGreaterThan(0.03);
  expect(share).toBeLessThan(0.07);
});

test("a decision needs more pairs if the mean is closer to the margin", () => {
  const mean = (value: number) => ({ pairs: 40, mean: value, deviation: 0.08, error: 0.08 / Math.sqrt(40) });
  const of = (value: number) => pairsToDecide(mean(value), { family: 10, margin: 0.05, analysis: LAST }) ?? 9_999;
  expect(of(0)).toBeLessThan(of(0.02));
  expect(of(0.1)).toBeLessThan(of(0.06));
  expect(of(0)).toBeGreaterThan(20);
});
