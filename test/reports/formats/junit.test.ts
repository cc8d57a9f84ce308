import { describe, expect, it } from "vitest";
import { countsOf, testSuites } from "../../../reports/view/test-cases.ts";
import type { Run } from "../../../run/format/run.ts";
import { check, conformanceRun } from "../sample-conformance.ts";

const advisory = conformanceRun([
  check({ id: "token-price/a/b", family: "relation", tier: "advisory", verdict: "fail" }),
]);
const countsIn = (run: Run) => countsOf(testSuites(run, {}));

describe("JUnit", () => {
  it("counts a stale known-failing list as a failure, and an advisory finding as none", () => {
    const totals = { tests: 94, failure: 1, error: 0, skipped: 3 };
    expect(countsIn({ ...conformanceRun(), exitCode: 5 })).toEqual(totals);
    expect(countsIn(advisory)).toEqual({ tests: 2, failure: 0, error: 0, skipped: 0 });
  });

  it("counts an advisory finding as a failure if the run was strict", () => {
    expect(countsIn({ ...advisory, verdict: "fail", exitCode: 1, strict: true }).failure).toBe(2);
  });
});
