// The CTRF file against the published schema, and against what the JUnit file and the verdict say of the same run.
import { validateStrict } from "ctrf";
import { describe, expect, it } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import type { Run } from "../../../run/format/run.ts";
import { hostileLoadRun } from "../hostile-run.ts";
import { capacityRun } from "../sample-capacity.ts";
import { worseRun } from "../sample-comparison.ts";
import { conformanceRun } from "../sample-conformance.ts";
import { loadRun, objectiveResult } from "../sample-load.ts";
import { failingRun, inconclusiveRun, passingRun } from "../sample-runs.ts";
import { undecidedRun } from "../sample-undecided.ts";

type Test = { readonly name: string; readonly status: string; readonly message?: string; readonly trace?: string };
type Report = {
  readonly results: { readonly summary: Readonly<Record<string, number>>; readonly tests: readonly Test[] };
};

const missed = loadRun({
  verdict: "fail",
  exitCode: 1,
  objectives: [objectiveResult("errorRate < 1 %", { met: false, value: 0.0288, samples: 900 })],
});

const RUNS: readonly (readonly [string, Run])[] = [
  ["passing", passingRun],
  ["failing", failingRun],
  ["inconclusive", inconclusiveRun],
  ["undecided", undecidedRun],
  ["hostile", hostileLoadRun],
  ["capacity", capacityRun()],
  ["comparison", worseRun],
  ["stale", { ...conformanceRun(), exitCode: 5 }],
  ["missed", missed],
];

describe("CTRF", () => {
  it.each(RUNS)("of a %s run is valid by the published schema", (_, run) => {
    expect(() => validateStrict(reportOf(run))).not.toThrow();
  });

  it("is judged by a schema that notices a wrong status and an unknown field", () => {
    const { results, ...rest } = reportOf(passingRun);
    for (const wrong of [{ status: "red" }, { colour: "red" }]) {
      const tests = [{ ...results.tests[0], ...wrong }];
      expect(() => validateStrict({ ...rest, results: { ...results, tests } })).toThrow();
    }
  });

  it.each(RUNS)("of a %s run counts what the JUnit file counts", (_, run) => {
    const junit = formatters.junit(run);
    const count = (tag: string) => [...junit.matchAll(new RegExp(`<${tag}[ >]`, "g"))].length;
    const { summary, tests } = reportOf(run).results;
    expect([summary["tests"], summary["failed"], summary["skipped"], summary["other"]]).toEqual([
      count("testcase"),
      count("failure"),
      count("skipped"),
      count("error"),
    ]);
    expect(tests).toHaveLength(summary["tests"] ?? 0);
  });

  it("has a verdict that agrees with the run: failed, other for an inconclusive run, passed", () => {
    const verdicts = [failingRun, inconclusiveRun, passingRun].map((run) => reportOf(run).results.tests[0]);
    expect(verdicts.map((one) => [one?.name, one?.status])).toEqual([
      ["verdict", "failed"],
      ["verdict", "other"],
      ["verdict", "passed"],
    ]);
  });

  it("shows what a failing check expected and found, and the value of a missed objective", () => {
    const failed = reportOf(failingRun).results.tests.find(({ trace }) => trace !== undefined);
    expect(failed).toMatchObject({ status: "failed", trace: expect.stringMatching(/expected: [\s\S]*found: /) });
    const { tests } = reportOf(missed).results;
    expect(tests.find(({ name }) => name === "errorRate < 1 %")?.message).toContain("got 2.88 %");
  });
});

function reportOf(run: Run): Report {
  return JSON.parse(formatters.ctrf(run)) as Report;
}
