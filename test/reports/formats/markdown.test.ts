// The Markdown summary, which is the comment on a pull request: it holds what decides.
import { describe, expect, it } from "vitest";
import { markdownSummary } from "../../../reports/formats/markdown.ts";
import type { LoadFinding } from "../../../run/format/run.ts";
import { loadRun, objectiveResult } from "../sample-load.ts";

describe("the Markdown summary of a load", () => {
  const finding = { kind: "stall", operation: "*", fromMs: 7_000, toMs: 9_000, value: 2_039, unit: "ms" } as const;
  const findings: readonly LoadFinding[] = [{ ...finding, sentence: "stall at 7 s: at most 2.04 s" }];
  const text = markdownSummary(
    loadRun({
      verdict: "fail",
      exitCode: 1,
      objectives: [
        objectiveResult("errorRate < 1 %", { met: false, value: 0.0288, samples: 900 }),
        objectiveResult("responseTimeMs.p95 < 200"),
      ],
      findings,
    }),
  );

  it("has each missed objective with its value, and no objective that was met", () => {
    expect(text).toContain("- objective: `missed: errorRate < 1 %, got 2.88 % (900 samples)`\n");
    expect(text).not.toContain("responseTimeMs.p95 < 200");
  });

  it("has each finding with its sentence", () => {
    expect(text).toContain("- stall: `stall at 7 s: at most 2.04 s`\n");
  });

  it("has the median and the tail of the response times", () => {
    expect(text).toMatch(/- times: p50 [\d.]+ ms · p95 [\d.]+ ms · p99 [\d.]+ ms · max [\d.,]+ ms/);
  });
});
