// The registry of output formats and of formats for other tools: a new format is one file and one row.
import { runText } from "../../run/format/run-text.ts";
import { htmlReport } from "../html/page.ts";
import { githubAnnotations } from "./github.ts";
import { goBenchmarks } from "./go-bench.ts";
import { junitReport } from "./junit.ts";
import { markdownSummary } from "./markdown.ts";
import { textSummary } from "./text.ts";

export type { TerminalOptions } from "./terminal.ts";

/** Every output format by name. Each text ends with a line feed. */
export const formatters = {
  text: textSummary,
  json: runText,
  junit: junitReport,
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
