import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lostMs } from "../../../../evaluation/tally/drop-correction.ts";
import { createNumbering } from "../../../../scenarios/launch/stream/drop-correction.ts";
import { lengthMs, scheduleOf } from "../../../../scenarios/runtime/schedule.ts";

const level = fc.integer({ min: 1, max: 400 });
const course = fc.oneof(
  fc
    .record({ durationMs: fc.integer({ min: 500, max: 20_000 }), rate: level })
    .map(({ durationMs, rate }) => [{ durationMs, from: rate, to: rate }]),
  fc.array(fc.record({ durationMs: fc.integer({ min: 500, max: 20_000 }), from: level, to: level }), {
    minLength: 2,
    maxLength: 5,
  }),
);

describe("the time that drops set intended starts too early by", () => {
  test("is the distance in the schedule to the iteration so many places on", () => {
    fc.assert(
      fc.property(course, fc.nat(500), fc.nat(200), (stages, iteration, drops) => {
        const { scheduledMs, planned } = scheduleOf(stages);
        fc.pre(iteration + drops < planned);
        const [told, meant] = [scheduledMs(iteration), scheduledMs(iteration + drops)];
        expect(lostMs(stages, told, drops)).toBeCloseTo(meant - told, 2);
      }),
      { numRuns: 500 },
    );
  });

  test("is none without drops, and goes on at the last rate behind the end", () => {
    const stages = [{ durationMs: 1_000, from: 10, to: 10 }];
    expect(lostMs(stages, 400, 0)).toBe(0);
    expect(lostMs(stages, 1_000, 5)).toBeCloseTo(500, 6);
    expect(lostMs([], 0, 5)).toBe(0);
  });
});

describe("a drop", () => {
  const stages = [{ durationMs: 10_000, from: 100, to: 100 }];
  const plan = { model: "open", stages, warmUpMs: 2_000, arrivalSpreadMs: 0 } as const;
  const isWarm = (changes: Partial<typeof plan> | { arrivalSpreadMs: number }, atMs: number, hasSessions = false) =>
    createNumbering({ ...plan, ...changes }, hasSessions).drop(atMs, 1);

  test("is the warm-up's where all that it would have sent lies in it", () => {
    expect([isWarm({}, 1_999), isWarm({}, 2_000), isWarm({ warmUpMs: 0 } as never, 0)]).toEqual([true, false, false]);
  });

  test("is not the warm-up's alone where it was a sitting, or could have been put off beyond it", () => {
    expect(isWarm({}, 10, true)).toBe(false);
    expect([isWarm({ arrivalSpreadMs: 500 }, 900), isWarm({ arrivalSpreadMs: 500 }, 1_100)]).toEqual([true, false]);
  });

  test("of the warm-up moves later starts by a period each, one behind it none", () => {
    const numbering = createNumbering(plan, false);
    numbering.drop(500, 3);
    numbering.drop(5_000, 40);
    expect(numbering.lostMicros(6_000)).toBe(30_000);
    expect(lengthMs(stages)).toBe(10_000);
  });
});
