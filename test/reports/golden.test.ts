import { describe, expect, it } from "vitest";
import { type Format, formatters } from "../../reports/formats/index.ts";
import type { Run } from "../../run/format/run.ts";
import { capacityRun } from "./sample-capacity.ts";
import { comparisonRun, worseRun } from "./sample-comparison.ts";
import { conformanceRun, failingChecks, holdingChecks } from "./sample-conformance.ts";
import { loadRun } from "./sample-load.ts";
import { failingRun, inconclusiveRun, passingRun } from "./sample-runs.ts";
import { undecidedRun } from "./sample-undecided.ts";

const RUNS: Readonly<Record<string, Run>> = {
  pass: passingRun,
  fail: failingRun,
  inconclusive: inconclusiveRun,
  conformance: conformanceRun([...failingChecks, ...holdingChecks]),
  undecided: undecidedRun,
  load: loadRun(),
  capacity: capacityRun(),
  comparison: worseRun,
  "comparison-alike": comparisonRun(),
};

const GOLDEN: readonly (readonly [string, Format, string])[] = [
  ["pass", "text", "txt"],
  ["pass", "markdown", "md"],
  ["pass", "junit", "xml"],
  ["fail", "text", "txt"],
  ["fail", "markdown", "md"],
  ["fail", "junit", "xml"],
  ["fail", "github", "github"],
  ["fail", "html", "html"],
  ["inconclusive", "text", "txt"],
  ["inconclusive", "junit", "xml"],
  ["conformance", "text", "txt"],
  ["undecided", "text", "txt"],
  ["undecided", "markdown", "md"],
  ["load", "text", "txt"],
  ["capacity", "text", "txt"],
  ["capacity", "markdown", "md"],
  ["capacity", "junit", "xml"],
  ["comparison", "text", "txt"],
  ["comparison", "markdown", "md"],
  ["comparison", "junit", "xml"],
  ["comparison-alike", "text", "txt"],
];

describe("the wording", () => {
  it.each(GOLDEN)("of the %s run as %s equals its golden file", async (name, format, extension) => {
    const run = RUNS[name];
    if (run === undefined) throw new Error(`no sample run ${name}`);
    const text = formatters[format](run, { folder: "reports/out/20261120-100412-run" });
    await expect(withoutStyleAndScript(text)).toMatchFileSnapshot(`../golden/reports/${name}.${extension}`);
  });

  it.each(Object.keys(formatters))("as %s ends with a line feed and is the same each time", (format) => {
    const write = formatters[format as Format];
    expect(write(failingRun)).toMatch(/[^\n]\n$/);
    expect(write(failingRun)).toBe(write(structuredClone(failingRun)));
  });
});

/** Style and script have their own tests and would only hide the wording. */
function withoutStyleAndScript(text: string): string {
  return text
    .replace(/<style>[\s\S]*?<\/style>/, "<style>…</style>")
    .replaceAll(/<script>[\s\S]*?<\/script>/g, "<script>…</script>")
    .replace(/data-run="[^"]*"/, 'data-run="…"')
    .replaceAll(/'sha256-[^']+'/g, "'sha256-…'");
}
