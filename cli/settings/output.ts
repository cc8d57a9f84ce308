// Settings of the files and streams that results go to.
import { outputFile, toggle } from "./setting.ts";

export const OUTPUT_SETTINGS = {
  html: outputFile("write an HTML report"),
  markdown: outputFile("write a Markdown summary"),
  json: outputFile("write the result as JSON (- for stdout)"),
  junit: outputFile("write JUnit XML"),
  goBench: outputFile("write the load as Go benchmarks for benchstat"),
  github: toggle("print annotations for GitHub Actions, and add a summary to GITHUB_STEP_SUMMARY"),
} as const;

/** All formats; each is the key of its setting. */
export const FORMATS = ["html", "markdown", "json", "junit", "goBench"] as const;

/** What a command that leaves a run can write. */
export const RUN_REPORTS = ["html", "markdown", "json", "junit", "github"] as const;
