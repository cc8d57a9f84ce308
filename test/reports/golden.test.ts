import { describe, expect, it } from "vitest";
import { type Format, formatters } from "../../reports/formats/index.ts";
import type { RunRecord } from "../../results/record.ts";
import { conformanceRecord, failingChecks, holdingChecks } from "./sample-conformance.ts";
import { loadRecord } from "./sample-load.ts";
import { notReadyRecord, provesNothingRecord, readyRecord } from "./sample-records.ts";

const RECORDS: Readonly<Record<string, RunRecord>> = {
  ready: readyRecord,
  "not-ready": notReadyRecord,
  "proves-nothing": provesNothingRecord,
  conformance: conformanceRecord([...failingChecks, ...holdingChecks]),
  load: loadRecord(),
};

const GOLDEN: readonly (readonly [string, Format, string])[] = [
  ["ready", "text", "txt"],
  ["ready", "markdown", "md"],
  ["ready", "junit", "xml"],
  ["not-ready", "text", "txt"],
  ["not-ready", "markdown", "md"],
  ["not-ready", "junit", "xml"],
  ["not-ready", "github", "github"],
  ["not-ready", "html", "html"],
  ["proves-nothing", "text", "txt"],
  ["proves-nothing", "junit", "xml"],
  ["conformance", "text", "txt"],
  ["load", "text", "txt"],
];

describe("the wording", () => {
  it.each(GOLDEN)("of the %s record as %s is the golden one", async (name, format, extension) => {
    const record = RECORDS[name];
    const text = record === undefined ? "" : formatters[format](record);
    await expect(withoutStyleAndScript(text)).toMatchFileSnapshot(`../golden/reports/${name}.${extension}`);
  });

  it.each(Object.keys(formatters))("as %s ends with a line feed and is the same each time", (format) => {
    const write = formatters[format as Format];
    expect(write(notReadyRecord)).toMatch(/[^\n]\n$/);
    expect(write(notReadyRecord)).toBe(write(structuredClone(notReadyRecord)));
  });
});

/** Style and script have tests of their own; here they would only bury the words. */
function withoutStyleAndScript(text: string): string {
  return text
    .replace(/<style>[\s\S]*?<\/style>/, "<style>…</style>")
    .replace(/<script>[\s\S]*?<\/script>/, "<script>…</script>")
    .replaceAll(/'sha256-[^']+'/g, "'sha256-…'");
}
