import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { COUNTED_METRICS } from "../../../run/format/objectives.ts";
import { parseObjectives } from "../../../run/format/objectives-file.ts";
import { failureOf } from "../../failure-of.ts";

const file = (...objectives: readonly object[]) => JSON.stringify({ objectives }, undefined, 1);
const p95 = { operation: "token-price", metric: "responseTimeMs.p95", below: 200 };

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

const { metric } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../run/format/objectives.schema.json"), "utf8"),
).properties.objectives.items.properties;

test("the published schema of objectives lists the metrics that the code has", () => {
  expect(metric.anyOf[0].enum).toEqual([...COUNTED_METRICS]);
});
