import { describe, expect, it } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import type { CheckResult } from "../../../run/format/run.ts";
import { check, conformanceRun, holdingChecks } from "../sample-conformance.ts";
import { loadRun } from "../sample-load.ts";
import { failingRun, passingRun } from "../sample-runs.ts";

const ESCAPE = "\u001b";

describe("the terminal summary", () => {
  it("of a passing run keeps to 24 lines", () => {
    expect(formatters.text(passingRun).trimEnd().split("\n").length).toBeLessThanOrEqual(24);
  });

  it("names the generators of a load that one of them did not send alone", () => {
    const { generator } = loadRun();
    const shown = (...segments: readonly string[]) => {
      const instances = segments.map((segment, at) => ({ instance: `g${at}`, segment }));
      return formatters.text(loadRun({ generator: { ...generator, instances } })).replaceAll(/\s+/g, " ");
    };
    expect(shown("0:1")).not.toContain("generators");
    expect(shown("0:1/2")).toContain("generators Generator g0 sent segment 0:1/2 of the schedule; `assay merge` adds");
    expect(shown("0:1/2", "1/2:1")).toContain("Merged from 2 generators: g0 (0:1/2), g1 (1/2:1).");
  });

  it("has colour only on request", () => {
    expect(formatters.text(failingRun)).not.toContain(ESCAPE);
    const coloured = formatters.text(failingRun, { isColoured: true });
    expect(coloured).toContain(`${ESCAPE}[1;31m▲ FAIL${ESCAPE}[0m`);
    expect(coloured.replaceAll(new RegExp(`${ESCAPE}\\[[\\d;]+m`, "g"), "")).toBe(formatters.text(failingRun));
  });

  it("has where, check, finding and commands of the first advisory causes, and one line for each other", () => {
    const run = conformanceRun([...holdingChecks, ...apart(ADVISORY)]);
    const text = formatters.text(run, { folder: "out/run" });
    for (const part of [
      "◌ 1  advisory: The response names one.",
      "operation   token-price · 1 check",
      "check       token-price/response/one/shown",
      "found       just that",
      "reproduce   assay reproduce out/run token-price/response/one/shown",
      "curl        curl one",
      "◌ 4  advisory: The response names four.\n     token-price · 1 check · token-price/response/four/shown",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("curl four");
    expect(formatters.markdown(run)).toContain("`token-price/response/two/shown`");
  });

  it("has entries for the list of known failures, one for checks that differ in their last part", () => {
    const failing = ["request/amount/type/text", "request/amount/type/null", "request/side/enum/buy"].map((part) =>
      check({
        id: `token-price/${part}`,
        operation: "token-price",
        family: "type",
        verdict: "fail",
        rule: "The request is valid.",
        statements: ["one"],
      }),
    );
    const entry = (id: string) => `known as    {"id":"${id}","reason":"WHY","owner":"WHO","expires":"`;
    const text = formatters.text(conformanceRun(failing));
    expect(text).toContain(entry("token-price/request/amount/type/*"));
    expect(text).toContain(entry("token-price/request/side/enum/buy"));
    expect(formatters.text(conformanceRun(apart(ADVISORY)))).not.toContain("known as");
  });

  it("has advisory failures among the failures if they fail the run", () => {
    const plain = conformanceRun([...holdingChecks, ...apart(ADVISORY)]);
    const strict = { ...plain, strict: true, verdict: "fail", exitCode: 1 } as const;
    expect(formatters.text(strict)).toContain("▲ 4  advisory: The response names four.\n  operation");
    expect(formatters.html(strict)).toContain("4 failing checks, likely from 4 causes");
    expect(formatters.github(strict)).toContain("reproduce: ");
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

const ADVISORY: readonly CheckResult[] = ["one", "two", "three", "four"].map((name) =>
  check({
    id: `token-price/response/${name}/shown`,
    operation: "token-price",
    family: name,
    tier: "advisory",
    verdict: "fail",
    rule: `The response names ${name}.`,
    curl: `curl ${name}`,
  }),
);

/** Checks of different statements, so that each is a cause. */
function apart(checks: readonly CheckResult[]): readonly CheckResult[] {
  return checks.map((one) => ({ ...one, statements: [one.id] }));
}
