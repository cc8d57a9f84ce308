// A fault is switched on during a load, and the run names it; the same load without a fault names none.
import { beforeAll, describe, expect, test } from "vitest";
import { tryFault } from "../../../../proof/faults/experiment.ts";
import { TRIALS, type Trial } from "../../../../proof/faults/trials.ts";
import type { K6Binary } from "../../../../scenarios/driver/k6/k6-binary.ts";
import type { LoadResult } from "../../../../scenarios/driver/load/load.ts";
import { expectAccounts } from "../load-runs.ts";
import { realK6 } from "../real-k6.ts";

let k6: K6Binary;
beforeAll(async () => {
  k6 = await realK6();
});

/** The trial of that name, and a run of it: short and at a low rate. */
async function runOf(name: string): Promise<{ readonly trial: Trial; readonly result: LoadResult }> {
  const trial = TRIALS.find((one) => one.name === name);
  if (trial === undefined) throw new Error(`there is no trial ${name}`);
  return { trial, result: await tryFault(trial, { k6, profile: "average", ratePerSecond: 60, durationMs: 10_000 }) };
}

describe("during a load", () => {
  test.concurrent("a restart of the service is named as an outage", async () => {
    const { trial, result } = await runOf("restart");
    expect(trial.named(result)).toMatch(/^outage: /);
    expect(result.verdict).toBe("fail");
    expectAccounts(result);
  });

  test.concurrent("a service without a fault has no outage, violation or leak", async () => {
    const { result } = await runOf("control");
    const kinds = new Set(result.findings?.map(({ kind }) => kind));
    for (const kind of ["outage", "violation", "leak"] as const) expect(kinds).not.toContain(kind);
    expectAccounts(result);
  });
});
