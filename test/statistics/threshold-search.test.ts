import { expect, test } from "vitest";
import { createRandom } from "../../schemas/random.ts";
import { createKneeSearch, type KneeInterval } from "../../statistics/threshold-search.ts";

const SCALE = { lowest: 10, highest: 1_000 };

test("a search for a knee finds an interval between what held and what was missed", () => {
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

test("a search for a knee has no upper end while all held, and no lower end while all was missed", () => {
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

test("a search for a knee is not misled by one trial that went wrong far from the knee", () => {
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

test("a search for a knee draws trials on the scale alone, and in no order of the rates", () => {
  const search = createKneeSearch({ ...SCALE, guess: 100 });
  const draws = [0, 0.2, 0.4, 0.6, 0.8, 0.999].map(search.draw);
  expect(Math.min(...draws)).toBeGreaterThanOrEqual(10);
  expect(Math.max(...draws)).toBeLessThanOrEqual(1_000);
  expect(draws).toEqual(draws.toSorted((one, other) => one - other));
});

test.each([
  ["a sharp knee", { width: 0.002, disturbed: 0 }],
  ["decisions that are unsure 2 % around it, one in ten below it disturbed", { width: 0.02, disturbed: 0.1 }],
  ["decisions that are unsure 5 % around it, one in ten below it disturbed", { width: 0.05, disturbed: 0.1 }],
])("the interval covers the true knee in 95 of 100 searches of twelve trials with %s", (_, noise) => {
  const covered = Array.from({ length: 100 }, (_, seed) => isCovered(seed, 12, noise));
  expect(covered.filter(Boolean).length).toBeGreaterThanOrEqual(95);
});

/**
 * Searches on a simulated target: `width` is the share of the rate over which it turns from meeting to missing, and
 * `disturbed` how often it misses a rate far below its limit. One time in a hundred it meets a rate far above.
 */
function isCovered(seed: number, steps: number, { width, disturbed }: Record<"width" | "disturbed", number>): boolean {
  const random = createRandom(seed, "knee", steps, width, disturbed);
  const [range, limit] = [{ lowest: 30, highest: 300 }, 50 * 4 ** random.next()];
  // One guess in ten is off by as much as a factor of two.
  const error = random.next() < 0.1 ? 0.5 + 1.5 * random.next() : 0.85 + 0.3 * random.next();
  const search = createKneeSearch({ ...range, guess: limit * error });
  const widthOf = ({ low = range.lowest, high = range.highest }: KneeInterval) => high / low;
  for (let step = 0; step < steps && widthOf(search.interval()) > 1.05; step++) {
    const at = step === 0 ? range.lowest : search.draw(random.next());
    const chance = disturbed + (1 - disturbed - 0.01) / (1 + Math.exp(-Math.log(at / limit) / width));
    search.add({ at, isMissed: random.next() < chance });
  }
  const { low = 0, high = Number.POSITIVE_INFINITY } = search.interval();
  return low <= limit && limit <= high;
}
