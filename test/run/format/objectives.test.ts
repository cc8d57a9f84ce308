import { describe, expect, test } from "vitest";
import {
  DEFAULT_OBJECTIVES,
  expressionOf,
  type Objective,
  onTimeLimitMs,
  withDefaults,
} from "../../../run/format/objectives.ts";

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

describe("the defaults", () => {
  test("are added to what is given, and give way to a bound on the same metric", () => {
    const looser: Objective = { operation: "*", metric: "errorRate", below: 0.05 };
    expect(withDefaults([p95])).toEqual([...DEFAULT_OBJECTIVES, p95]);
    expect(withDefaults([looser])).toEqual([...DEFAULT_OBJECTIVES.slice(1), looser]);
  });

  test("are added to a bound on advisory findings", () => {
    const strict: Objective = { operation: "*", metric: "invalid", tier: "advisory", atMost: 0 };
    expect(withDefaults([strict])).toEqual([...DEFAULT_OBJECTIVES, strict]);
  });
});

describe("what is on time", () => {
  const max: Objective = { operation: "token-price", metric: "responseTimeMs.max", below: 700 };
  const goodput: Objective = { operation: "*", metric: "goodputPerSecond", atLeast: 90, onTimeMs: 500 };

  test("is bounded by a maximum, by the strictest of several", () => {
    const objectives: Objective[] = [max, { operation: "*", metric: "responseTimeMs.max", atMost: 900 }];
    expect(onTimeLimitMs(objectives, "token-price")).toBe(700);
    expect(onTimeLimitMs(objectives, "get-user-fees")).toBe(900);
  });

  test("is bounded by no percentile and no mean, which say nothing about a single response", () => {
    const objectives: Objective[] = [p95, { ...p95, metric: "responseTimeMs.p50" }];
    expect(onTimeLimitMs([...objectives, { ...p95, metric: "responseTimeMs.mean" }], "token-price")).toBeUndefined();
    expect(onTimeLimitMs([...objectives, { ...max, metric: "serviceTimeMs.max" }], "token-price")).toBeUndefined();
  });

  test("is the one that an objective on goodput names, if any", () => {
    expect(onTimeLimitMs([goodput, { ...max, below: 400 }], "token-price")).toBe(500);
    expect(onTimeLimitMs([{ ...goodput, operation: "get-leaderboard" }, max], "token-price")).toBe(700);
  });
});
