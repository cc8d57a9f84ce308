// An output format: a pure function from a run to a text that ends with a line feed.
import type { Run } from "../../results/run/run.ts";

/** The output formats by name. */
export type Format = "text" | "json" | "ndjson" | "junit" | "markdown" | "github" | "html";

/** Options of the terminal, which other formats ignore. By default no escape sequence is written. */
export type FormatOptions = { readonly isColoured?: boolean };

export type Formatter = (run: Run, options?: FormatOptions) => string;
