import { describe, expect, it } from "vitest";
import { differenceInterval, type Estimate } from "../../statistics/difference-interval.ts";
import { wilsonInterval } from "../../statistics/proportion-interval.ts";

const share = (hits: number, all: number): Estimate => ({
  value: hits / all,
  ...wilsonInterval({ hits, all }, 0.95),
});

describe("the interval of a difference", () => {
  // Newcombe 1998, table II, method 10.
  it.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
  ])("of %i/%i and %i/%i is that of the paper", (hits, all, otherHits, other, low, high) => {
    const found = differenceInterval(share(otherHits, other), share(hits, all));
    expect(found.low).toBeCloseTo(low, 4);
    expect(found.high).toBeCloseTo(high, 4);
  });
});
