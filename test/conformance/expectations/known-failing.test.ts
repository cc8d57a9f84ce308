import { expect, it } from "vitest";
import { applyKnownFailing } from "../../../conformance/expectations/known-failing.ts";
import { type KnownFailingEntry, parseKnownFailing } from "../../../conformance/expectations/known-failing-file.ts";
import type { ConformanceResult } from "../../../conformance/run/runner.ts";
import type { ExitCode } from "../../../errors.ts";
import { problemsOf } from "../../../run/format/read.ts";
import type { CheckResult, CheckVerdict } from "../../../run/format/run.ts";
import { judge } from "../../../run/verdict/verdict.ts";
import type { Tier } from "../../../schemas/index.ts";
import { failureOf } from "../../failure-of.ts";
import { check } from "../../reports/sample-conformance.ts";
import { header } from "../../reports/sample-header.ts";
import { resultOf } from "../made-up-results.ts";

const TODAY = "2026-11-21";
const A = "token-price/request/amount/one";
const B = "token-price/request/amount/two";
const C = "token-price/request/tokenId/three";
const IDS = [A, B, C, "get-leaderboard/request/limit/four"];
const AMOUNTS = "token-price/request/amount/*";
const FLAKY = { id: AMOUNTS, kind: "flaky" } as const;
const EXPIRED = { expires: "2020-01-01" };
const OPTIONS = { today: TODAY, ids: IDS, strict: false };

type Verdicts = Readonly<Record<string, CheckVerdict>>;

it("a known-failing list lets a run pass whose one failure is listed, and marks it", () => {
  const result = resultWith({ [A]: "fail", [B]: "pass", [C]: "pass" }, [entry({ id: A })]);
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
  for (const [pending, exitCode] of [
    [{}, 0],
    [{ pending: "specified" }, 5],
  ] as const) {
    const result = resultOf([{ ...checkOf(A, "pass", "observed"), ...pending }, checkOf(B, "pass")]);
    expect(applyKnownFailing(result, [entry({ id: A })], OPTIONS).exitCode).toBe(exitCode);
  }
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
  expect(applyKnownFailing(result, [entry({ id: A })], { ...OPTIONS, strict: true }).exitCode).toBe(0);
});

const record = { ...header, ...resultWith({ [A]: "fail", [B]: "pass" }, [entry({ id: A })]) };
const stale = { ...header, ...resultWith({ [A]: "fail", [B]: "pass" }, [entry({ id: A }), entry({ id: B })]) };

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

it("the file of a known-failing list yields its entries", () => {
  expect(parseKnownFailing(JSON.stringify({ formatVersion: 1, entries: [entry({ id: A })] }), "list")).toEqual([
    entry({ id: A }),
  ]);
  expect(parseKnownFailing('{"formatVersion":1,"entries":[]}', "list")).toEqual([]);
});

it("the file of a known-failing list rejects invalid days and repeated patterns", () => {
  const entries = [entry({ id: A, expires: "2027-02-30" }), entry({ id: A }), entry({ id: B, expires: "31.1.2027" })];
  const problemsIn = (listed: typeof entries) =>
    failureOf(() => parseKnownFailing(JSON.stringify({ formatVersion: 1, entries: listed }), "list")).details;
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
