import { expect, it } from "vitest";
import { applyPin, diffBehaviour, isDrift } from "../../../conformance/expectations/behaviour-diff.ts";
import { applyKnownFailing } from "../../../conformance/expectations/known-failing.ts";
import { type KnownFailingEntry, parseKnownFailing } from "../../../conformance/expectations/known-failing-file.ts";
import type { ConformanceResult } from "../../../conformance/run/runner.ts";
import type { ExitCode } from "../../../errors.ts";
import { formatters } from "../../../reports/formats/index.ts";
import type { ObservedBehaviour } from "../../../run/behaviour/behaviour-file.ts";
import { problemsOf } from "../../../run/format/read.ts";
import type { CheckResult, CheckVerdict, FactState } from "../../../run/format/run.ts";
import { judge } from "../../../run/verdict/verdict.ts";
import type { Tier } from "../../../schemas/index.ts";
import { failureOf } from "../../failure-of.ts";
import { check, holdingChecks } from "../../reports/sample-conformance.ts";
import { header } from "../../reports/sample-header.ts";
import { resultOf } from "../made-up-results.ts";

it("two observed behaviours differ by facts that appear, disappear, or change in value or stability", () => {
  const before = { absent: fact(1), changed: fact("rejected"), shaky: fact(true), same: fact(null) };
  const after = { new: fact(2), changed: fact("accepted"), shaky: fact(true, false), same: fact(null) };
  expect(diffBehaviour(before, after)).toEqual([
    { fact: "absent", before: { value: 1, stable: true } },
    { fact: "changed", before: { value: "rejected", stable: true }, after: { value: "accepted", stable: true } },
    { fact: "new", after: { value: 2, stable: true } },
    { fact: "shaky", before: { value: true, stable: true }, after: { value: true, stable: false } },
  ]);
});

it("two observed behaviours distinguish values of different types, and facts named like fields of every object", () => {
  expect(diffBehaviour({ a: fact(1) }, { a: fact("1") })).toHaveLength(1);
  expect(diffBehaviour({}, { constructor: fact(1) })).toHaveLength(1);
});

it("two observed behaviours drift if a stable fact changed, not if one was unstable, new or not observed again", () => {
  const [one, other, shaky] = [
    { value: 1, stable: true },
    { value: 2, stable: true },
    { value: 1, stable: false },
  ];
  expect(isDrift({ fact: "a", before: one, after: other })).toBe(true);
  const others = [{ before: one, after: shaky }, { before: shaky, after: other }, { before: one }, { after: one }];
  expect(others.filter((change) => isDrift({ fact: "a", ...change }))).toEqual([]);
  expect(isDrift({ fact: "a", before: other, after: shaky })).toBe(false);
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
  const checks = holdingChecks.map((one) => ({ ...one, tier: "observed" as const }));
  const observed = (value: number) =>
    resultOf(checks, { behaviour: { a: fact(value) }, verdict: "inconclusive", exitCode: 4 });
  expect(applyPin(observed(1), { facts: { a: fact(1) } })).toMatchObject({ verdict: "pass", exitCode: 0 });
  expect(applyPin(observed(2), { facts: { a: fact(1) } })).toMatchObject({ verdict: "fail", exitCode: 7 });
  expect(applyPin(observed(2), { facts: { b: fact(1) } })).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
  expect(applyPin({ ...observed(2), exitCode: 130 }, { facts: { a: fact(1) } }).exitCode).toBe(130);
});

it("a pinned behaviour is inconclusive with exit code 4 if no fact was observed again", () => {
  const facts = { a: fact(1), b: fact(1, false), c: fact(1) };
  const result = applyPin(run({ b: fact(1), c: fact(2, false) }), { facts });
  expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4, drift: { pinned: 2, compared: 0 } });
  expect(judge({ ...header, ...result }).reason).toContain("No pinned fact was observed again");
});

const one = holdingChecks.find(({ tier }) => tier === "specified") as CheckResult;
const pinned = { facts: { a: fact(1) }, judged: [one.id] };
const now = (change: Partial<CheckResult>): ConformanceResult => ({
  ...run({ a: fact(1) }),
  checks: [...holdingChecks.filter((check) => check !== one), { ...one, ...change }],
});

it.each<[number, string, Partial<CheckResult>]>([
  [0, "still is", {}],
  [7, "is inconclusive", { verdict: "inconclusive", reason: "control-rejected" }],
  [7, "is no longer applicable", { verdict: "notApplicable", reason: "never-seen" }],
  [0, "is left out with the side effects", { verdict: "notApplicable", reason: "side-effects-not-allowed" }],
  [0, "is advisory by now", { verdict: "inconclusive", tier: "advisory" }],
])("a judged check of a pinned run gives exit code %i if it %s", (exitCode, _, change) => {
  const result = applyPin(now(change), pinned);
  expect(result.exitCode).toBe(exitCode);
  expect(result.drift?.unjudged).toEqual(exitCode === 7 ? [one.id] : undefined);
});

it("a judged check of a pinned run is named in the sentence, the text and the page", () => {
  const record = { ...header, ...applyPin(now({ verdict: "inconclusive" }), pinned) };
  expect(problemsOf(record)).toEqual([]);
  expect(judge(record).reason).toContain("1 check of the pinned run was not judged");
  expect(formatters.text(record)).toContain(`${one.id}: judged -> not judged`);
  expect(formatters.html(record)).toContain("1 check no longer judged");
});

it("a judged check of a pinned run is not missed where it was not selected, or the file is of an earlier version", () => {
  const without = { ...now({}), checks: holdingChecks.filter((check) => check !== one) };
  expect(applyPin(without, pinned).exitCode).toBe(0);
  expect(applyPin(now({ verdict: "inconclusive" }), { facts: pinned.facts }).exitCode).toBe(0);
});

function fact(value: FactState["value"], stable = true): ObservedBehaviour[string] {
  return { value, stable, evidence: ["x"] };
}

function run(behaviour: ObservedBehaviour): ConformanceResult {
  return resultOf(holdingChecks, { behaviour });
}

const TODAY = "2026-11-21";
const A = "token-price/request/amount/one";
const B = "token-price/request/amount/two";
const C = "token-price/request/tokenId/three";
const AMOUNTS = "token-price/request/amount/*";
const FLAKY = { id: AMOUNTS, kind: "flaky" } as const;
const EXPIRED = { expires: "2020-01-01" };
const OPTIONS = { today: TODAY, ids: [A, B, C, "get-leaderboard/request/limit/four"], strict: false };

type Verdicts = Readonly<Record<string, CheckVerdict>>;

it("a known-failing list lets a run pass whose one failure is listed, and marks it", () => {
  const result = resultWith({ [A]: "fail", [B]: "pass", [C]: "pass" }, [entry({})]);
  expect(result).toMatchObject({ verdict: "pass", exitCode: 0, knownFailing: { entries: 1, stale: [] } });
  expect(result.checks[0]?.known).toEqual({ reason: "ticket 12", owner: "quotes", expires: "2027-01-31" });
  expect(result.counts.specified).toEqual({ pass: 2, fail: 0, inconclusive: 0, notApplicable: 0, known: 1 });
});

it.each<[exitCode: ExitCode, when: string, Verdicts, entries: readonly Partial<KnownFailingEntry>[], stale?: string]>([
  [1, "another check fails", { [A]: "fail", [B]: "fail" }, [{}]],
  [5, "a listed check passes", { [A]: "pass", [B]: "pass" }, [{}], "passes"],
  [0, "a check fails that a pattern matches", { [A]: "fail", [B]: "pass" }, [{ id: AMOUNTS }]],
  [5, "nothing fails that a pattern matches", { [A]: "pass", [B]: "inconclusive" }, [{ id: AMOUNTS }], "passes"],
  [0, "a flaky check passes and one fails", { [A]: "pass", [B]: "fail", [C]: "pass" }, [FLAKY]],
  [0, "the first entry that matches is flaky", { [B]: "pass" }, [FLAKY, { id: "token-price/**" }]],
  [5, "a later entry that matches is flaky", { [B]: "pass" }, [{ id: "token-price/**" }, FLAKY], "passes"],
  [0, "an entry expires today", { [A]: "fail", [B]: "pass" }, [{ expires: TODAY }]],
  [5, "an entry expired yesterday", { [A]: "fail", [B]: "pass" }, [{ expires: "2026-11-20" }], "expired"],
  [5, "an entry matches no existing check", { [B]: "pass" }, [{ id: "token-price/gone" }], "unmatched"],
  [5, "a flaky entry matches none", { [B]: "pass" }, [{ id: "token-price/gone", kind: "flaky" }], "unmatched"],
  [0, "a listed check was not selected", { [B]: "pass" }, [{}]],
  [0, "a listed check was not judged", { [A]: "notApplicable", [B]: "pass" }, [{}]],
  [1, "a check fails beside an expired entry", { [A]: "fail", [B]: "fail" }, [EXPIRED], "expired"],
  [5, "nothing is judged beside an expired entry", { [A]: "inconclusive" }, [EXPIRED], "expired"],
])("a known-failing list ends a run with exit code %i if %s", (exitCode, _, verdicts, entries, stale) => {
  const result = resultWith(verdicts, entries.map(entry));
  expect(result.exitCode).toBe(exitCode);
  const isJudged = !Object.values(verdicts).includes("inconclusive");
  expect(result.verdict).toBe(exitCode === 0 ? "pass" : isJudged ? "fail" : "inconclusive");
  expect(result.knownFailing?.stale.map(({ problem }) => problem)).toEqual(stale === undefined ? [] : [stale]);
});

it("a known-failing list names the checks that pass though they are listed", () => {
  expect(resultWith({ [A]: "pass", [B]: "inconclusive" }, [entry({ id: AMOUNTS })]).knownFailing?.stale).toEqual([
    { entry: AMOUNTS, problem: "passes", sentence: expect.stringContaining(`, but passed: ${A}`) },
  ]);
});

it("a known-failing list lets the first matching entry decide, and an interruption before all", () => {
  const entries = [entry({ id: B, kind: "flaky", owner: "first" }), entry({ id: "token-price/**" })];
  expect(resultWith({ [A]: "fail", [B]: "fail" }, entries).checks[1]?.known?.owner).toBe("first");
  const interrupted = resultWith({ [A]: "fail", [B]: "pass" }, [entry(EXPIRED)], { interrupted: true });
  expect(interrupted.exitCode).toBe(130);
});

it("a known-failing list goes on working if a release lets a listed check observe alone, but not if the check is new", () => {
  const exitCodeOf = (change: Partial<CheckResult>) => {
    const result = resultOf([{ ...checkOf(A, "pass", "observed"), ...change }, checkOf(B, "pass")]);
    return applyKnownFailing(result, [entry({})], OPTIONS).exitCode;
  };
  expect([exitCodeOf({}), exitCodeOf({ pending: "specified" })]).toEqual([0, 5]);
});

it("a known-failing list accepts what was never accepted, whatever the kind of the entry", () => {
  for (const kind of ["unproven", "failing", "flaky"] as const) {
    for (const verdict of ["inconclusive", "notApplicable"] as const) {
      const result = unproven({ verdict, reason: "fixture-missing" }, [entry({ id: A, kind })]);
      expect(result).toMatchObject({ verdict: "pass", exitCode: 0, knownFailing: { stale: [] } });
      expect(result.checks[0]?.known).toMatchObject({ reason: "ticket 12", isUnproven: true });
    }
  }
  expect(unproven({ verdict: "inconclusive" }, [])).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
});

it("a known-failing list is stale if what is listed as unproven was accepted, and its failure is not known", () => {
  const entries = [entry({ id: "token-price/request/amount/**", kind: "unproven" })];
  expect(unproven({ verdict: "pass" }, entries).knownFailing?.stale.map(({ problem }) => problem)).toEqual(["passes"]);
  expect(unproven({ verdict: "fail" }, entries)).toMatchObject({ verdict: "fail", exitCode: 1 });
  // The pattern has a value that is accepted and one that is not.
  expect(unproven({ verdict: "inconclusive" }, entries, "value").exitCode).toBe(0);
});

it("a known-failing list lets known advisory failures pass a strict run", () => {
  const result = resultOf([checkOf(A, "fail", "advisory"), checkOf(B, "pass")], {}, true);
  expect(result.exitCode).toBe(1);
  expect(applyKnownFailing(result, [entry({})], { ...OPTIONS, strict: true }).exitCode).toBe(0);
});

const record = { ...header, ...resultWith({ [A]: "fail", [B]: "pass" }, [entry({})]) };
const stale = { ...header, ...resultWith({ [A]: "fail", [B]: "pass" }, [entry({}), entry({ id: B })]) };

it("a run with known failures conforms to the published schema, which rejects wrong marks", () => {
  expect(problemsOf(record)).toEqual([]);
  expect(problemsOf(stale)).toEqual([]);
  expect(problemsOf({ ...record, knownFailing: { entries: 1, stale: [{ entry: "x" }] } })).not.toEqual([]);
  expect(problemsOf({ ...record, checks: [{ ...record.checks[0], known: { reason: "x" } }] })).not.toEqual([]);
});

it("a run with known failures has a verdict that names them", () => {
  expect(judge(record)).toMatchObject({ word: "PASS", reason: expect.stringContaining("1 known failure") });
  expect(judge(stale)).toMatchObject({ word: "FAIL", reason: expect.stringContaining("list is stale") });
});

it("the file of a known-failing list yields its entries, and rejects invalid days and repeated patterns", () => {
  const parsed = (entries: readonly object[]) =>
    parseKnownFailing(JSON.stringify({ formatVersion: 1, entries }), "list");
  expect([parsed([]), parsed([entry({})])]).toEqual([[], [entry({})]]);
  const entries = [entry({ id: A, expires: "2027-02-30" }), entry({}), entry({ id: B, expires: "31.1.2027" })];
  const problemsIn = (listed: readonly object[]) => failureOf(() => parsed(listed)).details;
  expect(problemsIn(entries.slice(0, 2))).toHaveLength(2);
  expect(problemsIn(entries)[0]).toMatch(/^line 1: \/entries\/2\/expires/);
});

function entry(over: Partial<KnownFailingEntry>): KnownFailingEntry {
  return { id: A, reason: "ticket 12", owner: "quotes", expires: "2027-01-31", kind: "failing", ...over };
}

function resultWith(verdicts: Verdicts, entries: readonly KnownFailingEntry[], over: Partial<ConformanceResult> = {}) {
  const checks = Object.entries(verdicts).map(([id, verdict]) => checkOf(id, verdict));
  return applyKnownFailing(resultOf(checks, over), entries, OPTIONS);
}

/** The result of a list where the first check shows something to be accepted, and the second passes. */
function unproven(edit: Partial<CheckResult>, entries: readonly KnownFailingEntry[], second?: "value") {
  const first: CheckResult = { ...checkOf(A, "pass"), establishes: "value", ...edit };
  const result = resultOf([first, { ...checkOf(B, "pass"), ...(second && { establishes: second }) }]);
  return applyKnownFailing(result, entries, OPTIONS);
}

function checkOf(id: string, verdict: CheckVerdict, tier: Tier = "specified"): CheckResult {
  return check({ id, family: "number", tier, verdict });
}
