// The part of a Markdown summary that a comparison has in place of conformance and load.
import type { ComparisonRun } from "../../run/format/run.ts";
import { comparisonRows, planText } from "../view/comparison-rows.ts";
import { code, prose } from "./markdown-text.ts";
import { MARKS } from "./terminal.ts";

/** The table of the metrics, the plan and the advice. */
export function comparisonItems(run: ComparisonRun): readonly string[] {
  const rows = comparisonRows(run).map(
    ({ state, name, effect, interval, detectable, verdictText, reason }) =>
      `| ${[code(name), effect, interval, detectable, `${MARKS[state]} ${verdictText}${reason === "" ? "" : `: ${prose(reason)}`}`].join(" | ")} |`,
  );
  return [
    ...(rows.length === 0
      ? []
      : ["| Metric | Candidate | 95 % interval | Finds | Verdict |", "|---|---:|---:|---:|---|", ...rows, ""]),
    `**Compared:** ${prose(planText(run))}. **Baseline:** ${code(run.builds.baseline)}`,
    "",
    ...run.notes.flatMap((note) => [prose(note), ""]),
    prose(run.advice),
    "",
  ];
}
