// The lines of a comparison in the terminal summary.
import type { ComparisonRun } from "../../run/format/run.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import { COMPARISON_HEADS, comparisonRows, planText } from "../view/comparison-rows.ts";
import { type Line, labelled, MARKS } from "./terminal.ts";

const INDENT = 14;

/** What was compared, how, and what would help. */
export function comparisonLines(run: ComparisonRun): readonly Line[] {
  const reasons = comparisonRows(run).filter(({ reason }) => reason !== "");
  return [
    labelled("  baseline", line(run.builds.baseline), INDENT),
    labelled("  plan", line(planText(run)), INDENT),
    ...reasons.map(({ name, reason }) => labelled("  because", line(`${name}: ${reason}`), INDENT)),
    ...run.notes.map((note) => labelled("  note", line(note), INDENT)),
    labelled("  advice", line(run.advice), INDENT),
  ];
}

/** The metrics, what decides first. */
export function comparisonTable(run: ComparisonRun): readonly Line[] {
  const rows = comparisonRows(run).map(({ state, name, effect, interval, detectable, verdictText }) => [
    line(name),
    effect,
    interval,
    detectable,
    `${MARKS[state]} ${verdictText}`,
  ]);
  return rows.length === 0 ? [] : [{ table: [[...COMPARISON_HEADS], ...rows] }];
}

/** Text from a run on one line, safe for a terminal. */
function line(text: string): string {
  return showHiddenOnOneLine(text);
}
