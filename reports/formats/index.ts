// The registry of output formats and of formats for other tools: a new format is one file and one row.
import { conformanceIn } from "../../run/format/parts.ts";
import type { Run } from "../../run/format/run.ts";
import { runText } from "../../run/format/run-text.ts";
import { printableJson } from "../../run/text/hidden-characters.ts";
import { htmlReport } from "../html/page.ts";
import { ctrfReport } from "./ctrf.ts";
import { githubAnnotations } from "./github.ts";
import { goBenchmarks } from "./go-bench.ts";
import { junitReport } from "./junit.ts";
import { markdownSummary } from "./markdown.ts";
import { textSummary } from "./text.ts";

export type { TerminalOptions } from "./terminal.ts";

/** Every output format by name. Each text ends with a line feed, except NDJSON without checks, which is empty. */
export const formatters = {
  text: textSummary,
  json: runText,
  ndjson: ndjsonChecks,
  junit: junitReport,
  ctrf: ctrfReport,
  markdown: markdownSummary,
  github: githubAnnotations,
  html: htmlReport,
} as const;

/**
 * Every format for another tool by name; each needs a run with a load. Each text ends with a line feed; each fails
 * with a {@link Failure} for a run that it cannot have.
 */
export const exporters = {
  goBench: goBenchmarks,
} as const;

/** The checks of a run in order, one line of JSON for each (`run/format/check-line.schema.json`); empty for a load run. */
function ndjsonChecks(run: Run): string {
  const { checks = [] } = conformanceIn(run) ?? {};
  return checks.map((check) => printableJson(check, 0)).join("");
}
