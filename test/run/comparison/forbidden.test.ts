// What is forbidden in a comparison, each with a test that fails where it is done. Loads of unlike machines and rates are kept apart by
// test/cli/run/noise.test.ts.
import { describe, expect, test } from "vitest";
import { decide } from "../../../run/comparison/decision.ts";
import { familyOf } from "../../../run/comparison/family.ts";
import { analysesUpTo, pastAnalyses } from "../../../run/comparison/interim-analyses.ts";
import { isOver } from "../../../run/comparison/result.ts";
import type { ComparedPair, ComparedSide } from "../../../run/format/run.ts";
import { runInProcess } from "../../cli/in-process.ts";
import { madeUpPairs, resultOf } from "./made-up-pairs.ts";

const MARGIN = 0.05;
const ANALYSES = analysesUpTo(40);

/** The decision at the last interim analysis that so many pairs reach. */
function decisionOf(pairs: readonly ComparedPair[]) {
  const [first, ...more] = pastAnalyses(ANALYSES, pairs.length);
  if (first === undefined) throw new Error("too few pairs for an interim analysis");
  return decide(familyOf(pairs), [first, ...more], MARGIN);
}

test.each(["reports/out/20261120-100400-load", "run.json"])("a stored run cannot be the baseline: %s", async (run) => {
  const compared = runInProcess("ab", "--baseline", run, "--candidate", "http://127.0.0.1:1");
  await expect(compared).rejects.toMatchObject({ code: "target-refused-by-guard", exitCode: 2 });
});

describe("requests and windows", () => {
  test("are not samples: a thousand times as many in each pair change no p-value", () => {
    const few = decisionOf(madeUpPairs(6, { slower: 1.03, count: 10_000 }, { baseline: { count: 10_000 } }));
    const many = decisionOf(madeUpPairs(6, { slower: 1.03, count: 10_000_000 }, { baseline: { count: 10_000_000 } }));
    expect(few.ratios.length).toBeGreaterThan(10);
    expect(many.ratios).toEqual(few.ratios);
  });
});

test("further analyses are not possible: pairs decide only after the planned numbers", () => {
  const slow = madeUpPairs(40, { slower: 1.5 });
  const deciding = Array.from({ length: 40 }, (_, at) => at + 1).filter((count) =>
    isOver(slow.slice(0, count), ANALYSES, MARGIN),
  );
  expect(deciding).toEqual([6, 10, 16, 24, 40]);
});

describe("pairs", () => {
  const calm = madeUpPairs(16, {}, { noise: 0.02 });

  test("are not left out because of their result: an outlier makes a comparison less certain", () => {
    const [outlier] = madeUpPairs(1, { slower: 1.8 });
    if (outlier === undefined) throw new Error("a pair was made");
    const six = madeUpPairs(6, {}, { noise: 0.01 });
    const [without, withIt] = [resultOf(six), resultOf([...six.slice(0, 5), outlier])];
    expect(without.verdict).toBe("pass");
    expect(withIt.verdict).toBe("inconclusive");
    const widthOf = ({ comparisons: [first] }: typeof without) => (first?.high ?? 0) - (first?.low ?? 0);
    expect(widthOf(withIt)).toBeGreaterThan(2 * widthOf(without));
  });

  test("are not left out because a generator was late", () => {
    const late = (side: ComparedSide) => ({ ...side, reasons: ["the generator was late"] });
    const some = calm.map((pair, at) =>
      at < 4 ? { ...pair, baseline: late(pair.baseline), candidate: late(pair.candidate) } : pair,
    );
    expect(resultOf(some).comparisons).toEqual(resultOf(calm).comparisons);
  });

  test("show no metric that is missing in one of them", () => {
    const [first, ...others] = calm;
    if (first === undefined) throw new Error("a pair was made");
    const incomplete = { ...first, candidate: { ...first.candidate, total: { ...first.candidate.total, count: 50 } } };
    const names = familyOf([incomplete, ...others]).ratios.map(({ operation, metric }) => `${operation} ${metric}`);
    expect(names).not.toContain("* responseTimeMs.mean");
    expect(names).toContain("token-price responseTimeMs.p50");
  });
});
