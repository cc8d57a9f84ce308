import { expect, it } from "vitest";
import { exporters, formatters } from "../../reports/formats/index.ts";
import { problemsOf } from "../../run/format/read.ts";
import type { Run } from "../../run/format/run.ts";
import { failingRun } from "./sample-runs.ts";
import { SAMPLES } from "./samples.ts";

/** How a run is written, by the end of the name of its golden file. */
const WRITERS = {
  txt: (run: Run) => formatters.text(run, OPTIONS),
  md: (run: Run) => formatters.markdown(run, OPTIONS),
  xml: (run: Run) => formatters.junit(run, OPTIONS),
  github: (run: Run) => formatters.github(run, OPTIONS),
  html: (run: Run) => withoutStyleAndScript(formatters.html(run, OPTIONS)),
  "page.txt": (run: Run) => wordsOf(formatters.html(run, OPTIONS)),
  "go-bench": exporters.goBench,
} as const;
const OPTIONS = { folder: "reports/out/20261120-100412-run" };

const GOLDEN: Readonly<Record<keyof typeof SAMPLES, readonly (keyof typeof WRITERS)[]>> = {
  pass: ["txt", "md", "xml"],
  fail: ["txt", "md", "xml", "github", "html"],
  inconclusive: ["txt", "xml", "page.txt"],
  conformance: ["txt"],
  implied: ["txt", "md", "xml", "github", "page.txt"],
  advisory: ["txt"],
  strict: ["txt", "github"],
  compared: ["txt", "md", "github", "page.txt"],
  undecided: ["txt", "md", "page.txt"],
  load: ["txt", "page.txt"],
  eventful: ["txt", "md", "xml", "github", "page.txt"],
  leaking: ["txt", "md"],
  replay: ["txt", "page.txt"],
  running: ["page.txt"],
  exported: ["go-bench"],
  capacity: ["txt", "md", "xml"],
  comparison: ["txt", "md", "xml", "page.txt"],
  "comparison-alike": ["txt"],
};
const NAMES = Object.keys(GOLDEN) as readonly (keyof typeof GOLDEN)[];

it.each(NAMES.flatMap((name) => GOLDEN[name].map((end) => [name, end] as const)))(
  "the wording of the %s run equals its golden file %s",
  async (name, end) => {
    await expect(WRITERS[end](SAMPLES[name])).toMatchFileSnapshot(`../golden/reports/${name}.${end}`);
  },
);

it.each(NAMES)("the wording of the %s run is that of a run that conforms to the published schema", (name) => {
  expect(problemsOf(JSON.parse(JSON.stringify(SAMPLES[name])))).toEqual([]);
});

it.each(Object.entries(formatters))("the wording as %s ends with a line feed and is the same each time", (_, write) => {
  expect(write(failingRun)).toMatch(/[^\n]\n$/);
  expect(write(failingRun)).toBe(write(structuredClone(failingRun)));
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
