import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { waitQuantile } from "../../../proof/bench/calibration/closed-form.ts";
import { calibrationPage, tableOf } from "../../../proof/bench/calibration/page.ts";
import { resultOf } from "../../../proof/bench/calibration.ts";

const FREEZE = { freezeSeconds: 6, runSeconds: 60 };
const manner = "any";

describe("the closed form of a freeze", () => {
  test.each([
    [0.95, 3],
    [0.99, 5.4],
    [0.9, 0],
    [0.5, 0],
    [1, 6],
  ])("has the quantile %d at %d s", (quantile, seconds) => {
    expect(waitQuantile(quantile, FREEZE)).toBeCloseTo(seconds, 9);
  });

  test("is what requests at a constant rate meet", () => {
    const cases = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.constantFrom(0.9, 0.95, 0.99));
    fc.assert(
      fc.property(cases, ([freezeSeconds, quantile]) => {
        const [runSeconds, perSecond] = [60, 100];
        const waits = Array.from({ length: runSeconds * perSecond }, (_, index) =>
          Math.max(0, freezeSeconds - index / perSecond),
        ).sort((one, other) => one - other);
        const met = waits[Math.ceil(quantile * waits.length) - 1];
        expect(met).toBeCloseTo(waitQuantile(quantile, { freezeSeconds, runSeconds }), 1);
      }),
      { seed: 1 },
    );
  });
});

describe("a calibration", () => {
  const interpretations = (p95: number, p99: number) => [
    { name: "Assay", manner, percentiles: { p95, p99 } },
    { name: "another", manner, percentiles: { p95: null, p99: 0.06 } },
    { name: "a third", manner, percentiles: undefined },
  ];

  test("passes within 3 % of the closed form and not beyond, each way", () => {
    const reached = (p95: number, p99: number) =>
      resultOf(FREEZE, interpretations(p95, p99)).goals.map(({ isReached }) => isReached);
    expect(reached(3.08, 5.25)).toEqual([true, true]);
    expect(reached(3.1, 5.2)).toEqual([false, false]);
    expect(reached(2.9, 5.6)).toEqual([false, false]);
  });

  test("without a number of Assay's own passes nothing", () => {
    expect(resultOf(FREEZE, []).goals.map(({ isReached }) => isReached)).toEqual([false, false]);
  });

  test("says what was not reported and what could not be had", () => {
    const rows = tableOf(FREEZE, interpretations(3, 5.4));
    expect(rows).toHaveLength(6);
    expect(rows[3]).toContain("3.000 s (+0.0 %)");
    expect(rows[4]).toMatch(/not reported.*0\.060 s \(−98\.9 %\)/);
    expect(rows[5]).toMatch(/not available.*not available/);
    expect(calibrationPage(FREEZE, 20, interpretations(3, 5.4))).toContain(rows.join("\n"));
  });
});
