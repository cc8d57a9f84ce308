// The CTRF file against the published schema, and against what the JUnit file and the verdict say of the same run.
import { validateStrict } from "ctrf";
import { describe, expect, it } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import type { Run } from "../../../run/format/run.ts";
import { hostileLoadRun } from "../hostile-run.ts";
import { conformanceRun } from "../sample-conformance.ts";
import { SAMPLES } from "../samples.ts";

type Test = { readonly name: string; readonly status: string; readonly message?: string; readonly trace?: string };
type Report = {
  readonly results: { readonly summary: Readonly<Record<string, number>>; readonly tests: readonly Test[] };
};

const RUNS: readonly (readonly [string, Run])[] = [
  ...Object.entries(SAMPLES),
  ["hostile", hostileLoadRun],
  ["stale", { ...conformanceRun(), exitCode: 5 }],
];

describe("CTRF", () => {
  it.each(RUNS)("of a %s run is valid by the published schema", (_, run) => {
    expect(() => validateStrict(reportOf(run))).not.toThrow();
  });

  it.each(RUNS)("of a %s run counts what the JUnit file counts", (_, run) => {
    const junit = formatters.junit(run);
    const count = (tag: string) => [...junit.matchAll(new RegExp(`<${tag}[ >]`, "g"))].length;
    const { summary, tests } = reportOf(run).results;
    expect([summary["tests"], summary["failed"], summary["skipped"], summary["other"]]).toEqual([
      count("testcase"),
      count("failure") + count("error"),
      count("skipped"),
      0,
    ]);
    expect(tests).toHaveLength(summary["tests"] ?? 0);
  });

  it("shows what a failing check expected and found, and the value of a missed objective", () => {
    const failed = reportOf(SAMPLES.fail).results.tests.find(({ trace }) => trace !== undefined);
    expect(failed).toMatchObject({ status: "failed", trace: expect.stringMatching(/expected: [\s\S]*found: /) });
    const { tests } = reportOf(SAMPLES.eventful).results;
    expect(tests.find(({ name }) => name === "errorRate < 1 %")?.message).toContain("got 2.89 %");
  });
});

function reportOf(run: Run): Report {
  return JSON.parse(formatters.ctrf(run)) as Report;
}
