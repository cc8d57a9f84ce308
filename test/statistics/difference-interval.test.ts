import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differenceInterval, type Estimate } from "../../statistics/difference-interval.ts";
import { wilsonInterval } from "../../statistics/proportion-interval.ts";

const share = (hits: number, all: number): Estimate => ({
  value: hits / all,
  ...wilsonInterval({ hits, all }, 0.95),
});

const estimates = fc
  .tuple(
    fc.double({ min: -50, max: 50, noNaN: true }),
    fc.double({ min: 0, max: 9, noNaN: true }),
    fc.double({ min: 0, max: 9, noNaN: true }),
  )
  .map(([value, below, above]): Estimate => ({ value, low: value - below, high: value + above }));

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

  it("holds the difference, turns over with the two, and is no narrower than either", () => {
    fc.assert(
      fc.property(estimates, estimates, (first, second) => {
        const there = differenceInterval(first, second);
        const back = differenceInterval(second, first);
        const difference = second.value - first.value;
        expect(there.low).toBeLessThanOrEqual(difference + 1e-9);
        expect(there.high).toBeGreaterThanOrEqual(difference - 1e-9);
        expect(back.low).toBeCloseTo(-there.high, 9);
        expect(back.high).toBeCloseTo(-there.low, 9);
        const widest = Math.max(first.high - first.low, second.high - second.low);
        expect(there.high - there.low).toBeGreaterThanOrEqual(widest - 1e-9);
      }),
    );
  });
});
