// Settings of the files and streams that results go to.
import { outputFile, toggle } from "./setting.ts";

export const OUTPUT_SETTINGS = {
  html: outputFile("write an HTML report"),
  markdown: outputFile("write a Markdown summary"),
  json: outputFile("write the result as JSON (- for stdout)"),
  ndjson: outputFile("write one JSON line per check"),
  junit: outputFile("write JUnit XML"),
  ctrf: outputFile("write the test cases as CTRF JSON"),
  goBench: outputFile("write the load as Go benchmarks for benchstat"),
  github: toggle("print annotations for GitHub Actions, and add a summary to GITHUB_STEP_SUMMARY"),
} as const;

const REPORTS = ["html", "markdown", "json", "junit", "ctrf"] as const;

/** All formats; each is the key of its setting. */
export const FORMATS = [...REPORTS, "ndjson", "goBench"] as const;

export const LOAD_REPORTS = [...REPORTS, "github"] as const;

/** What a command with checks can write. */
export const CHECK_REPORTS = [...REPORTS, "ndjson", "github"] as const;
