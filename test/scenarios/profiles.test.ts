import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isConstant, type LoadStage, lengthMs } from "../../run/format/load-stages.ts";
import { loadProfileOf, PROFILE_NAMES, scaled } from "../../scenarios/profiles.ts";

const byDefault = { ratePerSecond: 150, durationMs: 20_000 };
const names = fc.constantFrom(...PROFILE_NAMES);

describe("stages", () => {
  test("is as long as requested, with the warm-up before it", () => {
    fc.assert(
      fc.property(names, fc.integer({ min: 1_000, max: 3_600_000 }), (name, durationMs) => {
        const profile = loadProfileOf(name, byDefault, { duration: durationMs });
        expect(profile.durationMs).toBe(durationMs);
        expect(lengthMs(profile.stages)).toBe(durationMs + profile.warmUpMs);
      }),
    );
  });

  test("never rises above the requested rate, and reaches it", () => {
    fc.assert(
      fc.property(names, fc.double({ min: 0.5, max: 5_000, noNaN: true }), (name, peak) => {
        const profile = loadProfileOf(name, byDefault, { rate: peak });
        expect(profile.peak).toBe(peak);
        expect(peakOf(profile.stages)).toBeCloseTo(peak, 9);
      }),
    );
  });

  test("has no jump between its stages", () => {
    for (const name of PROFILE_NAMES) {
      const { stages } = loadProfileOf(name, byDefault);
      for (const [index, { from }] of stages.entries()) expect(from).toBeCloseTo(stages[index - 1]?.to ?? from, 9);
    }
  });

  test("can be in another unit, such as sessions instead of requests", () => {
    const profile = scaled(loadProfileOf("spike", byDefault), (rate) => rate / 10);
    expect(profile.peak).toBe(75);
    expect(peakOf(profile.stages)).toBe(75);
  });
});

describe("the profiles", () => {
  test("are constant or not, as their questions require", () => {
    const level = PROFILE_NAMES.filter((name) => isConstant(loadProfileOf(name, byDefault).stages));
    expect(level).toEqual(["smoke", "average", "soak"]);
  });

  test("warm up for a tenth of their length and half a minute at most, but for the smallest", () => {
    expect(loadProfileOf("smoke", byDefault).warmUpMs).toBe(0);
    expect(loadProfileOf("average", byDefault).warmUpMs).toBe(2_000);
    expect(loadProfileOf("soak", byDefault).warmUpMs).toBe(30_000);
  });
});

function peakOf(stages: readonly LoadStage[]): number {
  return Math.max(...stages.flatMap(({ from, to }) => [from, to]));
}
