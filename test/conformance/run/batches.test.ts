import { expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { isProbeCheck, type ProbeCheck } from "../../../conformance/definition/check.ts";
import { bracketedBatches, bundleBatches, controlOf, PROBES_PER_CONTROL } from "../../../conformance/run/batches.ts";
import type { OperationId } from "../../../schemas/index.ts";
import { createRandom } from "../../../schemas/random.ts";
import type { Control } from "../../../target/control.ts";
import { shareAPart } from "../../../target/request-edit.ts";
import type { TargetFacts } from "../../../target/survey.ts";
import { FIXTURES } from "../control-bodies.ts";
import { FACTS } from "../dialogues.ts";

const checks = allChecks().filter((check) => check.operation === "token-price");

function control(name: string, isAccepted: boolean): Control {
  return { operation: "token-price", name, build: () => ({ name }), isAccepted };
}

function factsOf(...controls: readonly Control[]): TargetFacts {
  return factsAbout("token-price", controls);
}

function factsAbout(operation: OperationId, controls: readonly Control[]): TargetFacts {
  const surveyed = { fixtures: FIXTURES, controls: new Map(controls.map((one) => [one.name, one])) };
  return { ...FACTS, operations: new Map([[operation, surveyed]]) };
}

/** The control of a probe with the direction, where the target accepts the plain control and knows this other one. */
function nameBeside(kind: string, other: Control): string | undefined {
  const check = checks.filter(isProbeCheck).find((one) => one.kind === kind && one.trial.control === "with/direction");
  if (check === undefined) throw new Error(`there is no check of kind ${kind}`);
  return controlOf(check, factsOf(control("plain", true), other))?.name;
}

test("compares what must be rejected with the control that has the field, or with its rejection", () => {
  const rejected = control("with/direction", false);
  expect(nameBeside("reject", control("with/direction", true))).toBe("with/direction");
  expect(nameBeside("reject", { ...rejected, fallback: control("fallback", true) })).toBe("fallback");
  expect(nameBeside("reject", rejected)).toBe("with/direction");
});

test("compares what must be accepted with the plain control if the target accepts no value of the field", () => {
  expect(nameBeside("accept", control("with/direction", true))).toBe("with/direction");
  expect(nameBeside("accept", control("with/direction", false))).toBe("plain");
  expect(nameBeside("observe", control("with/direction", false))).toBe("plain");
});

test("compares a probe that needs its own control with no other", () => {
  const own = allChecks()
    .filter(isProbeCheck)
    .find(({ trial }) => trial.needsSeparateControl);
  if (own === undefined) throw new Error("there is no such check");
  const controls = [control("plain", true), control(own.trial.control, false)];
  expect(controlOf(own, factsAbout(own.operation, controls))?.name).toBe(own.trial.control);
  expect(controlOf(own, factsAbout(own.operation, [control("plain", false)]))).toBeUndefined();
});

/** Whether a probe must be accepted whatever the target holds. */
function isCertain({ kind, trial }: ProbeCheck): boolean {
  return kind === "accept" && trial.ambiguousRejection !== true;
}

const SOME = [control("plain", true), control("with/direction", true), control("with/amount", true)];

test("puts every probe into one batch, no batch larger than the bound, in an order that depends on the seed", () => {
  const order = (seed: number) =>
    bracketedBatches(checks, factsOf(...SOME), createRandom(seed, "order")).flatMap((batch) => {
      if (batch.kind === "dialogue") return [batch.check.id];
      expect(batch.checks.length).toBeLessThanOrEqual(PROBES_PER_CONTROL.usual);
      return batch.checks.map(({ id }) => id);
    });
  const active = checks.filter(({ trial }) => trial.kind !== "passive").map(({ id }) => id);
  expect([...order(1)].sort()).toEqual([...active].sort());
  expect(order(1)).toEqual(order(1));
  expect(order(2)).not.toEqual(order(1));
});

test("bundles what must be accepted and what is observed, never two edits of one part, never what must be rejected", () => {
  const batches = bundleBatches(checks, factsOf(...SOME), createRandom(1, "order"));
  expect(batches.length).toBeGreaterThan(3);
  for (const batch of batches) {
    if (batch.kind !== "bundle") throw new Error("only bundles are expected");
    expect(new Set(batch.checks.map(isCertain)).size).toBe(1);
    expect(batch.checks.some(({ kind }) => kind === "reject")).toBe(false);
    const edits = batch.checks.map(({ trial }) => trial.alternatives[0]);
    for (const [index, edit] of edits.entries())
      expect(edits.slice(index + 1).some((other) => shareAPart(edit, other))).toBe(false);
  }
  const accepts = checks
    .filter(isProbeCheck)
    .filter(isCertain)
    .map(({ id }) => id);
  const bundled = batches.flatMap((batch) => (batch.kind === "bundle" ? batch.checks.map(({ id }) => id) : []));
  expect(bundled).toEqual(expect.arrayContaining(accepts));
});

test("shares the control with every field, except for probes that need their own", () => {
  const facts = factsOf(...SOME, control("full", true));
  const bundles = bundleBatches(checks, facts, createRandom(1, "order")).flatMap((batch) =>
    batch.kind === "bundle" ? [batch] : [],
  );
  const needsOwn = (bundle: (typeof bundles)[number]) =>
    bundle.checks.some(({ trial }) => trial.needsSeparateControl === true);
  const controlsOf = (some: typeof bundles) => new Set(some.map(({ control: { name } }) => name));
  expect(controlsOf(bundles.filter((bundle) => !needsOwn(bundle)))).toEqual(new Set(["full"]));
  expect(controlsOf(bundles.filter(needsOwn))).toEqual(new Set(["plain"]));
});
