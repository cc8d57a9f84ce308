import { describe, expect, test } from "vitest";
import { analysesUpTo } from "../../../run/comparison/interim-analyses.ts";
import { chanceToFind, detectableWith, pairsToDecide } from "../../../run/comparison/power.ts";
import type { InterimAnalysis } from "../../../run/format/run.ts";

const LAST = analysesUpTo(40).at(-1) as InterimAnalysis;

describe("power", () => {
  test("to find the detectable slowdown is nine in ten", () => {
    const spread = { deviation: 0.06, family: 10 };
    const share = detectableWith(spread, LAST) ?? 0;
    expect(chanceToFind(spread, LAST, share)).toBeCloseTo(0.9, 4);
    expect(chanceToFind(spread, LAST, share / 2)).toBeLessThan(0.5);
    expect(share).toBeGreaterThan(0.03);
    expect(share).toBeLessThan(0.07);
  });

  test("needs more pairs if the mean is closer to the margin", () => {
    const mean = (value: number) => ({ pairs: 40, mean: value, deviation: 0.08, error: 0.08 / Math.sqrt(40) });
    const of = (value: number) => pairsToDecide(mean(value), { family: 10, margin: 0.05, analysis: LAST }) ?? 9_999;
    expect(of(0)).toBeLessThan(of(0.02));
    expect(of(0.1)).toBeLessThan(of(0.06));
    expect(of(0)).toBeGreaterThan(20);
  });
});
