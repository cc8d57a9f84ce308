// Short versions of `npm run faults`: a fault is switched on while a load goes on, and the record names it.
import { beforeAll, describe, expect, test } from "vitest";
import type { LoadResult } from "../../../scenarios/launch/load.ts";
import { tryFault } from "../../../tools/faults/experiment.ts";
import { BASE_FAULTS, TRIALS, type Trial } from "../../../tools/faults/trials.ts";
import { expectAccounts } from "./load-runs.ts";
import { FIND_LIMIT_MS, realK6 } from "./real-k6.ts";

let k6 = "";
beforeAll(async () => {
  k6 = (await realK6()).path;
}, FIND_LIMIT_MS);

function trialOf(name: string): Trial {
  const trial = TRIALS.find((one) => one.name === name);
  if (trial === undefined) throw new Error(`there is no trial ${name}`);
  return trial;
}

function run(trial: Trial, seconds: number): Promise<LoadResult> {
  return tryFault(trial, { k6, profile: "average", ratePerSecond: 60, durationMs: seconds * 1_000 });
}

const kinds = ({ findings = [] }: LoadResult) => new Set(findings.map(({ kind }) => kind));

describe("a fault that is switched on while the load goes on", () => {
  test("is named where the service is restarted", async () => {
    const trial = trialOf("restart");
    const result = await run(trial, 8);
    expect(trial.named(result)).toMatch(/^outage: .*answered again afterwards/);
    expect(result.verdict).toBe("fail");
    expectAccounts(result);
  });

  test("is named where the service freezes", async () => {
    const trial = trialOf("freeze");
    expect(trial.named(await run(trial, 10))).toMatch(/^stall: /);
  });

  test("is named where answers drift, from when on and by which statement", async () => {
    const trial = { ...trialOf("drift"), order: { faults: [...BASE_FAULTS, "drift=5%"] } };
    const result = await run(trial, 8);
    expect(trial.named(result)).toMatch(/^drift: \d+ of \d+ answers of \S+ break the interface, the first at/);
    expect(result).toMatchObject({ verdict: "fail", exitCode: 1 });
  });

  test("is named where the service leaks, by the memory of its process", async () => {
    const trial = { ...trialOf("leak"), order: { faults: [...BASE_FAULTS, "leak=12MiB/s"] } };
    expect(trial.named(await run(trial, 32))).toMatch(/^leak: /);
  }, 90_000);
});

describe("a load without a fault", () => {
  test("has no outage, drift or leak", async () => {
    const result = await run(trialOf("control"), 18);
    for (const kind of ["outage", "drift", "leak"] as const) expect(kinds(result)).not.toContain(kind);
    expect(result.windows.every(({ memory }) => (memory?.targetMiB ?? 0) > 0)).toBe(true);
  }, 90_000);
});
