// An output format: a pure function from a run to a text that ends with a line feed.
import type { Run } from "../../results/run/run.ts";

/** The output formats by name. */
export type Format = "text" | "json" | "ndjson" | "junit" | "markdown" | "github" | "html";

/** By default no escape sequence is written to a terminal. `folder` is where the run lies, for the commands of the report. */
export type FormatOptions = { readonly isColoured?: boolean; readonly folder?: string | undefined };

export type Formatter = (run: Run, options?: FormatOptions) => string;
