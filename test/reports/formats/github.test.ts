import { describe, expect, it } from "vitest";
import { githubAnnotations } from "../../../reports/formats/github.ts";
import type { CheckRun } from "../../../run/format/run.ts";
import { eventfulLoad } from "../sample-events.ts";
import { failingRun, passingRun } from "../sample-runs.ts";

describe("annotations for GitHub", () => {
  it("contain an error for each missed objective of a valid run", () => {
    const run = { ...eventfulLoad, verdict: "fail", exitCode: 1, validity: { valid: true, reasons: [] } } as const;
    expect(linesOf(run)[1]).toMatch(/^::error title=Objective errorRate < 1 %25::Expected: /);
  });

  it("begin their commands as Assay is started", () => {
    const lines = linesOf(failingRun, "node bin/assay.mjs");
    expect(lines.some((line) => line.includes("reproduce: node bin/assay.mjs "))).toBe(true);
    expect(linesOf(passingRun)[0]).toContain("::notice title=Assay%3A PASS::");
  });

  it("are an error with its hint if nothing could be run", () => {
    const part = { kind: "not-run", reason: "no response.", hint: "Start it.", failure: "target-unreachable" } as const;
    const run: CheckRun = { ...passingRun, verdict: "inconclusive", exitCode: 3, conformance: part, load: part };
    expect(linesOf(run)[0]).toMatch(/^::error title=Assay%3A INCONCLUSIVE::.*no response.*%0ANext: Start it\.$/);
  });
});

function linesOf(run: Parameters<typeof githubAnnotations>[0], program?: string): readonly string[] {
  return githubAnnotations(run, { folder: "out", program }).trimEnd().split("\n");
}
