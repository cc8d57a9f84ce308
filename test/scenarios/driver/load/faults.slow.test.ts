// Short versions of `npm run faults`: a fault is switched on during a load, and the record names it. The runs wait
// most of their time, each for a service of its own, and run three at a time.
import { describe, expect, test } from "vitest";
import { type ExperimentProfile, tryFault } from "../../../../proof/faults/experiment.ts";
import { TRIALS, type Trial } from "../../../../proof/faults/trials.ts";
import type { LoadResult } from "../../../../scenarios/driver/load/load.ts";
import { realK6 } from "../real-k6.ts";

function trialOf(name: string): Trial {
  const trial = TRIALS.find((one) => one.name === name);
  if (trial === undefined) throw new Error(`there is no trial ${name}`);
  return trial;
}

async function run(trial: Trial, seconds: number, changes: Partial<ExperimentProfile> = {}): Promise<LoadResult> {
  const k6 = await realK6();
  return tryFault(trial, { k6, profile: "average", ratePerSecond: 60, durationMs: seconds * 1_000, ...changes });
}

describe("a fault that is switched on during the load", () => {
  test.concurrent.each<[string, string, number, RegExp]>([
    // In so short a run it may be called either.
    ["leak", "leak=12MiB/s", 32, /^(leak|growth): /],
    ["slowdown", "slowdown=20ms/s", 26, /^trend: Responses got slower/],
    ["trickle", "trickle=1s", 24, /^slowness: .*kept responding/],
    ["freeze", "freeze=2s@0s", 12, /^stall: /],
    ["violation", "violation=5%", 10, /^violation: \d+ of \d+ responses of \S+ violate the interface, the first at/],
  ])("is named: %s", async (name, fault, seconds, finding) => {
    const trial = { ...trialOf(name), fault };
    expect(trial.named(await run(trial, seconds))).toMatch(finding);
  });

  test.concurrent("is reported with the rate at which a rising load exceeds the capacity", async () => {
    const trial = { ...trialOf("capacity"), fault: "capacity=60" };
    const objectives = [{ operation: "*", metric: "serviceTimeMs.p50", below: 250, minSamples: 20 }] as const;
    const course = { profile: "breakpoint", ratePerSecond: 160, objectives } as const;
    const { breakpoint, verdict } = await run(trial, 12, course);
    expect(breakpoint?.broke?.missed.join()).toContain("serviceTimeMs.p50 < 250");
    expect(breakpoint?.between?.lowestPerSecond).toBeLessThan(breakpoint?.between?.highestPerSecond ?? 0);
    expect(breakpoint?.between?.highestPerSecond).toBeGreaterThan(60);
    expect(verdict).toBe("fail");
  });
});
