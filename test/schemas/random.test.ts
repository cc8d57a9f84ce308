import fc from "fast-check";
import { expect, test } from "vitest";
import { FORMATS } from "../../schemas/index.ts";
import { createRandom, firstOf } from "../../schemas/random.ts";

test("seeded chance gives the same values for the same seed and labels, on every machine", () => {
  const draw = (seed: number, label: string) => {
    const random = createRandom(seed, label);
    return [random.integer(0, 999_999), random.integer(0, 999_999), random.uuid()];
  };
  expect(draw(1, "a")).toEqual(draw(1, "a"));
  expect(draw(1, "a")).not.toEqual(draw(2, "a"));
  expect(draw(1, "a")).not.toEqual(draw(1, "b"));
});

test("seeded chance gives the first value of a stream without the stream", () => {
  fc.assert(
    fc.property(fc.integer(), fc.string(), fc.nat(), (seed, label, index) => {
      expect(firstOf(seed, label, index)).toBe(createRandom(seed, label, index).next());
    }),
  );
});

test("seeded chance draws integers from both ends of the range and none outside", () => {
  const dice = createRandom(1, "dice");
  expect(new Set(Array.from({ length: 200 }, () => dice.integer(-2, 3)))).toEqual(new Set([-2, -1, 0, 1, 2, 3]));
});

test("seeded chance is even: each tenth of the range holds a tenth of 100,000 draws within 5 %", () => {
  const random = createRandom(7, "even");
  const bins = Array(10).fill(0);
  for (let draw = 0; draw < 100_000; draw++) bins[Math.floor(random.next() * 10)] += 1;
  // The standard deviation of a bin is 95, so that 500 is beyond five of them.
  for (const bin of bins) expect(Math.abs(bin - 10_000)).toBeLessThan(500);
});

test("seeded chance makes UUIDs of version 4 and no two alike", () => {
  const random = createRandom(9);
  const uuids = Array.from({ length: 2000 }, () => random.uuid());
  expect(new Set(uuids).size).toBe(2000);
  expect(uuids.filter((uuid) => !FORMATS.uuid.test(uuid) || !/^.{14}4.{4}[89ab]/.test(uuid))).toEqual([]);
});

test("seeded chance refuses to pick from an empty list", () => {
  expect(() => createRandom(1).pick([])).toThrow("not empty");
});
