import { describe, expect, it } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import { check, conformanceRun } from "../sample-conformance.ts";
import { advisoryRun } from "../sample-events.ts";
import { failingRun, passingRun } from "../sample-runs.ts";

const ESCAPE = "\u001b";

describe("the terminal summary", () => {
  it("of a passing run keeps to 24 lines", () => {
    expect(formatters.text(passingRun).trimEnd().split("\n").length).toBeLessThanOrEqual(24);
  });

  it("has colour only on request", () => {
    expect(formatters.text(failingRun)).not.toContain(ESCAPE);
    const coloured = formatters.text(failingRun, { isColoured: true });
    expect(coloured).toContain(`${ESCAPE}[1;31m▲ FAIL${ESCAPE}[0m`);
    expect(coloured.replaceAll(new RegExp(`${ESCAPE}\\[[\\d;]+m`, "g"), "")).toBe(formatters.text(failingRun));
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
    expect(formatters.text(advisoryRun)).not.toContain("known as");
  });
});
