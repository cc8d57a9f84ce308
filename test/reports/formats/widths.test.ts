// The terminal summary at every width: no line is longer than the terminal, but for what has to be copied whole, and nothing
// is left out.
import { describe, expect, it } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import type { Run } from "../../../run/format/run.ts";
import { judge } from "../../../run/verdict/verdict.ts";
import { capacityRun } from "../sample-capacity.ts";
import { worseRun } from "../sample-comparison.ts";
import { conformanceRun, failingChecks, holdingChecks } from "../sample-conformance.ts";
import { loadRun } from "../sample-load.ts";
import { failingRun, inconclusiveRun, passingRun } from "../sample-runs.ts";
import { undecidedRun } from "../sample-undecided.ts";

const WIDTHS = [40, 60, 80, 120, 200];
const RUNS: Readonly<Record<string, Run>> = {
  passing: passingRun,
  failing: failingRun,
  inconclusive: inconclusiveRun,
  undecided: undecidedRun,
  conformance: conformanceRun([...failingChecks, ...holdingChecks]),
  load: loadRun(),
  capacity: capacityRun(),
  comparison: worseRun,
};
const CASES = Object.keys(RUNS).flatMap((name) => WIDTHS.map((width) => [name, width] as const));

/** Commands, and lines of a single URL, path or id. */
const COPIED = /^\s*known as {2,}\{|^\s*((curl|reproduce)\s+)?(assay|curl) |^\s*(\w+\s+)?\S*\/\S*$/;

describe.each(CASES)("the summary of the %s run on %i columns", (name, width) => {
  const run = RUNS[name] ?? passingRun;
  const text = formatters.text(run, { width, folder: "reports/out/run" });

  it("has no line longer than that, but for what is copied whole", () => {
    const long = text.split("\n").filter((line) => [...line].length > width);
    expect(long.filter((line) => !COPIED.test(line))).toEqual([]);
  });

  it("has the whole verdict, and every word that it has on 80 columns", () => {
    const { word, reason } = judge(run);
    expect(words(text)).toContain(words(`${word} ${reason}`));
    const shown = words(text).replaceAll(" ", "");
    const wanted = words(formatters.text(run, { folder: "reports/out/run" })).split(" ");
    expect(wanted.filter((one) => !shown.includes(one) && one !== "operation" && one !== "metric")).toEqual([]);
  });
});

describe("the summary", () => {
  it("is that of 80 columns where no width is known, and uses up to 120", () => {
    expect(formatters.text(failingRun)).toBe(formatters.text(failingRun, { width: 80 }));
    expect(formatters.text(failingRun, { width: 200 })).toBe(formatters.text(failingRun, { width: 120 }));
    expect(formatters.text(failingRun, { width: 120 })).not.toBe(formatters.text(failingRun));
  });

  it("shows a table as a list where the terminal is too narrow for it", () => {
    const text = formatters.text(failingRun, { width: 40 });
    expect(text).toMatch(/^ {2}create-token-transaction\n {4}conformance ▲ 18\/19 · /m);
  });
});

function words(text: string): string {
  return text.replaceAll(/[·,]/g, " ").replaceAll(/\s+/g, " ");
}
