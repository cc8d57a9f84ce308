import { describe, expect, test } from "vitest";
import { coveredOf } from "../../proof/bench/capacity.ts";
import { createKneeSearch } from "../../statistics/threshold-search.ts";

const SCALE = { lowest: 10, highest: 1_000 };

describe("a search for a knee", () => {
  test("finds an interval between what held and what was missed", () => {
    const search = createKneeSearch({ ...SCALE, guess: 120 });
    for (let round = 0; round < 4; round++) {
      search.add({ at: 100, isMissed: false });
      search.add({ at: 140, isMissed: true });
    }
    const { low = 0, high = 0 } = search.interval();
    expect(low).toBeGreaterThan(90);
    expect(low).toBeLessThan(120);
    expect(high).toBeGreaterThan(120);
    expect(high).toBeLessThan(160);
  });

  test("has no upper end while all held, and no lower end while all was missed", () => {
    const [held, missed] = [createKneeSearch(SCALE), createKneeSearch(SCALE)];
    for (let round = 0; round < 5; round++) {
      held.add({ at: 1_000, isMissed: false });
      missed.add({ at: 10, isMissed: true });
    }
    expect(held.interval().high).toBeUndefined();
    expect(held.interval().low).toBeGreaterThan(900);
    expect(missed.interval().low).toBeUndefined();
    expect(missed.interval().high).toBeLessThan(11);
  });

  test("is not misled by one trial that went wrong far from the knee", () => {
    const search = createKneeSearch(SCALE);
    search.add({ at: 50, isMissed: true });
    for (let round = 0; round < 5; round++) {
      search.add({ at: 190, isMissed: false });
      search.add({ at: 210, isMissed: true });
    }
    const { low = 0, high = 0 } = search.interval();
    expect(low).toBeGreaterThan(150);
    expect(high).toBeLessThan(250);
  });

  test("draws trials on the scale alone, and in no order of the rates", () => {
    const search = createKneeSearch({ ...SCALE, guess: 100 });
    const draws = [0, 0.2, 0.4, 0.6, 0.8, 0.999].map(search.draw);
    expect(Math.min(...draws)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...draws)).toBeLessThanOrEqual(1_000);
    expect(draws).toEqual(draws.toSorted((one, other) => one - other));
  });
});

test.each([
  ["a sharp knee", { width: 0.002, disturbed: 0 }],
  ["decisions that are unsure 2 % around it, one in ten below it disturbed", { width: 0.02, disturbed: 0.1 }],
  ["decisions that are unsure 5 % around it, one in ten below it disturbed", { width: 0.05, disturbed: 0.1 }],
])("the interval covers the true knee in 95 of 100 searches of twelve trials with %s", (_, noise) => {
  expect(coveredOf(100, 12, noise)).toBeGreaterThanOrEqual(95);
});
