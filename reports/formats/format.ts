// An output format: a pure function from a run to a text that ends with a line feed.
import type { Run } from "../../run/format/run.ts";
import type { CommandPlace } from "../view/rerun-command.ts";

/** The output formats by name. */
export type Format = "text" | "json" | "ndjson" | "junit" | "ctrf" | "codeQuality" | "markdown" | "github" | "html";

/**
 * By default no escape sequence is written to a terminal, which has 80 columns. The place is for the commands of the report.
 */
export type FormatOptions = CommandPlace & { readonly isColoured?: boolean; readonly width?: number };

export type Formatter = (run: Run, options?: FormatOptions) => string;
