// What an output format is: a pure function from a record to a text that ends with a line feed.
import type { Run } from "../../results/run/run.ts";

/** The output formats by name. */
export type Format = "text" | "json" | "ndjson" | "junit" | "markdown" | "github" | "html";

/** Choices of the terminal alone; every other format ignores them. Without them no escape sequence is written. */
export type FormatOptions = { readonly isColoured?: boolean };

export type Formatter = (record: Run, options?: FormatOptions) => string;
