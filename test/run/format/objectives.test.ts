import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  COUNTED_METRICS,
  DEFAULT_OBJECTIVES,
  expressionOf,
  type Objective,
  onTimeLimitMs,
  withDefaults,
} from "../../../run/format/objectives.ts";
import { parseObjectives } from "../../../run/format/objectives-file.ts";
import { failureOf } from "../../failure-of.ts";

const p95: Objective = { operation: "token-price", metric: "responseTimeMs.p95", below: 200 };

test.each([
  [p95, "token-price responseTimeMs.p95 < 200"],
  [{ operation: "*", metric: "errorRate", below: 0.01 }, "errorRate < 1 %"],
  [{ operation: "*", metric: "errorRate", below: 0.001, window: "1m" }, "errorRate < 0.1 % in every minute"],
  [{ operation: "*", metric: "errors", atMost: 2, window: "10s" }, "errors ≤ 2 in every 10 seconds"],
  [{ operation: "*", metric: "invalid", atMost: 0, tier: "advisory" }, "advisory invalid = 0"],
  [{ operation: "*", metric: "invalid", atMost: 0 }, "invalid = 0"],
  [{ operation: "*", metric: "samples", atLeast: 100 }, "samples ≥ 100"],
  [{ operation: "*", metric: "goodputPerSecond", atLeast: 9, onTimeMs: 500 }, "goodputPerSecond within 500 ms ≥ 9"],
] satisfies [Objective, string][])("the expression of an objective of %j is %s", (objective, expression) => {
  expect(expressionOf(objective)).toBe(expression);
});

test("the defaults are added to what is given, and give way to a bound on the same metric of the same tier", () => {
  const looser: Objective = { operation: "*", metric: "errorRate", below: 0.05 };
  const strict: Objective = { operation: "*", metric: "invalid", tier: "advisory", atMost: 0 };
  expect(withDefaults([p95, strict])).toEqual([...DEFAULT_OBJECTIVES, p95, strict]);
  expect(withDefaults([looser])).toEqual([...DEFAULT_OBJECTIVES.slice(1), looser]);
});

const max: Objective = { operation: "token-price", metric: "responseTimeMs.max", below: 700 };
const goodput: Objective = { operation: "*", metric: "goodputPerSecond", atLeast: 90, onTimeMs: 500 };

test("what is on time is bounded by a maximum, by the strictest of several", () => {
  const objectives: Objective[] = [max, { operation: "*", metric: "responseTimeMs.max", atMost: 900 }];
  expect(onTimeLimitMs(objectives, "token-price")).toBe(700);
  expect(onTimeLimitMs(objectives, "get-user-fees")).toBe(900);
});

test("what is on time is bounded by no percentile and no mean, which say nothing about a single response", () => {
  const objectives: Objective[] = [p95, { ...p95, metric: "responseTimeMs.p50" }];
  expect(onTimeLimitMs([...objectives, { ...p95, metric: "responseTimeMs.mean" }], "token-price")).toBeUndefined();
  expect(onTimeLimitMs([...objectives, { ...max, metric: "serviceTimeMs.max" }], "token-price")).toBeUndefined();
});

test("what is on time is the one that an objective on goodput names, if any", () => {
  expect(onTimeLimitMs([goodput, { ...max, below: 400 }], "token-price")).toBe(500);
  expect(onTimeLimitMs([{ ...goodput, operation: "get-leaderboard" }, max], "token-price")).toBe(700);
});

const file = (...objectives: readonly object[]) => JSON.stringify({ objectives }, undefined, 1);
function problemsOf(text: string): readonly string[] {
  const { code, details } = failureOf(() => parseObjectives(text, "objectives.json"));
  expect(code).toBe("config-invalid");
  return details;
}

describe("a file of objectives", () => {
  test("is read with every kind of field", () => {
    const objectives = [
      { ...p95, window: "1m", minSamples: 50, abort: true },
      { operation: "*", metric: "invalidRate", tier: "advisory", atMost: 0.01 },
      { operation: "*", metric: "serviceTimeMs.p99.9", atMost: 900, window: "run" },
      { operation: "*", metric: "goodputPerSecond", atLeast: 100, onTimeMs: 500, window: "10s" },
    ];
    expect(parseObjectives(file(...objectives), "f")).toEqual(objectives);
  });

  test("may have shares in per cent", () => {
    const invalidRate = { operation: "*", metric: "invalidRate", atMost: "0.25%" };
    const [one, other] = parseObjectives(file({ operation: "*", metric: "errorRate", below: "1 %" }, invalidRate), "f");
    expect([one?.below, other?.atMost]).toEqual([0.01, 0.0025]);
  });

  test("has all its problems named at once, each with its line", () => {
    const text = file(
      { operation: "quote", metric: "responseTimeMs.p95", below: 200 },
      { operation: "*", metric: "p95", below: 200, above: 3 },
      { operation: "token-price", metric: "dropped", atMost: 0, windw: "1m" },
    );
    expect(problemsOf(text).map((problem) => /^line \d+: \S+/.exec(problem)?.[0])).toEqual([
      "line 4: /objectives/0/operation",
      "line 8: /objectives/1",
      "line 10: /objectives/1/metric",
      "line 15: /objectives/2/operation",
      "line 18: /objectives/2/windw",
    ]);
  });

  test.each([
    ["a field that is missing", [{ operation: "*", below: 1 }], "must have the field metric"],
    ["a bound that is missing", [{ operation: "*", metric: "errors" }], "exactly one of"],
    ["a bound of another name", [{ operation: "*", metric: "errors", max: 0, atMost: 0 }], "unknown field"],
    ["a share written as a number in per cent", [{ operation: "*", metric: "errorRate", below: 5 }], 'or "5 %"'],
    ["a share that everything meets", [{ operation: "*", metric: "errorRate", below: 1 }], 'or "1 %"'],
    ["a share of 100 %", [{ operation: "*", metric: "invalidRate", atMost: "100 %" }], "less than 1"],
    ["a count in %", [{ operation: "*", metric: "errors", atMost: "1 %" }], "only for errorRate and invalidRate"],
    ["a bound that is a word", [{ operation: "*", metric: "errorRate", below: "few" }], 'such as "1 %"'],
    ["an on-time limit of times", [{ ...p95, onTimeMs: 100 }], "only for the metric goodputPerSecond"],
    [
      "two on-time limits for one operation",
      [
        { operation: "*", metric: "goodputPerSecond", atLeast: 1, onTimeMs: 100 },
        { operation: "token-price", metric: "goodputPerSecond", atLeast: 1, onTimeMs: 200 },
      ],
      "same onTimeMs as /objectives/0",
    ],
    ["a tier of what has none", [{ ...p95, tier: "advisory" }], "invalid and invalidRate"],
    ["a length without a unit", [{ ...p95, window: "60" }], "such as 10s"],
    ["a percentile that cannot be", [{ ...p95, metric: "responseTimeMs.p100" }], "a percentile such as"],
    ["a metric bounded twice", [p95, { ...p95, below: 300 }], "same metric as /objectives/0"],
    ["no objective at all", [], "at least 1 element"],
  ])("with %s is refused by one sentence", (_, objectives, words) => {
    const problems = problemsOf(file(...objectives));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(words);
  });
});

test("the published schema of objectives lists the metrics that the code has", () => {
  const schema = JSON.parse(readFileSync("run/format/objectives.schema.json", "utf8"));
  expect(schema.properties.objectives.items.properties.metric.anyOf[0].enum).toEqual([...COUNTED_METRICS]);
});
