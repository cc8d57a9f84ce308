// One line of JSON for each check, for tools that read a run row by row: `jq`, a log store, a table of a data base.

import type { Run } from "../../results/run/run.ts";
import { printableJson } from "../../results/text/hidden-characters.ts";
import { partsOf } from "../view/parts.ts";

/** The checks of a record in its order, each as `results/run/check-line.schema.json` has it; nothing for a load run. */
export function ndjsonChecks(record: Run): string {
  const { conformance } = partsOf(record);
  if (conformance.kind === "not-run") return "";
  return conformance.checks.map((check) => printableJson(check, 0)).join("");
}
