// The registry of output formats: a new format is one file and one row.
import { printableJson } from "../../results/text/hidden-characters.ts";
import { htmlReport } from "../html/page.ts";
import type { Format, Formatter } from "./format.ts";
import { githubAnnotations } from "./github.ts";
import { junitReport } from "./junit.ts";
import { markdownSummary } from "./markdown.ts";
import { ndjsonChecks } from "./ndjson.ts";
import { textSummary } from "./text.ts";

export type { Format, FormatOptions, Formatter } from "./format.ts";

/** Every output format by its name; each text ends with a line feed, but for that of no checks at all. */
export const formatters: Readonly<Record<Format, Formatter>> = {
  text: textSummary,
  json: (record) => printableJson(record),
  ndjson: (record) => ndjsonChecks(record),
  junit: (record) => junitReport(record),
  markdown: (record) => markdownSummary(record),
  github: (record) => githubAnnotations(record),
  html: (record) => htmlReport(record),
};
