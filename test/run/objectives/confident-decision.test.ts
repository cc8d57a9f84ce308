import { describe, expect, test } from "vitest";
import type { ObjectiveResult } from "../../../run/format/load-run.ts";
import type { Objective } from "../../../run/format/objectives.ts";
import { resultByConfidence } from "../../../run/objectives/confident-decision.ts";
import { objectiveResult } from "../../reports/sample-load.ts";

const p95 = (bound: Partial<Objective>): Objective => ({ operation: "*", metric: "responseTimeMs.p95", ...bound });

const result = objectiveResult("responseTimeMs.p95", { value: 100, samples: 9_000 });

const over = (objective: Objective, interval = { low: 90, high: 110 }, found: ObjectiveResult = result) =>
  resultByConfidence(objective, found, { p95: interval }, 60);

describe("the result of an objective over a run of 60 s with a p95 of 100 ms", () => {
  test.each<[string, Partial<Objective>, { decidingSeconds?: number }]>([
    // Half the reach is needed: four times the length.
    ["a bound above the value", { below: 105 }, { decidingSeconds: 240 }],
    ["a bound below the value", { below: 95 }, { decidingSeconds: 240 }],
    ["a bound at the end of the interval", { below: 110 }, { decidingSeconds: 60 }],
    ["a bound that is the value, which no run would decide", { atMost: 100 }, {}],
    ["a bound that nearly is the value", { below: 100.1 }, {}],
  ])("is undecided for %s", (_, bound, deciding) => {
    const undecided = { met: false, status: "undecided", undecidedBy: "confidence", ...deciding };
    expect(over(p95(bound))).toEqual({ ...result, ...undecided });
  });

  test.each<[string, Partial<Objective>]>([
    ["a bound above the interval", { below: 111 }],
    ["a bound at its end that includes it", { atMost: 110 }],
    ["a bound below the interval", { above: 80 }],
    ["another percentile", { below: 105, metric: "responseTimeMs.p99" }],
    ["a service time", { below: 105, metric: "serviceTimeMs.p95" }],
    ["a bound in every interval of the run", { below: 105, window: "10s" }],
  ])("is unchanged for %s", (_, bound) => {
    expect(over(p95(bound))).toBe(result);
  });

  test("is unchanged if the interval has no width, or if it is undecided without the interval", () => {
    expect(over(p95({ atMost: 100 }), { low: 100, high: 100 })).toBe(result);
    const late = { ...result, met: false, status: "undecided", undecidedBy: "generator" } as const;
    expect(over(p95({ below: 105 }), undefined, late)).toBe(late);
  });
});
