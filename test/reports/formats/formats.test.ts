import { expect, test } from "vitest";
import { githubAnnotations } from "../../../reports/formats/github.ts";
import { exporters, formatters } from "../../../reports/formats/index.ts";
import { problemsOf } from "../../../run/format/read.ts";
import type { CheckRun, LoadRun, Run } from "../../../run/format/run.ts";
import { failureOf } from "../../failure-of.ts";
import { HOSTILE } from "../hostile-run.ts";
import { conformanceRun } from "../sample-conformance.ts";
import { eventfulLoad, REPLAY } from "../sample-events.ts";
import { loadRun, steady } from "../sample-load.ts";
import { failingRun, passingRun } from "../sample-runs.ts";

const linesOf = (run: Run, program?: string) =>
  githubAnnotations(run, { folder: "out", program }).trimEnd().split("\n");

test("annotations for GitHub contain an error for each missed objective of a valid run", () => {
  const run = { ...eventfulLoad, verdict: "fail", exitCode: 1, validity: { valid: true, reasons: [] } } as const;
  expect(linesOf(run)[1]).toMatch(/^::error title=Objective errorRate < 1 %25::Expected: /);
});

test("annotations for GitHub begin their commands as Assay is started", () => {
  const lines = linesOf(failingRun, "node bin/assay.mjs");
  expect(lines.some((line) => line.includes("reproduce: node bin/assay.mjs "))).toBe(true);
  expect(linesOf(passingRun)[0]).toContain("::notice title=Assay%3A PASS::");
});

test("annotations for GitHub are an error with its hint if nothing could be run", () => {
  const part = { kind: "not-run", reason: "no response.", hint: "Start it.", failure: "target-unreachable" } as const;
  const run: CheckRun = { ...passingRun, verdict: "inconclusive", exitCode: 3, conformance: part, load: part };
  expect(linesOf(run)[0]).toMatch(/^::error title=Assay%3A INCONCLUSIVE::.*no response.*%0ANext: Start it\.$/);
});

// The tool itself reads it in benchstat.release.test.ts.
test("Go's benchmark format has lines that benchstat reads", () => {
  for (const line of exporters.goBench(steady).trimEnd().split("\n").slice(5))
    expect(line).toMatch(/^Benchmark[A-Z]\S*\t\d+(\t[\d.e-]+ \S+)+$/);
});

const failureIn = (changes: Partial<LoadRun>) => failureOf(() => exporters.goBench({ ...steady, ...changes }));

test("Go's benchmark format refuses runs that are not valid, or have none of a load", () => {
  const late = { valid: false, reasons: ["the generator was late"] };
  expect(failureIn({ validity: late })).toMatchObject({ code: "export-refused", exitCode: 4, details: late.reasons });
  expect(failureIn({ responseTimesAreLowerBounds: true }).code).toBe("export-refused");
  const contended = ["other programs had the processors"];
  expect(failureIn({ generator: { ...steady.generator, contended } }).details).toEqual(contended);
  expect(failureOf(() => exporters.goBench(conformanceRun())).code).toBe("usage");
  expect(exporters.goBench(passingRun)).toContain("token-price");
});

test("Go's benchmark format refuses percentiles that fall on timeouts", () => {
  const timedOut = (p99: number) => {
    const { responseTimeMs } = steady.total;
    const timeouts = { requests: 30, limitMs: 50, ofResponsesMs: responseTimeMs };
    return { total: { ...steady.total, timeouts, responseTimeMs: { ...responseTimeMs, p99 } } };
  };
  const details = ["the p99 of all operations falls on timeouts, so it is a lower bound"];
  expect(failureIn(timedOut(50))).toMatchObject({ code: "export-refused", details });
  expect(exporters.goBench({ ...steady, ...timedOut(49) })).toContain("token-price");
});

test("Go's benchmark format leaves out an operation without requests", () => {
  const none = { ...steady.total, count: 0, errors: 0, invalid: 0 };
  const text = exporters.goBench({ ...steady, operations: { ...steady.operations, "get-user-fees": none } });
  const { "get-user-fees": _, ...operations } = steady.operations;
  expect(text).toBe(exporters.goBench({ ...steady, operations }));
});

test("Go's benchmark format begins no line with a text of the run", () => {
  const text = exporters.goBench({ ...steady, scenario: HOSTILE, profile: HOSTILE, target: HOSTILE });
  expect(text).not.toMatch(/^\s*(::|##\[)/m);
  expect(text.split("\n").length).toBe(exporters.goBench(steady).split("\n").length);
});

const connection = { insecure: true, proxy: "http://127.0.0.1:3128" };

test.each(Object.keys(formatters) as (keyof typeof formatters)[])(
  "says in %s that the certificate was not verified",
  (format) => {
    for (const run of [passingRun, failingRun]) {
      expect(formatters[format]({ ...run, connection })).toMatch(/NOT VERIFIED|"insecure": true/);
      expect(formatters[format](run)).not.toMatch(/insecure/i);
    }
  },
);

test.each(["text", "markdown", "html"] as const)("names the proxy in %s", (format) => {
  const words = formatters[format]({ ...passingRun, connection }).replaceAll(/\\|\n\s*/g, " ");
  expect(words).toMatch(/through the proxy\s+http:\/\/127.0.0.1:3128/);
});

test("the report of a replay names its pace, and states that there are no differences", () => {
  const run = loadRun({ replay: { ...REPLAY, pace: { ratePerSecond: 5 }, differences: [] } });
  expect(problemsOf(run)).toEqual([]);
  expect(formatters.html(run)).toContain("No differences from the recording");
  expect(formatters.html(run)).toContain("at 5 requests/s");
});
