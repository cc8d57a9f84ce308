import { describe, expect, it } from "vitest";
import { operationRows, unjudgedSummary } from "../../../reports/view/summary.ts";
import { remediesOf, unacceptedRequests, unprovenLines } from "../../../reports/view/undecided.ts";
import { conformanceRun } from "../sample-conformance.ts";
import { open, undecidedRun } from "../sample-undecided.ts";

describe("an inconclusive run", () => {
  it("names a token with its chain for an operation that lacks one", () => {
    const lacking = open("token-price/request/path/served", "operation", { reason: "fixture-missing" });
    expect(unprovenLines(conformanceRun([lacking]))[0]?.hint).toContain("--fixture tokenId=ID");
  });

  it("shows the first request of each operation that accepted none", () => {
    expect(unacceptedRequests(undecidedRun).map(({ operation }) => operation)).toEqual(["get-user-fees"]);
    expect(unacceptedRequests({ ...undecidedRun, verdict: "fail" })).toEqual([]);
  });

  it("does not judge what an interrupted run had no time to send", () => {
    const cut = { ...undecidedRun, interrupted: true } as const;
    expect(unprovenLines(cut)).toEqual([]);
    expect(remediesOf(cut)).toEqual([]);
    expect(unacceptedRequests(cut)).toHaveLength(1);
    const unsent = undecidedRun.firstRequests?.map(({ status: _, ...first }) => first) ?? [];
    expect(unacceptedRequests({ ...cut, firstRequests: unsent })).toEqual([]);
  });

  it("names the settings that would help, and only those", () => {
    expect(remediesOf(undecidedRun).map(({ setting }) => setting)).toEqual([
      "ASSAY_TOKEN",
      "--fixtures FILE",
      "ASSAY_REFUSED_TOKEN",
    ]);
    const excluded = open("trade-token/request/path/served", "operation", {
      verdict: "notApplicable",
      reason: "side-effects-not-allowed",
    });
    const run = { ...conformanceRun([excluded]), verdict: "inconclusive" } as const;
    expect(remediesOf(run).map(({ setting }) => setting)).toEqual(["--side-effects LEVEL"]);
    expect(remediesOf(conformanceRun())).toEqual([]);
  });
});

describe("a run that passes", () => {
  const unjudged = { verdict: "notApplicable", reason: "fixture-missing" } as const;
  const lacking = open("token-price/authentication/refused-credential", "operation", unjudged);
  const run = conformanceRun([
    { ...lacking, tier: "advisory" },
    open("trade-token/request/path/served", "operation", unjudged),
  ]);

  it("names the credential that would let it judge more, and nothing that it did not need", () => {
    expect(run.verdict).toBe("pass");
    expect(remediesOf(run).map(({ setting }) => setting)).toEqual(["ASSAY_REFUSED_TOKEN"]);
  });

  it("has as many checks that were not judged in its operations as in all", () => {
    expect(operationRows(run).map(({ unjudged }) => unjudged)).toEqual([1, 0, 1, 0, 0]);
    expect(unjudgedSummary(run)).toBe("2 not applicable");
  });
});
