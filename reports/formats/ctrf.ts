// The Common Test Report Format (ctrf.io): the test cases of a run as JSON, for tools that read the reports of any test runner.
import type { Run } from "../../run/format/run.ts";
import { printableJson } from "../../run/text/hidden-characters.ts";
import { judge } from "../../run/verdict/verdict.ts";
import type { CommandPlace } from "../view/rerun-command.ts";
import { countsOf, type TestCase, testSuites } from "../view/test-cases.ts";

/** An error proves nothing, but whoever gates on failed tests must stop at it, as in JUnit; `rawStatus` tells them apart. */
const STATUSES: Readonly<Record<TestCase["outcome"], "passed" | "failed" | "skipped">> = {
  passed: "passed",
  failure: "failed",
  error: "failed",
  skipped: "skipped",
};

/** A run as CTRF. The verdict is the first test, and is in `results.extra` with the exit code. */
export function ctrfReport(run: Run, place: CommandPlace = {}): string {
  const suites = testSuites(run, place);
  const { tests, passed, failure, skipped, error } = countsOf(suites);
  const { word, reason, exitCode } = judge(run);
  const start = Date.parse(run.startedAt);
  return printableJson({
    reportFormat: "CTRF",
    specVersion: "0.0.0",
    timestamp: run.startedAt,
    generatedBy: "assay",
    results: {
      tool: { name: "assay", version: run.versions.assay },
      summary: {
        tests,
        passed,
        failed: failure + error,
        skipped,
        pending: 0,
        other: 0,
        suites: suites.length,
        start,
        stop: start + Math.round(run.durationMs),
        duration: Math.round(run.durationMs),
      },
      tests: suites.flatMap(({ name, cases }) => cases.map((one) => testOf(one, name))),
      extra: { verdict: word, reason, exitCode, target: run.target, seed: run.seed },
    },
  });
}

function testOf({ name, group, outcome, durationMs, message, type, evidence }: TestCase, suite: string) {
  return {
    testId: `${group} ${name}`,
    name,
    status: STATUSES[outcome],
    duration: Math.round(durationMs),
    suite: [suite],
    message,
    trace: evidence,
    rawStatus: outcome,
    tags: type === undefined ? undefined : [type],
  };
}
