import { describe, expect, it } from "vitest";
import { githubAnnotations } from "../../../reports/formats/github.ts";
import type { CheckRun, LoadFinding } from "../../../run/format/run.ts";
import { loadRun, objectiveResult } from "../sample-load.ts";
import { failingRun, passingRun } from "../sample-runs.ts";

const missed = objectiveResult("errorRate < 1 %", { met: false, value: 0.0289, samples: 900 });
const stall: LoadFinding = {
  kind: "stall",
  operation: "*",
  fromMs: 7_000,
  toMs: 9_000,
  value: 2_039,
  unit: "ms",
  sentence: "no response for 2 s::error::x",
};

describe("annotations for GitHub", () => {
  it("have for each missed objective what was expected and found, and the command that repeats the run", () => {
    const total = { ...loadRun().total, errorsByCode: { reset: 26 } };
    const lines = linesOf(loadRun({ verdict: "fail", exitCode: 1, objectives: [missed], findings: [stall], total }));
    expect(lines[0]).toMatch(/^::error title=Assay%3A FAIL::.*%0ANext: .*assay load/);
    expect(lines[1]).toMatch(
      /^::error title=Objective errorRate < 1 %25::Expected: errorRate < 1 %25%0AFound: 2.89 %25 \(900 samples\)%0AErrors: reset 26%0ARepeat: assay load .* --seed \d+$/,
    );
    expect(lines[2]).toBe("::warning title=Findings under load::stall: no response for 2 s::error::x");
    expect(lines).toHaveLength(3);
  });

  it("fail nothing by a run that is not valid", () => {
    const validity = { valid: false, reasons: ["late"] };
    const lines = linesOf(loadRun({ verdict: "inconclusive", exitCode: 4, validity, objectives: [missed] }));
    expect(lines.filter((line) => line.startsWith("::error"))).toEqual([]);
    expect(lines[0]).toContain("::warning title=Assay%3A INCONCLUSIVE::");
  });

  it("show both parts of a check", () => {
    const lines = linesOf(failingRun, "node bin/assay.mjs");
    expect(lines.some((line) => line.includes("reproduce: node bin/assay.mjs "))).toBe(true);
    expect(lines.some((line) => line.includes("title=Objective "))).toBe(true);
    expect(linesOf(passingRun)[0]).toContain("::notice title=Assay%3A PASS::");
  });

  it("are an error with the way out where nothing could be run", () => {
    const part = { kind: "not-run", reason: "no response.", hint: "Start it.", failure: "target-unreachable" } as const;
    const run: CheckRun = { ...passingRun, verdict: "inconclusive", exitCode: 3, conformance: part, load: part };
    expect(linesOf(run)[0]).toMatch(/^::error title=Assay%3A INCONCLUSIVE::.*no response.*%0ANext: Start it\.$/);
  });
});

function linesOf(run: Parameters<typeof githubAnnotations>[0], program?: string): readonly string[] {
  return githubAnnotations(run, { folder: "out", program }).trimEnd().split("\n");
}
