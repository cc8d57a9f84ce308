import { describe, expect, it } from "vitest";
import { junitReport } from "../../../reports/formats/junit.ts";
import { check, conformanceRun } from "../sample-conformance.ts";
import { REPLAY } from "../sample-events.ts";
import { loadRun } from "../sample-load.ts";
import { failingRun, inconclusiveRun, passingRun } from "../sample-runs.ts";

const advisory = check({ id: "token-price/a/b", family: "relation", tier: "advisory", verdict: "fail" });

describe("JUnit", () => {
  it("counts a stale known-failing list as a failure, and an advisory finding as none", () => {
    const totals = { tests: 94, failures: 1, errors: 0, skipped: 3 };
    expect(totalsOf(junitReport({ ...conformanceRun(), exitCode: 5 }))).toEqual(totals);
    expect(totalsOf(junitReport(conformanceRun([advisory])))).toEqual({ tests: 2, failures: 0, errors: 0, skipped: 0 });
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

  it("has no passing verdict in a run that fails", () => {
    const drifted = loadRun({ exitCode: 7, replay: REPLAY });
    for (const run of [failingRun, inconclusiveRun, drifted])
      expect(junitReport(run)).toMatch(/name="verdict" classname="assay" time="0.000"><(failure|error) /);
    expect(junitReport(passingRun)).toContain('name="verdict" classname="assay" time="0.000"/>');
  });
});

type Totals = Readonly<Record<"tests" | "failures" | "errors" | "skipped", number>>;

function totalsOf(report: string): Totals {
  const suites = [...report.matchAll(/<testsuite [^>]*>/g)].map(([suite]) => suite);
  const of = (suite: string, name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(suite)?.[1]);
  const read = (name: string) => suites.reduce((sum, suite) => sum + of(suite, name), 0);
  return { tests: read("tests"), failures: read("failures"), errors: read("errors"), skipped: read("skipped") };
}
