// The lines of a capacity run in the terminal summary.
import type { CapacityRun } from "../../run/format/run.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import { CAPACITY_HEADS, capacityRows, searchText } from "../view/capacity-rows.ts";
import { type Line, labelled, MARKS } from "./terminal.ts";

const INDENT = 14;

/** What was searched, by what, what would help, and why steps say nothing. */
export function capacityLines(run: CapacityRun): readonly Line[] {
  const silent = capacityRows(run).filter(({ state }) => state === "unknown");
  return [
    labelled("  search", line(searchText(run)), INDENT),
    labelled("  objectives", line(run.objectives.join(", ")), INDENT),
    ...silent.map(({ rate, verdict, reason }) => labelled(`  ${verdict}`, `${rate}: ${line(reason)}`, INDENT)),
    labelled("  advice", line(run.advice), INDENT),
  ];
}

/** The steps by rising rate. */
export function capacityTable(run: CapacityRun): Line {
  const rows = capacityRows(run).map(({ state, rate, seconds, samples, p95, goodput, verdict }) => [
    rate,
    seconds,
    samples,
    p95,
    goodput,
    `${MARKS[state]} ${verdict}`,
  ]);
  return { table: [[...CAPACITY_HEADS], ...rows] };
}

/** Text from a run on one line, safe for a terminal. */
function line(text: string): string {
  return showHiddenOnOneLine(text);
}
