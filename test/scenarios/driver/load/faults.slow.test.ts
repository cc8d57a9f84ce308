// A fault is switched on during a load, and the run names it.
import { expect, test } from "vitest";
import { tryFault } from "../../../../proof/faults/experiment.ts";
import { TRIALS } from "../../../../proof/faults/trials.ts";
import { expectAccounts, judgedUnlessLate } from "../load-runs.ts";
import { realK6 } from "../real-k6.ts";

test("a restart of the service during a load is named as an outage", async () => {
  const trial = TRIALS.find(({ name }) => name === "restart");
  if (trial === undefined) throw new Error("there is no trial of a restart");
  const k6 = await realK6();
  const result = await tryFault(trial, { k6, profile: "average", ratePerSecond: 60, durationMs: 10_000 });
  expect(trial.named(result)).toMatch(/^outage: /);
  expect(result).toMatchObject(judgedUnlessLate(result, "fail"));
  expectAccounts(result);
});
