import { describe, expect, test } from "vitest";
import { evaluate } from "../../../evaluation/objectives/objective.ts";
import { addWindow, createTotals } from "../../../evaluation/tally/totals.ts";
import {
  DEFAULT_OBJECTIVES,
  expressionOf,
  type Objective,
  onTimeLimitMs,
  withDefaults,
} from "../../../results/objectives/objectives.ts";
import { operationEntry, windowEntry } from "../load-entries.ts";

function totalsOf(accepted: number, errors: number) {
  const totals = createTotals();
  addWindow(
    totals,
    windowEntry(0, {
      "token-price": operationEntry(accepted, { started: accepted + errors, errors: { reset: errors } }),
    }),
  );
  return totals;
}

const over = (accepted: number, errors = 0) => [{ totals: totalsOf(accepted, errors), seconds: 10 }];
const p95: Objective = { operation: "token-price", metric: "responseTimeMs.p95", below: 200 };

describe("an objective", () => {
  test.each([
    ["below the bound", { ...p95, below: 13 }, "met"],
    ["above the bound", { ...p95, below: 12 }, "missed"],
    ["on service time", { ...p95, metric: "serviceTimeMs.p95", below: 11 }, "met"],
    ["of which more is better", { operation: "*", metric: "goodputPerSecond", above: 19 }, "met"],
    ["of which more is better, and there is less", { operation: "*", metric: "goodputPerSecond", above: 20 }, "missed"],
    ["on another operation, which had no samples", { ...p95, operation: "get-user-fees" }, "undecided"],
    ["with a floor above the samples", { ...p95, minSamples: 201 }, "undecided"],
    ["of any percentile", { ...p95, metric: "responseTimeMs.p99.9", below: 13, minSamples: 1 }, "met"],
    ["of a percentile that so few samples say nothing of", { ...p95, metric: "serviceTimeMs.p99.9" }, "undecided"],
    ["exactly at a bound that may be reached", { operation: "*", metric: "errors", atMost: 0 }, "met"],
  ] satisfies [string, Objective, string][])("with a figure %s is judged so", (_, objective, status) => {
    const evaluation = evaluate(objective, over(200));
    expect(evaluation.status).toBe(status);
    expect(evaluation.result.met).toBe(status === "met");
  });

  test("over minutes is missed by the worst of them", () => {
    const objective: Objective = { operation: "*", metric: "errorRate", below: 0.1, window: "1m" };
    expect(evaluate(objective, [...over(200), ...over(200)]).status).toBe("met");
    const evaluation = evaluate(objective, [...over(200), ...over(150, 50), ...over(200)]);
    expect(evaluation).toMatchObject({ status: "missed", result: { value: 0.25, samples: 200 } });
  });

  test("over stretches names the worst of them and where it began", () => {
    const objective: Objective = { operation: "*", metric: "errors", atMost: 0, window: "10s" };
    const intervals = [...over(200), ...over(150, 50), ...over(180, 20)].map((interval, index) => ({
      ...interval,
      fromMs: index * 10_000,
    }));
    expect(evaluate(objective, intervals).result).toMatchObject({ value: 50, fromMs: 10_000, window: "10s" });
  });

  test("counts the findings of its tier alone", () => {
    const totals = createTotals();
    const entry = operationEntry(150, { invalid: 3, specified: { a: 3 }, withAdvisory: 20, advisory: { b: 20 } });
    addWindow(totals, windowEntry(0, { "token-price": entry }));
    const figure = (changes: Partial<Objective>) =>
      evaluate({ operation: "*", metric: "invalid", atMost: 0, ...changes }, [{ totals, seconds: 1 }]).result.value;
    expect([figure({}), figure({ tier: "specified" }), figure({ tier: "advisory" })]).toEqual([3, 3, 20]);
  });

  test("over minutes decides nothing where no minute is whole", () => {
    expect(evaluate({ ...p95, window: "1m" }, [])).toMatchObject({
      status: "undecided",
      result: { value: null, samples: 0 },
    });
  });
});

describe("the words of an objective", () => {
  test.each([
    [p95, "token-price responseTimeMs.p95 < 200"],
    [{ operation: "*", metric: "errorRate", below: 0.01 }, "errorRate < 1 %"],
    [{ operation: "*", metric: "errorRate", below: 0.001, window: "1m" }, "errorRate < 0.1 % in every minute"],
    [{ operation: "*", metric: "errors", atMost: 2, window: "10s" }, "errors ≤ 2 in every 10 seconds"],
    [{ operation: "*", metric: "invalid", atMost: 0, tier: "advisory" }, "advisory invalid = 0"],
    [{ operation: "*", metric: "invalid", atMost: 0 }, "invalid = 0"],
    [{ operation: "*", metric: "samples", atLeast: 100 }, "samples ≥ 100"],
  ] satisfies [Objective, string][])("of %j are %s", (objective, words) => {
    expect(expressionOf(objective)).toBe(words);
  });
});

describe("the defaults", () => {
  test("stay beside what is given, and give way to a bound on the same figure", () => {
    const looser: Objective = { operation: "*", metric: "errorRate", below: 0.05 };
    expect(withDefaults([p95])).toEqual([...DEFAULT_OBJECTIVES, p95]);
    expect(withDefaults([looser])).toEqual([...DEFAULT_OBJECTIVES.slice(1), looser]);
  });

  test("stay beside a bound on advisory findings", () => {
    const strict: Objective = { operation: "*", metric: "invalid", tier: "advisory", atMost: 0 };
    expect(withDefaults([strict])).toEqual([...DEFAULT_OBJECTIVES, strict]);
  });

  test("bound no time", () => {
    expect(onTimeLimitMs(DEFAULT_OBJECTIVES, "token-price")).toBeUndefined();
  });
});

describe("what is on time", () => {
  test("is the strictest bound on the response time of an operation", () => {
    const objectives: Objective[] = [p95, { operation: "*", metric: "responseTimeMs.p99", below: 900 }];
    expect(onTimeLimitMs(objectives, "token-price")).toBe(200);
    expect(onTimeLimitMs(objectives, "get-user-fees")).toBe(900);
  });
});
