import { expect, test } from "vitest";
import { analysesUpTo, FAMILY_RISK, LEAST_PAIRS } from "../../../run/comparison/interim-analyses.ts";

test.each([6, 8, 10, 20, 40, 120])(
  "a plan of %i pairs spends the whole risk, ever later interim analyses more of it",
  (most) => {
    const interimAnalyses = analysesUpTo(most);
    const pairs = interimAnalyses.map((analysis) => analysis.pairs);
    expect(pairs).toEqual(pairs.toSorted((a, b) => a - b));
    expect(pairs[0]).toBe(LEAST_PAIRS);
    expect(pairs.at(-1)).toBe(most);
    expect(interimAnalyses.reduce((sum, { alpha }) => sum + alpha, 0)).toBeCloseTo(FAMILY_RISK, 12);
    expect(interimAnalyses.reduce((sum, { equivalence }) => sum + equivalence, 0)).toBeCloseTo(0.05, 12);
    for (const [at, { alpha }] of interimAnalyses.entries())
      expect(alpha).toBeGreaterThan(interimAnalyses[at - 1]?.alpha ?? 0);
  },
);
