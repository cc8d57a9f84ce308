// Settings of the files and streams that results go to.
import { outputFile, toggle } from "./setting.ts";

/** The rows, by key. */
export const OUTPUT_SETTINGS = {
  json: outputFile("--json <file>", "machine-readable record (- for stdout)"),
  ndjson: outputFile("--ndjson <file>", "one JSON line for each check"),
  junit: outputFile("--junit <file>", "JUnit XML"),
  html: outputFile("--html <file>", "HTML report"),
  markdown: outputFile("--markdown <file>", "Markdown summary"),
  github: toggle({ flags: "--github", description: "annotations for GitHub Actions on stdout" }),
} as const;
