import { describe, expect, test } from "vitest";
import { createRampSteps, type RampSteps } from "../../../run/breakpoint/ramp-steps.ts";
import { intervalOfWindow } from "../../../run/tally/intervals.ts";
import { operationEntry, planEntry, timesOf, windowEntry } from "../format/load-entries.ts";

const WARM_UP_MS = 1_000;
const DURATION_MS = 20_000;

const PLAN = planEntry({
  profile: "breakpoint",
  durationMs: DURATION_MS,
  objectives: [{ operation: "*", metric: "serviceTimeMs.p95", below: 100 }],
  workload: {
    model: "open",
    unit: "request",
    arrivals: "even",
    warmUpMs: WARM_UP_MS,
    stages: [
      { durationMs: WARM_UP_MS, from: 0, to: 0 },
      { durationMs: DURATION_MS, from: 0, to: 400 },
    ],
    plannedIterations: 4_000,
    mix: {},
    popularity: [],
    users: 1,
  },
});

/** The steps of a run with so many responses in every second, the warm-up and a second after the end included. */
function stepsWith(count: number, timeMs: (at: number) => number = () => 10, dropped = (_at: number) => 0): RampSteps {
  const steps = createRampSteps(PLAN);
  if (steps === undefined) throw new Error("the plan seeks a breaking point");
  for (let at = 0; at <= (WARM_UP_MS + DURATION_MS) / 1_000; at++) {
    const times = timesOf(Array.from({ length: count }, () => timeMs(at)));
    const operation = operationEntry(count, { serviceTime: times, responseTime: times });
    const window = windowEntry(at * 1_000, { "token-price": operation }, { dropped: dropped(at) });
    steps.add(intervalOfWindow(window, 1_000));
  }
  return steps;
}

describe("a step", () => {
  test("ends as soon as it decides every objective", () => {
    expect(stepsWith(100).breakpoint(true).held).toMatchObject({ fromMs: 20_000, toMs: 21_000, samples: 100 });
    expect(stepsWith(60).breakpoint(true).held).toMatchObject({ fromMs: 19_000, toMs: 21_000, samples: 120 });
  });

  test("ends after a tenth of the run though it decides nothing", () => {
    // Two seconds have 90 samples, too few for a percentile; a third would have been enough.
    const { held, broke } = stepsWith(45).breakpoint(true);
    expect([held, broke]).toEqual([undefined, undefined]);
  });

  test("has the target rate at its middle", () => {
    expect(stepsWith(100).breakpoint(true).held?.ratePerSecond).toBe(390);
  });

  test("takes no window of the warm-up or after the end of the schedule", () => {
    const slow = (at: number) => (at < 1 || at > 20 ? 900 : 10);
    expect(stepsWith(100, slow).breakpoint(true)).toMatchObject({ missedBelow: 0, held: { toMs: 21_000 } });
  });
});

test("a run whose workload is unknown has no steps", () => {
  const { workload: _workload, ...plan } = PLAN;
  expect(createRampSteps(plan)).toBeUndefined();
});
