import fc from "fast-check";
import { expect, test } from "vitest";
import { isConstant, type LoadStage, lengthMs } from "../../../run/format/load-stages.ts";
import { type PooledRequest, spansIn } from "../../../scenarios/runtime/pool.ts";
import { blockOf, poolOrder } from "../../../scenarios/runtime/pool-order.ts";
import { layOut, periodMs, scheduleOf, tickOf } from "../../../scenarios/runtime/schedule.ts";

const level = (ratePerSecond: number, durationMs: number) =>
  scheduleOf([{ durationMs, from: ratePerSecond, to: ratePerSecond }]);

test("a schedule of one rate has k6's ticks, whole ones a second where it can, and periods cut to nanoseconds", () => {
  expect(tickOf(200)).toEqual({ rate: 200, timeUnit: "1s" });
  expect(tickOf(0.25)).toEqual({ rate: 250, timeUnit: "1000s" });
  expect([200, 300, 0.25].map(periodMs)).toEqual([5, 3.333333, 4_000]);
});

test("a schedule of one rate has one iteration at the start and one a period", () => {
  const levels = [level(200, 20_000), level(3, 1_000), level(0.25, 10_000)];
  expect(levels.map(({ planned }) => planned)).toEqual([4_000, 4, 3]);
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
  const sums = [0, 250, 500, 650];
  const laidOut = stages.map((stage, at) => ({ ...stage, before: sums[at], after: sums[at + 1] }));
  const begins = [0, 10_000, 15_000].map((beginsMs) => ({ beginsMs }));
  expect(layOut(stages)).toEqual({ stages: laidOut.map((stage, at) => ({ ...stage, ...begins[at] })) });
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

const pass = (seed: number, size: number, number: number): number[] => {
  const order = poolOrder(seed, size);
  return Array.from({ length: size }, (_, index) => order(number * size + index));
};

test("the order of the pool visits each row exactly once in every pass", () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 50 }), (seed, size, number) => {
      expect([...pass(seed, size, number)].sort((one, other) => one - other)).toEqual(pass(seed, size, 0));
    }),
    { numRuns: 100 },
  );
});

test("the order of the pool is a function of seed and iteration alone, in whatever order iterations come", () => {
  const [one, other] = [poolOrder(4, 37), poolOrder(4, 37)];
  const forward = Array.from({ length: 200 }, (_, iteration) => one(iteration));
  const backward = Array.from({ length: 200 }, (_, index) => other(199 - index)).reverse();
  expect(backward).toEqual(forward);
});

const order = poolOrder(7, 20_000, blockOf(20_000));

test("the order of blocks visits each row once in a later pass, each next to the one before it", () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => order(20_000 + index));
  expect(new Set(rows).size).toBe(20_000);
  const apart = rows.filter((row, index) => index > 0 && row !== (rows[index - 1] ?? 0) + 1);
  expect(apart.length).toBeLessThan(8);
});

test("the order of blocks is that of the Go engine, of rows alone if they do not fill whole blocks", () => {
  const positions = [0, 4_999, 20_000, 22_499, 22_500, 40_000, 59_999].map((iteration) => order(iteration));
  expect(positions).toEqual([0, 4999, 0, 2499, 12500, 5000, 19999]);
  expect(blockOf(160)).toBe(1);
});

const requestsOf = (count: number) =>
  Array.from({ length: count }, (): PooledRequest => ({ operation: "token-price", body: "{}" }));

test("the spans of a pool are single requests without sessions", () => {
  const spanOf = spansIn({ requests: requestsOf(5) }, 1);
  expect([0, 1, 4].map(spanOf)).toEqual([0, 1, 4].map((begin) => ({ begin, end: begin + 1 })));
});

test("the spans of a pool are whole sessions, each once in every pass, the last up to the end", () => {
  const beginnings = [0, 3, 4, 9];
  const spanOf = spansIn({ requests: requestsOf(12), sessions: beginnings }, 7);
  for (const pass of [0, 1, 2]) {
    const spans = Array.from({ length: 4 }, (_, index) => spanOf(pass * 4 + index));
    expect(spans.map(({ begin }) => begin).sort((one, other) => one - other)).toEqual(beginnings);
    expect(spans.find(({ begin }) => begin === 9)?.end).toBe(12);
    expect(spans.find(({ begin }) => begin === 3)?.end).toBe(4);
  }
});
