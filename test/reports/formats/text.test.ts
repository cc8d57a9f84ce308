import { describe, expect, it } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import type { CheckResult } from "../../../results/run/run.ts";
import { check, conformanceRun, holdingChecks } from "../sample-conformance.ts";
import { loadRun } from "../sample-load.ts";
import { failingRun, passingRun } from "../sample-runs.ts";

const ESCAPE = "\u001b";

describe("the terminal summary", () => {
  it("of a passing run keeps to 24 lines of 80 columns", () => {
    const lines = formatters.text(passingRun).trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(24);
    expect(Math.max(...lines.map((line) => [...line].length))).toBeLessThanOrEqual(80);
  });

  it("of a failing run keeps to 80 columns in all lines but commands", () => {
    const lines = formatters.text(failingRun).split("\n");
    const wide = lines.filter((line) => [...line].length > 80);
    expect(wide.filter((line) => !/curl|npx|“/.test(line))).toEqual([]);
  });

  it("has colour only on request", () => {
    expect(formatters.text(failingRun)).not.toContain(ESCAPE);
    const coloured = formatters.text(failingRun, { isColoured: true });
    expect(coloured).toContain(`${ESCAPE}[1;31m▲ FAIL${ESCAPE}[0m`);
    expect(coloured.replaceAll(new RegExp(`${ESCAPE}\\[[\\d;]+m`, "g"), "")).toBe(formatters.text(failingRun));
  });

  it("has rule, difference, expected, found, statement, interpretations and curl of each cause", () => {
    const text = formatters.text(failingRun);
    for (const part of [
      "▲ 2  A symbol has at most 10 characters.",
      'difference  symbol: "ACME" → "ABCDEFGHIJK"',
      "expected    no success response",
      "found       accepted with status 200",
      "statement   create-token-transaction/request/symbol/maxLength",
      "(interpretations I1, I6)",
      "curl        curl -sS -X POST",
    ]) {
      expect(text).toContain(part);
    }
  });

  it("names the first advisory causes by their rule, and how many more there are", () => {
    const advisory = ["one", "two", "three", "four"].map((name) =>
      check({
        id: `token-price/response/${name}/echo`,
        operation: "token-price",
        family: name,
        tier: "advisory",
        verdict: "fail",
        rule: `The response names ${name}.`,
      }),
    );
    const text = formatters.text(conformanceRun([...holdingChecks, ...apart(advisory)]));
    expect(text).toContain("  advisory    The response names one. (1 check)");
    expect(text).toContain("  advisory    and 1 more cause in the report");
    expect(formatters.markdown(conformanceRun([...holdingChecks, ...apart(advisory)]))).toContain(
      "`token-price/response/two/echo`",
    );
  });

  it("names the statements with advisory findings under load", () => {
    const { total } = loadRun();
    const text = formatters.text(
      loadRun({ total: { ...total, advisory: 60, advisoryByStatement: { "token-price/relation/echo": 60 } } }),
    );
    expect(text).toContain("advisory    responses with advisory findings: token-price/relation/echo 60");
  });

  it("names the most common errors and violated statements, and how many more there are", () => {
    const total = {
      ...loadRun().total,
      errors: 31,
      errorsByCode: { reset: 2, "server-error": 20, "rate-limited": 8, truncated: 1 },
      invalid: 4,
      invalidByStatement: { "quote/tokenName/type": 4 },
    };
    const text = formatters.text(loadRun({ total }));
    expect(text).toContain("  errors      server-error 20, rate-limited 8, reset 2, and 1 more reason\n");
    expect(text).toContain("  invalid     quote/tokenName/type 4\n");
    const markdown = formatters.markdown(loadRun({ total }));
    expect(markdown).toContain("- errors: `server-error 20, rate-limited 8, reset 2, and 1 more reason`\n");
    expect(formatters.text(loadRun())).not.toMatch(/^ {2}(errors|invalid) {2}/m);
  });

  it("states the breaking point of a load that searched for it", () => {
    const sentence = "The objectives held up to 80 requests/s and broke at 92 requests/s.";
    const text = formatters.text(loadRun({ breakpoint: { missedBelow: 0, goodputPerSecond: 79, sentence } }));
    expect(text.replaceAll(/\s+/g, " ")).toContain(`breakpoint ${sentence}`);
    expect(formatters.text(loadRun())).not.toContain("breakpoint");
  });

  it("states why a load run is not valid", () => {
    const run = loadRun({
      verdict: "inconclusive",
      exitCode: 4,
      validity: { valid: false, reasons: ["12 iterations were dropped"] },
    });
    expect(formatters.text(run)).toContain("not valid   12 iterations were dropped");
  });
});

/** Checks of different statements, so that each is a cause. */
function apart(checks: readonly CheckResult[]): readonly CheckResult[] {
  return checks.map((one) => ({ ...one, statements: [one.id] }));
}
