import { expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { isProbeCheck } from "../../../conformance/definition/check.ts";
import { batchesOf, controlOf, PROBES_PER_CONTROL } from "../../../conformance/run/batches.ts";
import type { Control } from "../../../conformance/target/control.ts";
import type { TargetFacts } from "../../../conformance/target/survey.ts";
import { createRandom } from "../../../schemas/random.ts";
import { FIXTURES } from "../control-bodies.ts";

const checks = allChecks().filter((check) => check.operation === "token-price");

function control(name: string, isAccepted: boolean): Control {
  return { operation: "token-price", name, build: () => ({}), isAccepted };
}

function factsOf(...controls: readonly Control[]): TargetFacts {
  const surveyed = { fixtures: FIXTURES, controls: new Map(controls.map((one) => [one.name, one])) };
  return { operations: new Map([["token-price", surveyed]]), sideEffects: "any", tokenOn: async () => undefined };
}

function checkOf(kind: string) {
  const check = checks.filter(isProbeCheck).find((one) => one.kind === kind && one.trial.control === "with/direction");
  if (check === undefined) throw new Error(`there is no check of kind ${kind}`);
  return check;
}

test("compares what must be rejected with the control that has the field, accepted or not", () => {
  const facts = factsOf(control("plain", true), control("with/direction", false));
  expect(controlOf(checkOf("reject"), facts)?.name).toBe("with/direction");
});

test("compares what must be accepted with the plain control if the target accepts no value of the field", () => {
  const isAccepted = factsOf(control("plain", true), control("with/direction", true));
  const rejected = factsOf(control("plain", true), control("with/direction", false));
  expect(controlOf(checkOf("accept"), isAccepted)?.name).toBe("with/direction");
  expect(controlOf(checkOf("accept"), rejected)?.name).toBe("plain");
  expect(controlOf(checkOf("observe"), rejected)?.name).toBe("plain");
});

test("compares nothing with the plain request that needs a control of its own", () => {
  const own = allChecks()
    .filter(isProbeCheck)
    .find(({ trial }) => trial.needsOwnControl);
  if (own === undefined) throw new Error("there is no such check");
  const controls = [control("plain", true), control(own.trial.control, false)];
  const surveyed = { fixtures: FIXTURES, controls: new Map(controls.map((one) => [one.name, one])) };
  const facts: TargetFacts = { ...factsOf(), operations: new Map([[own.operation, surveyed]]) };
  expect(controlOf(own, facts)?.name).toBe(own.trial.control);
});

test("puts every probe into one group, no group larger than the bound, in an order that the seed gives", () => {
  const facts = factsOf(control("plain", true), control("with/direction", true), control("with/amount", true));
  const order = (seed: number) =>
    batchesOf(checks, facts, createRandom(seed, "order")).flatMap((batch) => {
      if (batch.kind === "dialogue") return [batch.check.id];
      expect(batch.checks.length).toBeLessThanOrEqual(PROBES_PER_CONTROL);
      return batch.checks.map(({ id }) => id);
    });
  const active = checks.filter(({ trial }) => trial.kind !== "passive").map(({ id }) => id);
  expect([...order(1)].sort()).toEqual([...active].sort());
  expect(order(1)).toEqual(order(1));
  expect(order(2)).not.toEqual(order(1));
});
