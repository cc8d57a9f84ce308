import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { peakOf } from "../../../run/format/load-stages.ts";
import {
  type ReplaySchedule,
  scheduleOfMoments,
  scheduleOfRate,
  scheduleOfTicks,
} from "../../../scenarios/replay/replay-schedule.ts";
import { scheduleOf } from "../../../scenarios/runtime/schedule.ts";

/** The moments at which a course sends, beginning with the first. */
function momentsOf({ stages, thinkMs }: ReplaySchedule): readonly number[] {
  const { scheduledMs } = scheduleOf(stages);
  const moments = thinkMs.map((wait, iteration) => scheduledMs(iteration) + wait);
  return moments.map((moment) => Math.round(moment - (moments[0] ?? 0)));
}

describe("the schedule of a recording", () => {
  test.each([
    ["one request", [0]],
    ["two at once", [0, 0]],
    ["requests at the edges of windows", [0, 999, 1_000, 1_001, 2_000, 5_000]],
    ["a burst after a lull", [0, ...Array.from({ length: 200 }, (_, index) => 9_500 + index)]],
  ])("sends %s when the tape does", (_, offsets) => {
    const course = scheduleOfMoments(offsets);
    expect(scheduleOf(course.stages).planned).toBe(offsets.length);
    expectNear(momentsOf(course), offsets);
    expect(course.durationMs).toBeGreaterThan(offsets.at(-1) ?? 0);
  });

  test("sends any recording at its own moments, and no iteration waits longer than two windows", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30_000), { minLength: 1, maxLength: 300 }), (times) => {
        const sorted = times.sort((one, other) => one - other);
        const offsets = sorted.map((time) => time - (sorted[0] ?? 0));
        const course = scheduleOfMoments(offsets);
        expect(scheduleOf(course.stages).planned).toBe(offsets.length);
        expectNear(momentsOf(course), offsets);
        expect(course.longestWaitMs).toBeLessThanOrEqual(2_000);
        expect(farFromEdges(course)).toBe(true);
        expect(course.peakPerSecond).toBe(peakOf(course.stages));
      }),
    );
  });

  test("has few stages for a recording of many hours, and all of its requests", () => {
    const offsets = Array.from({ length: 5_000 }, (_, index) => index * 17_000);
    const course = scheduleOfMoments(offsets);
    expect(course.stages.length).toBeLessThanOrEqual(1_001);
    expect(scheduleOf(course.stages).planned).toBe(offsets.length);
    expectNear(momentsOf(course), offsets);
  });
});

describe("the moments of a recording", () => {
  test("are scheduled as they are, at the peak of a second", () => {
    const schedule = scheduleOfTicks([0, 10.5, 20, 2_500]);
    expect(schedule).toMatchObject({ moments: [0, 10.5, 20, 2_500], durationMs: 2_501, peakPerSecond: 3 });
    expect(schedule.longestWaitMs).toBe(0);
  });

  test("take a second at least", () => {
    expect(scheduleOfTicks([0])).toMatchObject({ durationMs: 1_000, ratePerSecond: 1 });
  });
});

describe("the schedule of a rate", () => {
  test.each([
    [10, 3],
    [500, 12.5],
    [20_000, 400],
  ])("sends %i requests at %d a second", (count, rate) => {
    const course = scheduleOfRate(count, rate);
    expect(scheduleOf(course.stages).planned).toBe(count);
    expect(new Set(course.thinkMs)).toEqual(new Set([0]));
  });
});

describe("the schedule of a rate that is over within a second", () => {
  test.each([
    [1, 1],
    [5, 20],
    [3, 1_000],
    [7, 2_000],
  ])("sends %i requests at %d a second, in a schedule that k6 takes", (count, rate) => {
    const course = scheduleOfRate(count, rate);
    expect(scheduleOf(course.stages).planned).toBe(count);
    expect(course.durationMs).toBeGreaterThanOrEqual(1_000);
  });
});

/** Whether no iteration begins where one stage ends and another begins, give or take what k6 rounds. */
function farFromEdges({ stages, thinkMs }: ReplaySchedule): boolean {
  const { scheduledMs } = scheduleOf(stages);
  const widthMs = stages[0]?.durationMs ?? 1;
  return thinkMs.every((_, iteration) => {
    const place = (scheduledMs(iteration) % widthMs) / widthMs;
    return place > 1e-6 && place < 1 - 1e-6;
  });
}

function expectNear(found: readonly number[], wanted: readonly number[]): void {
  const farthest = found.reduce((most, moment, place) => Math.max(most, Math.abs(moment - (wanted[place] ?? 0))), 0);
  expect(found.length).toBe(wanted.length);
  expect(farthest).toBeLessThanOrEqual(2);
}
