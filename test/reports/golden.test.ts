import { describe, expect, it } from "vitest";
import { exporters, formatters } from "../../reports/formats/index.ts";
import { sideBySideMarkdown } from "../../reports/formats/markdown.ts";
import { sideBySideText } from "../../reports/formats/text.ts";
import { sideBySidePage } from "../../reports/html/side-by-side.ts";
import { problemsOf } from "../../run/format/read.ts";
import type { Run } from "../../run/format/run.ts";
import { capacityRun } from "./sample-capacity.ts";
import { comparisonRun, worseRun } from "./sample-comparison.ts";
import { conformanceRun, failingChecks, holdingChecks } from "./sample-conformance.ts";
import { advisoryRun, comparedRun, eventfulLoad, leakingLoad, REPLAY, runningLoad } from "./sample-events.ts";
import { loadRun } from "./sample-load.ts";
import { failingRun, inconclusiveRun, passingRun } from "./sample-runs.ts";
import { sidesOf, slower, steady } from "./sample-sides.ts";
import { undecidedRun } from "./sample-undecided.ts";

/** How a run is written, by the end of the name of its golden file. */
const WRITERS = {
  txt: (run: Run) => formatters.text(run, OPTIONS),
  md: (run: Run) => formatters.markdown(run, OPTIONS),
  xml: (run: Run) => formatters.junit(run, OPTIONS),
  github: (run: Run) => formatters.github(run, OPTIONS),
  html: (run: Run) => withoutStyleAndScript(formatters.html(run, OPTIONS)),
  "page.txt": (run: Run) => wordsOf(formatters.html(run, OPTIONS)),
  "bencher.json": exporters.bencher,
  "go-bench": exporters.goBench,
  "otava.csv": exporters.otava,
} as const;
const OPTIONS = { folder: "reports/out/20261120-100412-run" };

const GOLDEN: readonly (readonly [string, Run, readonly (keyof typeof WRITERS)[]])[] = [
  ["pass", passingRun, ["txt", "md", "xml"]],
  ["fail", failingRun, ["txt", "md", "xml", "github", "html"]],
  ["inconclusive", inconclusiveRun, ["txt", "xml", "page.txt"]],
  ["conformance", conformanceRun([...failingChecks, ...holdingChecks]), ["txt"]],
  ["advisory", advisoryRun, ["txt"]],
  ["strict", { ...advisoryRun, strict: true, verdict: "fail", exitCode: 1 }, ["txt", "github"]],
  ["compared", comparedRun, ["txt", "md", "github", "page.txt"]],
  ["undecided", undecidedRun, ["txt", "md", "page.txt"]],
  ["load", loadRun(), ["txt", "page.txt"]],
  ["eventful", eventfulLoad, ["txt", "md", "xml", "github", "page.txt"]],
  ["leaking", leakingLoad, ["txt", "md"]],
  ["replay", loadRun({ scenario: "replay", replay: REPLAY }), ["txt", "page.txt"]],
  ["running", runningLoad, ["page.txt"]],
  [
    "exported",
    { ...steady, total: { ...steady.total, errors: 20, invalid: 10 }, goodputPerSecond: 98.5 },
    ["bencher.json", "go-bench", "otava.csv"],
  ],
  ["capacity", capacityRun(), ["txt", "md", "xml"]],
  ["comparison", worseRun, ["txt", "md", "xml", "page.txt"]],
  ["comparison-alike", comparisonRun(), ["txt"]],
];

describe("the wording", () => {
  it.each(GOLDEN.flatMap(([name, run, ends]) => ends.map((end) => [name, end, run] as const)))(
    "of the %s run equals its golden file %s",
    async (name, end, run) => {
      await expect(WRITERS[end](run)).toMatchFileSnapshot(`../golden/reports/${name}.${end}`);
    },
  );

  it.each(GOLDEN)("of the %s run is that of a run that conforms to the published schema", (_, run) => {
    expect(problemsOf(JSON.parse(JSON.stringify(run)))).toEqual([]);
  });

  it("of runs side by side equals their golden files", async () => {
    const found = sidesOf(steady, slower, { ...slower, seed: 8 });
    await expect(sideBySideText(found)).toMatchFileSnapshot("../golden/reports/side-by-side.txt");
    await expect(sideBySideMarkdown(found)).toMatchFileSnapshot("../golden/reports/side-by-side.md");
    await expect(wordsOf(sideBySidePage(found))).toMatchFileSnapshot("../golden/reports/side-by-side.page.txt");
  });

  it.each(Object.entries(formatters))("as %s ends with a line feed and is the same each time", (_, write) => {
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

/** What a page says: a line for each block, row of a table and text of a chart on wide screens. */
function wordsOf(page: string): string {
  const words = page
    .slice(page.indexOf("<main>"))
    .replaceAll(/<script>[\s\S]*?<\/script>|<svg class="chart narrow[\s\S]*?<\/svg>/g, "")
    .replaceAll(/<\/(td|th)>/g, " | ")
    .replaceAll(/<\/?(a|bdi|code|span|strong|td|th)\b[^>]*>/g, "")
    .replaceAll(/<[^>]*>/g, "\n");
  const lines = words.split("\n").map((line) => line.trim());
  return `${lines.filter((line) => line !== "").join("\n")}\n`;
}
