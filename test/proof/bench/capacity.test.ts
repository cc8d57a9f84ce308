import { describe, expect, test } from "vitest";
import { resultOf } from "../../../proof/bench/capacity.ts";

const AT_LEAST = { interval: { lowPerSecond: 98, confidence: 0.95 } };

describe("the bench of capacities", () => {
  test("counts the intervals that contain the limit", () => {
    const searches = [
      { limit: 40, low: 38, high: 42 },
      { limit: 40, low: 41, high: 44 },
      { limit: 120, low: 110, high: null },
      { limit: 120, low: null, high: null },
    ];
    const { goals, data } = resultOf(searches, AT_LEAST);
    expect(data).toMatchObject({
      limits: [
        { limit: 40, searches: 2, covered: 1 },
        { limit: 120, searches: 2, covered: 1, ratio: null },
      ],
    });
    expect(goals.map(({ isReached }) => isReached)).toEqual([false, false, true]);
  });

  test("is reached with nine in ten", () => {
    const searches = Array.from({ length: 10 }, (_, at) => ({ limit: 40, low: at === 0 ? 41 : 38, high: 44 }));
    expect(resultOf(searches, AT_LEAST).goals[0]).toMatchObject({ isReached: true });
  });

  test("holds an upper end against a service without a limit", () => {
    const { goals } = resultOf([], { interval: { lowPerSecond: 50, highPerSecond: 60, confidence: 0.95 } });
    expect(goals.at(-1)).toMatchObject({ isReached: false });
  });
});
