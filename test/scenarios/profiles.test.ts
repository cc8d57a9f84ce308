import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isConstant, peakOf } from "../../results/run/load-stages.ts";
import { courseOf, PROFILE_NAMES, PROFILES, scaled, wholeLengthMs } from "../../scenarios/profiles.ts";

const usual = { ratePerSecond: 150, durationMs: 20_000 };
const profile = fc.constantFrom(...PROFILE_NAMES);

describe("a course", () => {
  test("is as long as was asked for, with the warm-up before it", () => {
    fc.assert(
      fc.property(profile, fc.integer({ min: 1_000, max: 3_600_000 }), (name, durationMs) => {
        const course = courseOf(name, usual, { durationMs });
        expect(course.durationMs).toBe(durationMs);
        expect(wholeLengthMs(course)).toBe(durationMs + course.warmUpMs);
      }),
    );
  });

  test("never rises above the rate that was asked for, and reaches it", () => {
    fc.assert(
      fc.property(profile, fc.double({ min: 0.5, max: 5_000, noNaN: true }), (name, peak) => {
        const course = courseOf(name, usual, { peak });
        expect(course.peak).toBe(peak);
        expect(peakOf(course.stages)).toBeCloseTo(peak, 9);
      }),
    );
  });

  test("has no jump between its stages", () => {
    for (const name of PROFILE_NAMES) {
      const { stages } = courseOf(name, usual);
      for (const [index, { from }] of stages.entries()) expect(from).toBeCloseTo(stages[index - 1]?.to ?? from, 9);
    }
  });

  test("of rate and duration alone is that rate throughout", () => {
    const course = courseOf("average", usual, { peak: 7, durationMs: 3_000, warmUpMs: 0 });
    expect(course).toEqual({
      warmUpMs: 0,
      durationMs: 3_000,
      peak: 7,
      stages: [{ durationMs: 3_000, from: 7, to: 7 }],
    });
  });

  test("can be of another level, such as sittings instead of requests", () => {
    const course = scaled(courseOf("spike", usual), (rate) => rate / 10);
    expect(course.peak).toBe(75);
    expect(peakOf(course.stages)).toBe(75);
  });
});

describe("the profiles", () => {
  test("are level or not, as their questions have it", () => {
    const level = PROFILE_NAMES.filter((name) => isConstant(courseOf(name, usual).stages));
    expect(level).toEqual(["smoke", "average", "soak"]);
  });

  test("warm up for a tenth of their length and half a minute at most, but for the smallest", () => {
    expect(courseOf("smoke", usual).warmUpMs).toBe(0);
    expect(courseOf("average", usual).warmUpMs).toBe(2_000);
    expect(courseOf("soak", usual).warmUpMs).toBe(30_000);
  });

  test("ask a question each, in shapes that go from the start to the end", () => {
    for (const { question, shape } of Object.values(PROFILES)) {
      expect(question).toMatch(/\?/);
      expect([shape[0][0], shape.at(-1)?.[0]]).toEqual([0, 1]);
    }
  });
});
