// Short versions of `npm run faults`: a fault is switched on during a load, and the record names it. The runs wait
// most of their time, each for a service of its own, and run three at a time.
import { beforeAll, describe, expect, test } from "vitest";
import { type ExperimentProfile, tryFault } from "../../../../proof/faults/experiment.ts";
import { TRIALS, type Trial } from "../../../../proof/faults/trials.ts";
import type { K6Binary } from "../../../../scenarios/driver/k6/k6-binary.ts";
import type { LoadResult } from "../../../../scenarios/driver/load/load.ts";
import { FIND_LIMIT_MS, realK6 } from "../real-k6.ts";

let k6: K6Binary;
beforeAll(async () => {
  k6 = await realK6();
}, FIND_LIMIT_MS);

function trialOf(name: string): Trial {
  const trial = TRIALS.find((one) => one.name === name);
  if (trial === undefined) throw new Error(`there is no trial ${name}`);
  return trial;
}

function run(trial: Trial, seconds: number, changes: Partial<ExperimentProfile> = {}): Promise<LoadResult> {
  return tryFault(trial, { k6, profile: "average", ratePerSecond: 60, durationMs: seconds * 1_000, ...changes });
}

/** Each waits for the others' processor time as well. */
const RUN_LIMIT_MS = 120_000;

describe("a long fault, switched on during the load", { timeout: RUN_LIMIT_MS }, () => {
  test.concurrent("is named where the service leaks, by the memory of its process", async () => {
    const trial = { ...trialOf("leak"), fault: "leak=12MiB/s" };
    // In so short a run it may be called either.
    expect(trial.named(await run(trial, 32))).toMatch(/^(leak|growth): /);
  });

  test.concurrent("is named where responses get slower and slower", async () => {
    const trial = { ...trialOf("slowdown"), fault: "slowdown=20ms/s" };
    expect(trial.named(await run(trial, 26))).toMatch(/^trend: Responses got slower/);
  });

  test.concurrent("is named as slowness, and no stall, where bodies come in drops for a while", async () => {
    const trial = { ...trialOf("trickle"), fault: "trickle=1s" };
    expect(trial.named(await run(trial, 24))).toMatch(/^slowness: .*kept responding/);
  });
});

describe("a fault that is switched on during the load", { timeout: RUN_LIMIT_MS }, () => {
  test.concurrent("is named with the rate where a rising load comes to what the service can answer", async () => {
    const trial = { ...trialOf("capacity"), fault: "capacity=60" };
    const objectives = [{ operation: "*", metric: "serviceTimeMs.p50", below: 250, minSamples: 20 }] as const;
    const course = { profile: "breakpoint", ratePerSecond: 160, objectives } as const;
    const { breakpoint, verdict } = await run(trial, 12, course);
    expect(breakpoint?.broke?.missed.join()).toContain("serviceTimeMs.p50 < 250");
    expect(breakpoint?.between?.lowestPerSecond).toBeLessThan(breakpoint?.between?.highestPerSecond ?? 0);
    expect(breakpoint?.between?.highestPerSecond).toBeGreaterThan(60);
    expect(verdict).toBe("fail");
  });

  test.concurrent("is named where the service freezes", async () => {
    const trial = { ...trialOf("freeze"), fault: "freeze=2s@0s" };
    expect(trial.named(await run(trial, 12))).toMatch(/^stall: /);
  });
});

describe("a short fault or none during the load", { timeout: RUN_LIMIT_MS }, () => {
  test.concurrent("is named where responses violate the interface, from when on and by which statement", async () => {
    const trial = { ...trialOf("violation"), fault: "violation=5%" };
    const result = await run(trial, 10);
    expect(trial.named(result)).toMatch(/^violation: \d+ of \d+ responses of \S+ violate the interface, the first at/);
    expect(result).toMatchObject({ verdict: "fail", exitCode: 1 });
  });

  test.concurrent("names no breaking rate where the load rises", async () => {
    const objectives = [{ operation: "*", metric: "errorRate", below: 0.05, minSamples: 20 }] as const;
    const { breakpoint } = await run(trialOf("control"), 8, { profile: "breakpoint", ratePerSecond: 80, objectives });
    expect(breakpoint?.held).toBeDefined();
    expect(breakpoint?.broke).toBeUndefined();
  });
});
