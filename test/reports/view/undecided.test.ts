import { describe, expect, it } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import { remediesOf, unacceptedRequests, unjudgedOf, unprovenLines } from "../../../reports/view/undecided.ts";
import { problemsOf } from "../../../run/format/read.ts";
import { judge } from "../../../run/verdict/verdict.ts";
import { conformanceRun } from "../sample-conformance.ts";
import { open, undecidedRun } from "../sample-undecided.ts";

describe("an inconclusive run", () => {
  it("is a valid run, and its verdict names what was never accepted", () => {
    expect(problemsOf(undecidedRun)).toEqual([]);
    expect(judge(undecidedRun)).toMatchObject({
      word: "INCONCLUSIVE",
      reason: expect.stringMatching(/^Never accepted: trade-token direction sell, trade-token builder, /),
    });
  });

  it("has one line for all chains, with both operations and what to give", () => {
    const lines = unprovenLines(undecidedRun);
    expect(lines.map(({ what }) => what)).toEqual([
      "direction of trade-token: sell",
      "builder of trade-token",
      "chainSlug of token-price, trade-token: arbitrum, base, op-bnb, bnb, monad, polygon and 1 more",
      "get-user-fees",
    ]);
    expect(lines[0]?.hint).toContain("holdings in --fixtures FILE");
    expect(lines[2]?.hint).toContain("a token on each of these chains");
  });

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

  it("says how to run the checks that need a credential to be refused", () => {
    const [group] = unjudgedOf(undecidedRun).filter(({ checks }) => checks.some(({ id }) => /refused-cred/.test(id)));
    expect(group?.explanation).toBe("Set ASSAY_REFUSED_TOKEN to a revoked token to run these checks");
    expect(group?.checks).toHaveLength(1);
  });

  it("says all of it in the page", () => {
    const text = formatters.html(undecidedRun).replaceAll(/\s+/g, " ");
    for (const part of [
      "get-user-fees: no valid request was accepted; this was the first",
      "owners only",
      "curl",
      "builder of trade-token",
      "holdings in --fixtures FILE",
      "ASSAY_REFUSED_TOKEN",
      "trade-token/request/direction/listed/sell",
    ])
      expect(text).toContain(part);
  });
});
