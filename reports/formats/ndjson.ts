// One line of JSON for each check, for tools that read a run row by row: `jq`, a log store, a table of a data base.
import { printableJson } from "../../results/hidden-characters.ts";
import type { RunRecord } from "../../results/record.ts";
import { halvesOf } from "../halves.ts";

/** The checks of a record in its order, each as `results/check-line.schema.json` has it; nothing for a load run. */
export function ndjsonChecks(record: RunRecord): string {
  const { conformance } = halvesOf(record);
  if (conformance.kind === "not-run") return "";
  return conformance.checks.map((check) => printableJson(check, 0)).join("");
}
