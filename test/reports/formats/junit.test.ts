import { describe, expect, it } from "vitest";
import { junitReport } from "../../../reports/formats/junit.ts";
import type { Run } from "../../../results/run/run.ts";
import { check, conformanceRun, failingChecks, holdingChecks } from "../sample-conformance.ts";
import { loadRun, objectiveResult } from "../sample-load.ts";
import { failingRun, inconclusiveRun, passingRun } from "../sample-runs.ts";

const advisory = check({
  id: "token-price/a/b",
  operation: "token-price",
  family: "relation",
  tier: "advisory",
  verdict: "fail",
});

describe("JUnit", () => {
  it.each<readonly [string, Run, Totals]>([
    ["a passing run", passingRun, { tests: 98, failures: 0, errors: 0, skipped: 3 }],
    ["failing checks and a missed objective", failingRun, { tests: 101, failures: 4, errors: 0, skipped: 3 }],
    ["an inconclusive run", inconclusiveRun, { tests: 94, failures: 0, errors: 1, skipped: 3 }],
    [
      "a stale known-failing list",
      { ...conformanceRun(), exitCode: 5 },
      { tests: 94, failures: 1, errors: 0, skipped: 3 },
    ],
    ["an advisory finding", conformanceRun([advisory]), { tests: 2, failures: 0, errors: 0, skipped: 0 }],
  ])("counts %s", (_, run, totals) => {
    expect(totalsOf(junitReport(run))).toEqual(totals);
  });

  it("counts an advisory finding as a failure if the run was strict", () => {
    const run = {
      ...conformanceRun([advisory]),
      verdict: "fail",
      exitCode: 1,
      command: ["assay", "conform", "--strict"],
    } as const;
    expect(totalsOf(junitReport(run)).failures).toBe(1);
  });

  it("skips the missed objectives of a run that is not valid", () => {
    const run = loadRun({
      verdict: "inconclusive",
      exitCode: 4,
      validity: { valid: false, reasons: ["the generator was too slow"] },
      objectives: [objectiveResult("p95 < 1", { met: false, value: 9, samples: 1 })],
    });
    expect(totalsOf(junitReport(run))).toEqual({ tests: 3, failures: 0, errors: 2, skipped: 1 });
  });

  it("has the sums of its suites in its root", () => {
    const report = junitReport(conformanceRun([...failingChecks, ...holdingChecks]));
    const tests = [...report.matchAll(/<testsuite [^>]*tests="(\d+)"/g)].map(([, count]) => Number(count));
    expect(tests.reduce((sum, count) => sum + count, 0)).toBe(totalsOf(report).tests);
  });
});

type Totals = Readonly<Record<"tests" | "failures" | "errors" | "skipped", number>>;

function totalsOf(report: string): Totals {
  const root = /<testsuites [^>]*>/.exec(report)?.[0] ?? "";
  const read = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(root)?.[1]);
  return { tests: read("tests"), failures: read("failures"), errors: read("errors"), skipped: read("skipped") };
}
