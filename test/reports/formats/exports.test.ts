// The format of another tool: its values and units are those of the run. The tool itself reads it in benchstat.slow.test.ts.
import { describe, expect, it } from "vitest";
import { exporters } from "../../../reports/formats/index.ts";
import type { LoadRun } from "../../../run/format/run.ts";
import { HOSTILE } from "../hostile-run.ts";
import { conformanceRun } from "../sample-conformance.ts";
import { passingRun } from "../sample-runs.ts";
import { steady } from "../sample-sides.ts";

it("Go's benchmark format has lines that benchstat reads", () => {
  for (const line of exporters.goBench(steady).trimEnd().split("\n").slice(5))
    expect(line).toMatch(/^Benchmark[A-Z]\S*\t\d+(\t[\d.e-]+ \S+)+$/);
});

describe("Go's benchmark format for a history", () => {
  it("refuses runs that are not valid", () => {
    const refused = { code: "export-refused", exitCode: 4 };
    const late = { ...steady, validity: { valid: false, reasons: ["the generator was late"] } };
    expect(() => exporters.goBench(late)).toThrow(
      expect.objectContaining({ ...refused, details: ["the generator was late"] }),
    );
    expect(() => exporters.goBench({ ...steady, responseTimesAreLowerBounds: true })).toThrow(
      expect.objectContaining(refused),
    );
    const contended = ["other programs had the processors"];
    expect(() => exporters.goBench({ ...steady, generator: { ...steady.generator, contended } })).toThrow(
      expect.objectContaining({ ...refused, details: contended }),
    );
    expect(() => exporters.goBench(conformanceRun())).toThrow(expect.objectContaining({ code: "usage" }));
    expect(exporters.goBench(passingRun)).toContain("token-price");
  });

  it("refuses percentiles that fall on timeouts", () => {
    const timedOut = (p99: number): LoadRun => {
      const { responseTimeMs } = steady.total;
      const timeouts = { requests: 30, limitMs: 50, ofResponsesMs: responseTimeMs };
      return { ...steady, total: { ...steady.total, timeouts, responseTimeMs: { ...responseTimeMs, p99 } } };
    };
    expect(() => exporters.goBench(timedOut(50))).toThrow(
      expect.objectContaining({
        code: "export-refused",
        details: ["the p99 of all operations falls on timeouts, so it is a lower bound"],
      }),
    );
    expect(exporters.goBench(timedOut(49))).toContain("token-price");
  });

  it("leaves out an operation without requests", () => {
    const none = { ...steady.total, count: 0, errors: 0, invalid: 0 };
    const text = exporters.goBench({ ...steady, operations: { ...steady.operations, "get-user-fees": none } });
    const { "get-user-fees": _, ...operations } = steady.operations;
    expect(text).toBe(exporters.goBench({ ...steady, operations }));
  });

  it("begins no line with a text of the run", () => {
    const text = exporters.goBench({ ...steady, scenario: HOSTILE, profile: HOSTILE, target: HOSTILE });
    expect(text).not.toMatch(/^\s*(::|##\[)/m);
    expect(text.split("\n").length).toBe(exporters.goBench(steady).split("\n").length);
  });
});
