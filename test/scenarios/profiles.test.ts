import fc from "fast-check";
import { expect, test } from "vitest";
import { isConstant, type LoadStage, lengthMs } from "../../run/format/load-stages.ts";
import { loadProfileOf, PROFILE_NAMES, scaled } from "../../scenarios/profiles.ts";

const byDefault = { ratePerSecond: 150, durationMs: 20_000 };

test("the stages of a profile are as long as requested behind the warm-up, and rise to the requested rate without a jump", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PROFILE_NAMES),
      fc.integer({ min: 1_000, max: 3_600_000 }),
      fc.double({ min: 0.5, max: 5_000, noNaN: true }),
      (name, duration, rate) => {
        const { durationMs, warmUpMs, peak, stages } = loadProfileOf(name, byDefault, { duration, rate });
        expect([durationMs, peak, lengthMs(stages)]).toEqual([duration, rate, duration + warmUpMs]);
        expect(peakOf(stages)).toBeCloseTo(rate, 9);
        for (const [index, { from }] of stages.entries()) expect(from).toBeCloseTo(stages[index - 1]?.to ?? from, 9);
      },
    ),
  );
});

test("a profile can be in another unit, such as sessions instead of requests", () => {
  const profile = scaled(loadProfileOf("spike", byDefault), (rate) => rate / 10);
  expect([profile.peak, peakOf(profile.stages)]).toEqual([75, 75]);
});

test("the profiles are constant or not, as their questions require", () => {
  const level = PROFILE_NAMES.filter((name) => isConstant(loadProfileOf(name, byDefault).stages));
  expect(level).toEqual(["smoke", "average", "soak"]);
});

test("the profiles warm up for a tenth of their length and half a minute at most, but for the smallest", () => {
  expect(loadProfileOf("smoke", byDefault).warmUpMs).toBe(0);
  expect(loadProfileOf("average", byDefault).warmUpMs).toBe(2_000);
  expect(loadProfileOf("soak", byDefault).warmUpMs).toBe(30_000);
});

function peakOf(stages: readonly LoadStage[]): number {
  return Math.max(...stages.flatMap(({ from, to }) => [from, to]));
}
