import { describe, expect, it } from "vitest";
import { applyPin, diffBehaviour, isDrift } from "../../../conformance/expectations/behaviour-diff.ts";
import type { ConformanceResult } from "../../../conformance/run/runner.ts";
import { formatters } from "../../../reports/formats/index.ts";
import type { ObservedBehaviour } from "../../../run/behaviour/behaviour-file.ts";
import { problemsOf } from "../../../run/format/read.ts";
import type { FactState } from "../../../run/format/run.ts";
import { judge } from "../../../run/verdict/verdict.ts";
import { holdingChecks } from "../../reports/sample-conformance.ts";
import { header } from "../../reports/sample-header.ts";
import { resultOf } from "../made-up-results.ts";

describe("two observed behaviours", () => {
  it("differ by facts that appear, disappear, or change in value or stability", () => {
    const before = { absent: fact(1), changed: fact("rejected"), shaky: fact(true), same: fact(null) };
    const after = { new: fact(2), changed: fact("accepted"), shaky: fact(true, false), same: fact(null) };
    expect(diffBehaviour(before, after)).toEqual([
      { fact: "absent", before: { value: 1, stable: true } },
      { fact: "changed", before: { value: "rejected", stable: true }, after: { value: "accepted", stable: true } },
      { fact: "new", after: { value: 2, stable: true } },
      { fact: "shaky", before: { value: true, stable: true }, after: { value: true, stable: false } },
    ]);
  });

  it("distinguish values of different types, and facts named like fields of every object", () => {
    expect(diffBehaviour({ a: fact(1) }, { a: fact("1") })).toHaveLength(1);
    expect(diffBehaviour({}, { constructor: fact(1) })).toHaveLength(1);
  });

  it("drift if a stable fact changed, not if one was unstable, new or not observed again", () => {
    const state = (value: FactState["value"], stable = true) => ({ value, stable });
    expect(isDrift({ fact: "a", before: state(1), after: state(2) })).toBe(true);
    expect(isDrift({ fact: "a", before: state(1), after: state(1, false) })).toBe(false);
    expect(isDrift({ fact: "a", before: state(1), after: state(2, false) })).toBe(false);
    expect(isDrift({ fact: "a", before: state(1, false), after: state(2) })).toBe(false);
    expect(isDrift({ fact: "a", before: state(1) })).toBe(false);
    expect(isDrift({ fact: "a", after: state(1) })).toBe(false);
  });
});

it("a pinned behaviour ends a run with exit code 7 that drifted, and names each change", () => {
  const result = applyPin(run({ a: fact(400), b: fact(1) }), { facts: { a: fact(422), b: fact(1), c: fact(1) } });
  expect(result).toMatchObject({ verdict: "fail", exitCode: 7, drift: { pinned: 3, compared: 2 } });
  const record = { ...header, ...result };
  expect(problemsOf(record)).toEqual([]);
  expect(problemsOf({ ...record, drift: { ...result.drift, drifted: [{ after: fact(1) }] } })).not.toEqual([]);
  expect(judge(record)).toMatchObject({ word: "FAIL", reason: expect.stringContaining("drifted") });
  expect(formatters.text(record)).toMatch(/drift +a: 422 -> 400/);
  expect(formatters.html(record)).toContain("1 pinned fact drifted; 2 of 3 were observed again");
});

it("a pinned behaviour yields to exit codes 1, 5 and 4", () => {
  for (const exitCode of [1, 5, 4] as const) {
    const result = { ...run({ a: fact(400) }), verdict: "fail", exitCode } as const;
    expect(applyPin(result, { facts: { a: fact(422) } }).exitCode).toBe(exitCode);
  }
});

it("a pinned behaviour decides a run for which no specified check was selected", () => {
  const checks = run({}).checks.map((check) => ({ ...check, tier: "observed" as const }));
  const observed = (value: FactState["value"]): ConformanceResult => ({
    ...run({ a: fact(value) }),
    checks,
    verdict: "inconclusive",
    exitCode: 4,
  });
  expect(applyPin(observed(1), { facts: { a: fact(1) } })).toMatchObject({ verdict: "pass", exitCode: 0 });
  expect(applyPin(observed(2), { facts: { a: fact(1) } })).toMatchObject({ verdict: "fail", exitCode: 7 });
  expect(applyPin(observed(2), { facts: { b: fact(1) } })).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
  expect(applyPin({ ...observed(2), exitCode: 130 }, { facts: { a: fact(1) } }).exitCode).toBe(130);
});

it("a pinned behaviour is inconclusive with exit code 4 if no fact was observed again", () => {
  const result = applyPin(run({ b: fact(1), c: fact(2, false) }), {
    facts: { a: fact(1), b: fact(1, false), c: fact(1) },
  });
  expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4, drift: { pinned: 2, compared: 0 } });
  expect(judge({ ...header, ...result }).reason).toContain("No pinned fact was observed again");
});

describe("a check that was judged when the behaviour was pinned", () => {
  const [one] = holdingChecks.filter(({ tier }) => tier === "specified");
  if (one === undefined) throw new Error("the sample has a specified check");
  const pinned = { facts: { a: fact(1) }, judged: [one.id] };
  const now = (change: Partial<typeof one>): ConformanceResult => ({
    ...run({ a: fact(1) }),
    checks: [...holdingChecks.filter((check) => check !== one), { ...one, ...change }],
  });

  it.each<[number, string, Partial<typeof one>]>([
    [0, "still is", {}],
    [7, "is inconclusive", { verdict: "inconclusive", reason: "control-rejected" }],
    [7, "is no longer applicable", { verdict: "notApplicable", reason: "never-seen" }],
    [0, "is left out with the side effects", { verdict: "notApplicable", reason: "side-effects-not-allowed" }],
    [0, "is advisory by now", { verdict: "inconclusive", tier: "advisory" }],
  ])("gives exit code %i if it %s", (exitCode, _, change) => {
    const result = applyPin(now(change), pinned);
    expect(result.exitCode).toBe(exitCode);
    expect(result.drift?.unjudged).toEqual(exitCode === 7 ? [one.id] : undefined);
  });

  it("is named in the sentence, the text and the page", () => {
    const record = { ...header, ...applyPin(now({ verdict: "inconclusive" }), pinned) };
    expect(problemsOf(record)).toEqual([]);
    expect(judge(record).reason).toContain("1 check of the pinned run was not judged");
    expect(formatters.text(record)).toContain(`${one.id}: judged -> not judged`);
    expect(formatters.html(record)).toContain("1 check no longer judged");
  });

  it("is not missed where it was not selected, or the file is of an earlier version", () => {
    const without = { ...now({}), checks: holdingChecks.filter((check) => check !== one) };
    expect(applyPin(without, pinned).exitCode).toBe(0);
    expect(applyPin(now({ verdict: "inconclusive" }), { facts: pinned.facts }).exitCode).toBe(0);
  });
});

function fact(value: FactState["value"], stable = true): ObservedBehaviour[string] {
  return { value, stable, evidence: ["x"] };
}

function run(behaviour: ObservedBehaviour): ConformanceResult {
  return resultOf(holdingChecks, { behaviour });
}
