import { describe, expect, it } from "vitest";
import { applyKnownFailing } from "../../../conformance/expectations/known-failing.ts";
import { type KnownFailingEntry, parseKnownFailing } from "../../../conformance/expectations/known-failing-file.ts";
import type { ConformanceResult } from "../../../conformance/run/runner.ts";
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

describe("a known-failing list", () => {
  it("lets a run pass whose one failure is listed, and marks it", () => {
    const result = resultWith({ [A]: "fail", [B]: "pass", [C]: "pass" }, [entry({ id: A })]);
    expect(result).toMatchObject({ verdict: "pass", exitCode: 0, knownFailing: { entries: 1, stale: [] } });
    expect(result.checks[0]?.known).toEqual({ reason: "ticket 12", owner: "quotes", expires: "2027-01-31" });
    expect(result.counts.specified).toEqual({ pass: 2, fail: 0, inconclusive: 0, notApplicable: 0, known: 1 });
  });

  it("fails a run with exit code 1 for any other failure", () => {
    expect(resultWith({ [A]: "fail", [B]: "fail" }, [entry({ id: A })])).toMatchObject({
      verdict: "fail",
      exitCode: 1,
    });
  });

  it("is stale with exit code 5 if a listed check passes", () => {
    const result = resultWith({ [A]: "pass", [B]: "pass" }, [entry({ id: A })]);
    expect(result).toMatchObject({ verdict: "fail", exitCode: 5 });
    expect(result.knownFailing?.stale).toEqual([
      { entry: A, problem: "passes", sentence: expect.stringContaining(`, but passed: ${A}`) },
    ]);
  });

  it("is stale once nothing that a pattern matches fails", () => {
    const entries = [entry({ id: "token-price/request/amount/*" })];
    expect(resultWith({ [A]: "fail", [B]: "pass" }, entries).exitCode).toBe(0);
    expect(resultWith({ [A]: "pass", [B]: "inconclusive" }, entries).knownFailing?.stale).toEqual([
      { entry: entries[0]?.id, problem: "passes", sentence: expect.stringContaining(`, but passed: ${A}`) },
    ]);
  });

  it("tolerates a flaky check that passes and one that fails", () => {
    const entries = [entry({ id: "token-price/request/amount/**", kind: "flaky" })];
    expect(resultWith({ [A]: "pass", [B]: "fail", [C]: "pass" }, entries).exitCode).toBe(0);
  });

  it("lets the first matching entry decide", () => {
    const [flaky, all] = [entry({ id: B, kind: "flaky", owner: "first" }), entry({ id: "token-price/**" })];
    expect(resultWith({ [B]: "pass" }, [flaky, all]).exitCode).toBe(0);
    expect(resultWith({ [B]: "pass" }, [all, flaky]).exitCode).toBe(5);
    expect(resultWith({ [A]: "fail", [B]: "fail" }, [flaky, all]).checks[1]?.known?.owner).toBe("first");
  });

  it("is valid on the day of its expiry and stale on the next", () => {
    const verdicts = { [A]: "fail", [B]: "pass" } as const;
    expect(resultWith(verdicts, [entry({ id: A, expires: TODAY })]).exitCode).toBe(0);
    const result = resultWith(verdicts, [entry({ id: A, expires: "2026-11-20" })]);
    expect(result.exitCode).toBe(5);
    expect(result.knownFailing?.stale.map(({ problem }) => problem)).toEqual(["expired"]);
  });

  it("is stale if an entry matches no existing check, flaky or not", () => {
    for (const kind of ["failing", "flaky"] as const) {
      const result = resultWith({ [B]: "pass" }, [entry({ id: "token-price/gone", kind })]);
      expect(result.exitCode).toBe(5);
      expect(result.knownFailing?.stale.map(({ problem }) => problem)).toEqual(["unmatched"]);
    }
  });

  it("ignores entries whose checks were not selected or not judged", () => {
    expect(resultWith({ [B]: "pass" }, [entry({ id: A })]).exitCode).toBe(0);
    expect(resultWith({ [A]: "notApplicable", [B]: "pass" }, [entry({ id: A })]).exitCode).toBe(0);
  });

  it("prefers exit code 1 to 5, 5 to 4, and 130 to all", () => {
    const stale = [entry({ id: A, expires: "2020-01-01" })];
    expect(resultWith({ [A]: "fail", [B]: "fail" }, stale).exitCode).toBe(1);
    expect(resultWith({ [A]: "inconclusive", [B]: "inconclusive" }, stale)).toMatchObject({
      verdict: "inconclusive",
      exitCode: 5,
    });
    expect(resultWith({ [A]: "fail", [B]: "pass" }, stale, { interrupted: true }).exitCode).toBe(130);
  });

  it("accepts what was never accepted, whatever the kind of the entry", () => {
    for (const kind of ["unproven", "failing", "flaky"] as const) {
      for (const verdict of ["inconclusive", "notApplicable"] as const) {
        const result = unproven({ verdict, reason: "fixture-missing" }, [entry({ id: A, kind })]);
        expect(result).toMatchObject({ verdict: "pass", exitCode: 0, knownFailing: { stale: [] } });
        expect(result.checks[0]?.known).toMatchObject({ reason: "ticket 12", isUnproven: true });
      }
    }
    expect(unproven({ verdict: "inconclusive" }, [])).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
  });

  it("is stale if what is listed as unproven was accepted, and its failure is not known", () => {
    const entries = [entry({ id: "token-price/request/amount/**", kind: "unproven" })];
    expect(unproven({ verdict: "pass" }, entries).knownFailing?.stale.map(({ problem }) => problem)).toEqual([
      "passes",
    ]);
    expect(unproven({ verdict: "fail" }, entries)).toMatchObject({ verdict: "fail", exitCode: 1 });
    // The pattern has a value that is accepted and one that is not.
    expect(unproven({ verdict: "inconclusive" }, entries, "value").exitCode).toBe(0);
  });

  it("lets known advisory failures pass a strict run", () => {
    const result = resultOf([checkOf(A, "fail", "advisory"), checkOf(B, "pass")], {}, true);
    expect(result.exitCode).toBe(1);
    const options = { today: TODAY, ids: IDS, strict: true };
    expect(applyKnownFailing(result, [entry({ id: A })], options).exitCode).toBe(0);
  });
});

describe("a run with known failures", () => {
  const record = { ...header, ...resultWith({ [A]: "fail", [B]: "pass" }, [entry({ id: A })]) };
  const stale = { ...header, ...resultWith({ [A]: "fail", [B]: "pass" }, [entry({ id: A }), entry({ id: B })]) };

  it("conforms to the published schema, which rejects wrong marks", () => {
    expect(problemsOf(record)).toEqual([]);
    expect(problemsOf(stale)).toEqual([]);
    expect(problemsOf({ ...record, knownFailing: { entries: 1, stale: [{ entry: "x" }] } })).not.toEqual([]);
    expect(problemsOf({ ...record, checks: [{ ...record.checks[0], known: { reason: "x" } }] })).not.toEqual([]);
  });

  it("has a verdict that names them", () => {
    expect(judge(record)).toMatchObject({ word: "PASS", reason: expect.stringContaining("1 known failure") });
    expect(judge(stale)).toMatchObject({ word: "FAIL", reason: expect.stringContaining("list is stale") });
  });
});

describe("the file of a known-failing list", () => {
  it("yields its entries", () => {
    expect(parseKnownFailing(JSON.stringify({ formatVersion: 1, entries: [entry({ id: A })] }), "list")).toEqual([
      entry({ id: A }),
    ]);
    expect(parseKnownFailing('{"formatVersion":1,"entries":[]}', "list")).toEqual([]);
  });

  it("rejects invalid days and repeated patterns", () => {
    const entries = [entry({ id: A, expires: "2027-02-30" }), entry({ id: A }), entry({ id: B, expires: "31.1.2027" })];
    const problemsIn = (listed: typeof entries) =>
      failureOf(() => parseKnownFailing(JSON.stringify({ formatVersion: 1, entries: listed }), "list")).details;
    expect(problemsIn(entries.slice(0, 2))).toHaveLength(2);
    expect(problemsIn(entries)[0]).toMatch(/^line 1: \/entries\/2\/expires/);
  });
});

function entry(over: Partial<KnownFailingEntry>): KnownFailingEntry {
  return { id: A, reason: "ticket 12", owner: "quotes", expires: "2027-01-31", kind: "failing", ...over };
}

function resultWith(
  verdicts: Readonly<Record<string, CheckVerdict>>,
  entries: readonly KnownFailingEntry[],
  over: Partial<ConformanceResult> = {},
): ConformanceResult {
  const checks = Object.entries(verdicts).map(([id, verdict]) => checkOf(id, verdict));
  return applyKnownFailing(resultOf(checks, over), entries, { today: TODAY, ids: IDS, strict: false });
}

/** The result of a list where the first check shows something to be accepted, and the second passes. */
function unproven(
  edit: Partial<CheckResult>,
  entries: readonly KnownFailingEntry[],
  second?: "value",
): ConformanceResult {
  const first: CheckResult = { ...checkOf(A, "pass"), establishes: "value", ...edit };
  const result = resultOf([first, { ...checkOf(B, "pass"), ...(second && { establishes: second }) }]);
  return applyKnownFailing(result, entries, { today: TODAY, ids: IDS, strict: false });
}

function checkOf(id: string, verdict: CheckVerdict, tier: Tier = "specified"): CheckResult {
  return check({ id, operation: "token-price", family: "number", tier, verdict });
}
