import fc from "fast-check";
import { expect, test } from "vitest";
import { isConstant, type LoadStage, lengthMs } from "../../run/format/load-stages.ts";
import { loadProfileOf, PROFILE_NAMES, scaled } from "../../scenarios/profiles.ts";
import type { RecordedExchange } from "../../scenarios/recording/recording.ts";
import { SCENARIOS } from "../../scenarios/registry.ts";
import { type Pace, planOfReplay } from "../../scenarios/replay/replay-plan.ts";
import { workloadObstacle, workloadOf, workloadProblems } from "../../scenarios/workload.ts";

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

test("the constant profiles warm up for a tenth of their length and half a minute at most, but for the smallest", () => {
  const profiles = PROFILE_NAMES.map((name) => [name, loadProfileOf(name, byDefault)] as const);
  const level = profiles.filter(([, { stages }]) => isConstant(stages)).map(([name, { warmUpMs }]) => [name, warmUpMs]);
  expect(Object.fromEntries(level)).toEqual({ smoke: 0, average: 2_000, soak: 30_000 });
});

const peakOf = (stages: readonly LoadStage[]) => Math.max(...stages.flatMap(({ from, to }) => [from, to]));

test("a workload is complete, and by default that of the scenario", () => {
  for (const { workload } of Object.values(SCENARIOS)) {
    const whole = workloadOf(workload);
    expect(whole).toMatchObject(workload);
    expect(Object.values(whole)).not.toContain(undefined);
    expect(workloadObstacle(whole)).toBeUndefined();
    expect(workloadProblems({ mix: workload.mix })).toEqual([]);
  }
});

test("a workload adds sessions of a file to the built-in ones, and interleaves none that builds on a response", () => {
  const peek = { steps: [{ send: "quote" }] } as const;
  const { sessions, mix } = workloadOf(SCENARIOS.mixed.workload, { sessions: { peek }, mix: { peek: 1 } });
  expect(sessions).toMatchObject({ peek, browse: {} });
  expect(mix).toEqual({ peek: 1 });
  const linked = workloadOf(SCENARIOS.mixed.workload, { mix: { "launch-day": 1 } });
  expect(workloadObstacle(linked)).toContain("launch-day");
});

test("a workload needs a session with a weight, and is validated whatever its shape", () => {
  expect(workloadProblems({ mix: { browse: 0 } }).map(({ pointer }) => pointer)).toEqual(["/mix"]);
  const shapes = [null, 7, [], { mix: 1, sessions: [] }, { mix: { a: 1 }, sessions: "no" }, { sessions: { a: null } }];
  expect(shapes.flatMap(workloadProblems)).toEqual([]);
  expect(workloadProblems({ sessions: { a: { rounds: [2], steps: [null, { times: "x" }] } } })).toEqual([]);
});

test.each<[string, Pace, number[], object]>([
  [
    "keeps the moments of the recording, at the peak of a second",
    { speed: 1 },
    [5, 15.5, 25, 2_505],
    { moments: [0, 10.5, 20, 2_500], durationMs: 2_501, peakPerSecond: 3 },
  ],
  ["takes twice as long at half the speed", { speed: 0.5 }, [0, 1_000], { moments: [0, 2_000], durationMs: 2_001 }],
  ["sends at a rate", { ratePerSecond: 4 }, [0, 9, 10], { moments: [0, 250, 500] }],
  ["takes at least a second", { speed: 1 }, [0], { durationMs: 1_000, ratePerSecond: 1 }],
])("planOfReplay %s", (_, pace, offsets, expected) => {
  const exchanges = offsets.map((offsetMs) => ({ offsetMs }) as RecordedExchange);
  expect(planOfReplay(exchanges, pace, 1_000)).toMatchObject(expected);
});
