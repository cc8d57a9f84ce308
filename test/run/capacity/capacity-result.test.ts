import { describe, expect, test } from "vitest";
import { capacityResult, intervalOf, type SearchedCapacity } from "../../../run/capacity/capacity-result.ts";
import type { CapacityStep } from "../../../run/format/run.ts";

const BOUNDS = { fromPerSecond: 10, toPerSecond: 1_000 };

function step(ratePerSecond: number, verdict: CapacityStep["verdict"]): CapacityStep {
  const reasons = verdict === "met" ? [] : ["errorRate < 1 %: 4 %"];
  return {
    ratePerSecond,
    verdict,
    reasons,
    durationMs: 10_000,
    samples: 100,
    p95Ms: 8,
    goodputPerSecond: 9,
    folder: "steps/01",
  };
}

function search(changes: Partial<SearchedCapacity> = {}, low?: number, high?: number): SearchedCapacity {
  const knee = { ...(low !== undefined && { low }), ...(high !== undefined && { high }) };
  const steps = [step(10, "met"), step(120, "missed"), step(110, "met")];
  return { steps, interval: intervalOf(knee, 1_000), bounds: BOUNDS, endedBy: "narrow", ...changes };
}

describe("the result of a capacity search", () => {
  test("is an interval, and a pass", () => {
    const { verdict, exitCode, sentence } = capacityResult(search({}, 112.345, 118.21));
    expect({ verdict, exitCode }).toEqual({ verdict: "pass", exitCode: 0 });
    expect(sentence).toBe(
      "The objectives are met up to a rate between 112.3 and 118.3 requests/s (95 % confidence, 3 steps judged).",
    );
  });

  test("names steps that were missed below the interval", () => {
    const steps = [step(10, "met"), step(40, "missed"), step(120, "missed"), step(110, "met")];
    expect(capacityResult(search({ steps }, 100, 118)).sentence).toMatch(
      / 1 step outside the interval went the other way, for another reason than the rate\.$/,
    );
  });

  test("is a lower bound if every rate was met", () => {
    const steps = [step(10, "met"), step(1_000, "met"), step(1_000, "met")];
    const { exitCode, sentence, advice, advised } = capacityResult(search({ steps }, 960));
    expect(exitCode).toBe(0);
    expect(sentence).toMatch(
      /^The objectives are met up to at least 960 requests\/s .*; 1000 requests\/s was the highest that was tried\.$/,
    );
    expect(advice).toBe("Raise --to above 1000, such as --to 2000.");
    expect(advised).toEqual(["--to", "2000"]);
  });

  test("says that the generator set the bound if it did", () => {
    const { sentence } = capacityResult(search({ endedBy: "generator" }, 700));
    expect(sentence).toMatch(/the highest that the generator could send\.$/);
  });

  test("is a failure if the lowest rate was missed, because no rate is met then", () => {
    const steps = [step(10, "missed"), step(10, "missed")];
    const { verdict, exitCode, sentence } = capacityResult(search({ steps }, undefined, 10.4));
    expect({ verdict, exitCode }).toEqual({ verdict: "fail", exitCode: 1 });
    expect(sentence).toBe("The objectives are missed even at 10 requests/s, the lowest rate: errorRate < 1 %: 4 %.");
  });

  test("is undecided if the limit may lie below the lowest rate, although that was met once", () => {
    expect(capacityResult(search({}, undefined, 11)).exitCode).toBe(4);
  });

  test("is inconclusive if no rate was judged", () => {
    const steps = [step(10, "invalid"), step(10, "undecided")];
    const { verdict, exitCode, sentence } = capacityResult(search({ steps, endedBy: "unjudged" }));
    expect({ verdict, exitCode }).toEqual({ verdict: "inconclusive", exitCode: 4 });
    expect(sentence).toBe("No rate could be judged: errorRate < 1 %: 4 %.");
  });

  test("keeps the steps before an interruption", () => {
    expect(capacityResult(search({ endedBy: "interrupted" }, 100, 130))).toMatchObject({
      verdict: "interrupted",
      exitCode: 130,
    });
  });
});

describe("a rate that has to be reached", () => {
  test.each([
    [112, 0, "is reached"],
    [118.4, 1, "is not reached"],
    [115, 4, "is neither proven nor refuted"],
  ])("%d: exit code %i", (atLeastPerSecond, exitCode, words) => {
    const result = capacityResult(search({ atLeastPerSecond }, 112.3, 118.3));
    expect(result.exitCode).toBe(exitCode);
    expect(result.sentence).toContain(`At least ${atLeastPerSecond} requests/s ${words}.`);
  });

  test("is undecided without an upper end below it, although some rate is proven", () => {
    expect(capacityResult(search({ atLeastPerSecond: 800 }, 700)).exitCode).toBe(4);
  });
});

test("an end beyond the rates that could be tried does not count", () => {
  expect(intervalOf({ low: 400, high: 700 }, 600)).toEqual({ lowPerSecond: 400, confidence: 0.95 });
});
