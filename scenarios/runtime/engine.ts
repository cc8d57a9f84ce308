// What sends, judges and records inside k6: Go code of Assay's own k6, or a script, which any k6 runs.

/**
 * `native`: the Go package of tools/k6, which asks the script for a verdict only where its own quick judge says no.
 * `script`: everything in k6's interpreter. Results of different engines are never compared.
 */
export const ENGINES = ["native", "script"] as const;

export type Engine = (typeof ENGINES)[number];
