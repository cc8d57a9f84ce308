// One line of JSON per check, for tools that read rows: `jq`, log stores, databases.

import type { Run } from "../../run/format/run.ts";
import { printableJson } from "../../run/text/hidden-characters.ts";
import { partsOf } from "../view/parts.ts";

/** The checks of a run in order, as described by `run/format/check-line.schema.json`; empty for a load run. */
export function ndjsonChecks(run: Run): string {
  const { conformance } = partsOf(run);
  if (conformance.kind === "not-run") return "";
  return conformance.checks.map((check) => printableJson(check, 0)).join("");
}
