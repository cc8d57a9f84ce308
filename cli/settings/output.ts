// Settings of the files and streams that results go to.
import { outputFile, toggle } from "./setting.ts";

/** The rows, by key. */
export const OUTPUT_SETTINGS = {
  html: outputFile("--html <file>", "write an HTML report"),
  markdown: outputFile("--markdown <file>", "write a Markdown summary"),
  json: outputFile("--json <file>", "write the result as JSON (- for stdout)"),
  ndjson: outputFile("--ndjson <file>", "write one JSON line per check"),
  junit: outputFile("--junit <file>", "write JUnit XML"),
  ctrf: outputFile("--ctrf <file>", "write the test cases as CTRF JSON"),
  codeQuality: outputFile("--code-quality <file>", "write failures and findings as a GitLab code quality report"),
  bencher: outputFile("--bencher <file>", "write the load in Bencher Metric Format (JSON)"),
  goBench: outputFile("--go-bench <file>", "write the load as Go benchmarks for benchstat"),
  otava: outputFile("--otava <file>", "write the load as a CSV row for Apache Otava"),
  hlog: outputFile("--hlog <file>", "write the response times as an HdrHistogram log"),
  github: toggle({
    flags: "--github",
    description: "print annotations for GitHub Actions, and add a summary to GITHUB_STEP_SUMMARY",
  }),
} as const;

/** The formats of every run. */
const REPORTS = ["html", "markdown", "json", "junit", "ctrf", "codeQuality"] as const;

/** The formats of other tools, for runs with a load. */
export const EXPORTS = ["bencher", "goBench", "otava", "hlog"] as const;

/** All formats; each is the key of its setting. */
export const FORMATS = [...REPORTS, "ndjson", ...EXPORTS] as const;

/** What a command with a load can write. */
export const LOAD_REPORTS = [...REPORTS, "github"] as const;

/** What a command with checks can write. */
export const CHECK_REPORTS = [...REPORTS, "ndjson", "github"] as const;
