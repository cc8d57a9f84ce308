import { describe, expect, test } from "vitest";
import type { ObjectiveResult } from "../../../run/format/load-run.ts";
import type { Objective } from "../../../run/format/objectives.ts";
import { decide, resultByConfidence } from "../../../run/objectives/confident-decision.ts";

const p95 = (bound: Partial<Objective>): Objective => ({ operation: "*", metric: "responseTimeMs.p95", ...bound });
const measured = { value: 100, confidence: { low: 90, high: 110 }, seconds: 60 };

describe("a percentile with a confidence interval", () => {
  test("is clear if its whole interval lies on one side of the bound", () => {
    expect(decide(p95({ below: 111 }), measured)).toEqual({ status: "met" });
    expect(decide(p95({ below: 110 }), measured)).toMatchObject({ status: "undecided" });
    expect(decide(p95({ atMost: 110 }), measured)).toEqual({ status: "met" });
    expect(decide(p95({ atMost: 89 }), measured)).toEqual({ status: "missed" });
    expect(decide(p95({ above: 80 }), measured)).toEqual({ status: "met" });
    expect(decide(p95({ atLeast: 120 }), measured)).toEqual({ status: "missed" });
  });

  test("is undecided if the bound lies within, with the length that would decide", () => {
    // Half the reach is needed: four times the length.
    expect(decide(p95({ below: 105 }), measured)).toEqual({ status: "undecided", decidingSeconds: 240 });
    expect(decide(p95({ below: 95 }), measured)).toEqual({ status: "undecided", decidingSeconds: 240 });
  });

  test("has no such length if it is the bound, nearly", () => {
    expect(decide(p95({ atMost: 100 }), measured)).toEqual({ status: "undecided" });
    expect(decide(p95({ below: 100.1 }), measured)).toEqual({ status: "undecided" });
  });

  test("with an interval of no width is what its point is", () => {
    const exact = { value: 100, confidence: { low: 100, high: 100 }, seconds: 60 };
    expect(decide(p95({ atMost: 100 }), exact)).toEqual({ status: "met" });
    expect(decide(p95({ below: 100 }), exact)).toEqual({ status: "missed" });
  });
});

describe("the result of an objective over a run", () => {
  const result = {
    expression: "responseTimeMs.p95 < 105",
    met: true,
    value: 100,
    samples: 9_000,
    status: "met",
    operation: "*",
    metric: "responseTimeMs.p95",
    window: "run",
  } as const satisfies ObjectiveResult;
  const intervals = { p95: { low: 90, high: 110 } };
  const over = (objective: Objective, found: ObjectiveResult = result) =>
    resultByConfidence(objective, found, intervals, 60);

  test("is undecided where the bound lies within the confidence interval, and says how long a run would decide", () => {
    expect(over(p95({ below: 105 }))).toEqual({
      ...result,
      met: false,
      status: "undecided",
      undecidedBy: "confidence",
      decidingSeconds: 240,
    });
  });

  test("is unchanged outside the interval, without one, in every interval of the run, and if undecided anyway", () => {
    expect(over(p95({ below: 111 }))).toBe(result);
    expect(over({ ...p95({ below: 105 }), metric: "responseTimeMs.p99" })).toBe(result);
    expect(over({ ...p95({ below: 105 }), metric: "serviceTimeMs.p95" })).toBe(result);
    expect(over(p95({ below: 105, window: "10s" }))).toBe(result);
    const late = { ...result, met: false, status: "undecided", undecidedBy: "generator" } as const;
    expect(over(p95({ below: 105 }), late)).toBe(late);
  });
});
