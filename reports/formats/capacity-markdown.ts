// The part of a Markdown summary that a capacity run has in place of conformance and load.
import type { CapacityRun } from "../../run/format/run.ts";
import { capacityRows, searchText } from "../view/capacity-rows.ts";
import { code, prose } from "./markdown-text.ts";
import { MARKS } from "./terminal.ts";

/** The table of the steps, the search and its advice. */
export function capacityItems(run: CapacityRun): readonly string[] {
  const rows = capacityRows(run).map(
    ({ state, rate, seconds, samples, p95, goodput, verdict, reason }) =>
      `| ${[rate, seconds, samples, p95, goodput, `${MARKS[state]} ${verdict}${reason === "" ? "" : `: ${prose(reason)}`}`].join(" | ")} |`,
  );
  return [
    "| Rate | Held | Samples | p95 | Goodput | Verdict |",
    "|---:|---:|---:|---:|---:|---|",
    ...rows,
    "",
    `**Search:** ${prose(searchText(run))}. **Objectives:** ${run.objectives.map(code).join(", ")}.`,
    "",
    `${prose(run.advice)}`,
    "",
  ];
}
