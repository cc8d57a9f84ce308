import { describe, expect, it } from "vitest";
import { junitReport } from "../../../reports/formats/junit.ts";
import type { Run } from "../../../run/format/run.ts";
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
    ["failing checks and a missed objective", failingRun, { tests: 101, failures: 5, errors: 0, skipped: 3 }],
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
      strict: true,
    } as const;
    expect(totalsOf(junitReport(run)).failures).toBe(2);
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

  it("skips an objective that is not decided", () => {
    const undecided = objectiveResult("p95 < 1", { met: false, value: null, samples: 1, status: "undecided" });
    const report = junitReport(loadRun({ verdict: "inconclusive", exitCode: 4, objectives: [undecided] }));
    expect(report).toContain('<skipped message="undecided: p95 &lt; 1, got no value (1 sample)">undecided: ');
    expect(totalsOf(report)).toMatchObject({ failures: 0, skipped: 1 });
  });

  it("has the sums of its suites in its root", () => {
    const report = junitReport(conformanceRun([...failingChecks, ...holdingChecks]));
    const { tests, failures, errors } = totalsOf(report);
    expect(report).toContain(`<testsuites name="assay" tests="${tests}" failures="${failures}" errors="${errors}" `);
  });

  it("has no passing verdict in a run that fails", () => {
    const drifted = loadRun({ exitCode: 7, replay: { ...REPLAY, differences: [DIFFERENCE] } });
    for (const run of [failingRun, inconclusiveRun, drifted])
      expect(junitReport(run)).toMatch(/name="verdict" classname="assay" time="0.000"><(failure|error) /);
    expect(junitReport(passingRun)).toContain('name="verdict" classname="assay" time="0.000"/>');
  });

  it("rounds the value of an objective", () => {
    const value = 0.028888888888888888;
    const run = loadRun({ objectives: [objectiveResult("errorRate < 1 %", { met: false, value, samples: 9 })] });
    expect(junitReport(run)).toContain("errorRate &lt; 1 %, got 2.89 % ");
  });
});

const DIFFERENCE = { operation: "token-price", kind: "status", pointer: "", count: 1 } as const;
const REPLAY = {
  recording: { sha256: "5".repeat(64), exchanges: 1, durationMs: 1, isUnfinished: false },
  pace: { speed: 1 },
  leftOut: [],
  rewrites: [],
};

type Totals = Readonly<Record<"tests" | "failures" | "errors" | "skipped", number>>;

function totalsOf(report: string): Totals {
  const suites = [...report.matchAll(/<testsuite [^>]*>/g)].map(([suite]) => suite);
  const of = (suite: string, name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(suite)?.[1]);
  const read = (name: string) => suites.reduce((sum, suite) => sum + of(suite, name), 0);
  return { tests: read("tests"), failures: read("failures"), errors: read("errors"), skipped: read("skipped") };
}
