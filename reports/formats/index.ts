// The registry of output formats: a new format is one file and one row.
import { runText } from "../../run/format/run-text.ts";
import { htmlReport } from "../html/page.ts";
import { codeQualityReport } from "./code-quality.ts";
import { ctrfReport } from "./ctrf.ts";
import type { Format, Formatter } from "./format.ts";
import { githubAnnotations } from "./github.ts";
import { junitReport } from "./junit.ts";
import { markdownSummary } from "./markdown.ts";
import { ndjsonChecks } from "./ndjson.ts";
import { textSummary } from "./text.ts";

export type { Format, FormatOptions, Formatter } from "./format.ts";

/** Every output format by name. Each text ends with a line feed, except NDJSON without checks, which is empty. */
export const formatters: Readonly<Record<Format, Formatter>> = {
  text: textSummary,
  json: (run) => runText(run),
  ndjson: (run) => ndjsonChecks(run),
  junit: junitReport,
  ctrf: ctrfReport,
  codeQuality: codeQualityReport,
  markdown: markdownSummary,
  github: githubAnnotations,
  html: htmlReport,
};
