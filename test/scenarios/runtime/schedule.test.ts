import fc from "fast-check";
import { expect, test } from "vitest";
import { isConstant, type LoadStage, lengthMs } from "../../../run/format/load-stages.ts";
import { layOut, periodMs, scheduleOf, tickOf } from "../../../scenarios/runtime/schedule.ts";

const level = (ratePerSecond: number, durationMs: number) =>
  scheduleOf([{ durationMs, from: ratePerSecond, to: ratePerSecond }]);

test("a schedule of one rate asks k6 for whole iterations per second where it can", () => {
  expect(tickOf(200)).toEqual({ rate: 200, timeUnit: "1s" });
  expect(tickOf(0.25)).toEqual({ rate: 250, timeUnit: "1000s" });
});

test("a schedule of one rate has k6's period, cut to whole nanoseconds", () => {
  expect(periodMs(200)).toBe(5);
  expect(periodMs(300)).toBe(3.333333);
  expect(periodMs(0.25)).toBe(4_000);
});

test("a schedule of one rate has one iteration at the start and one a period", () => {
  expect(level(200, 20_000).planned).toBe(4_000);
  expect(level(3, 1_000).planned).toBe(4);
  expect(level(0.25, 10_000).planned).toBe(3);
  expect(level(200, 1_000).scheduledMs(7)).toBe(35);
});

const stage = fc.record({
  durationMs: fc.integer({ min: 1, max: 60_000 }),
  from: fc.integer({ min: 0, max: 500 }),
  to: fc.integer({ min: 1, max: 500 }),
});
const ramps = fc.array(stage, { minLength: 1, maxLength: 5 }).filter((stages) => !isConstant(stages));

/** The area under a course up to a time: how many iterations are due by then. */
function areaUntil(stages: readonly LoadStage[], untilMs: number): number {
  let [area, beginsMs] = [0, 0];
  for (const { durationMs, from, to } of stages) {
    const seconds = Math.min(durationMs, Math.max(0, untilMs - beginsMs)) / 1_000;
    area += seconds * from + ((to - from) * seconds * seconds * 500) / durationMs;
    beginsMs += durationMs;
  }
  return area;
}

test("a schedule of ramps is laid out as schedule_test.go of the engine has it", () => {
  const stages = [
    { durationMs: 10_000, from: 0, to: 50 },
    { durationMs: 5_000, from: 50, to: 50 },
    { durationMs: 5_000, from: 50, to: 10 },
  ];
  const [begins, before, after] = [
    [0, 10_000, 15_000],
    [0, 250, 500],
    [250, 500, 650],
  ] as const;
  expect(layOut(stages)).toEqual({
    stages: stages.map((stage, at) => ({ ...stage, beginsMs: begins[at], before: before[at], after: after[at] })),
  });
});

test("a schedule of ramps begins the n-th iteration where the area under the rate reaches n + 1", () => {
  fc.assert(
    fc.property(ramps, fc.double({ min: 0, max: 1, noNaN: true }), (stages, share) => {
      const { scheduledMs, planned } = scheduleOf(stages);
      if (planned === 0) return;
      const iteration = Math.floor(share * (planned - 1));
      expect(areaUntil(stages, scheduledMs(iteration))).toBeCloseTo(iteration + 1, 5);
      expect(scheduledMs(planned - 1)).toBeLessThanOrEqual(lengthMs(stages) + 1e-6);
    }),
    { numRuns: 200 },
  );
});

test("a schedule of ramps asks for as many iterations as its area has", () => {
  expect(scheduleOf([{ durationMs: 10_000, from: 0, to: 100 }]).planned).toBe(500);
  const spike: LoadStage[] = [
    { durationMs: 1_000, from: 10, to: 10 },
    { durationMs: 1_000, from: 10, to: 50 },
    { durationMs: 1_000, from: 50, to: 50 },
  ];
  expect(scheduleOf(spike).planned).toBe(90);
});
