// A history as text for a terminal.
import type { HistoryLine } from "../../run/history/history-file.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import { countOf } from "../../run/text/plural.ts";
import {
  CHANGES_SENTENCE,
  changeText,
  type HistorySection,
  historySections,
  metricTitle,
  shownRelease,
  valueText,
} from "../view/history.ts";
import { BLANK, type Line, labelled, layOut } from "./terminal.ts";

const INDENT = 12;

/** A table for each machine and workload, changes of level below it, and the acknowledged regressions. */
export function historyTextOf(lines: readonly HistoryLine[], width?: number): string {
  const acknowledged = lines.flatMap((line) =>
    line.kind === "acknowledged"
      ? [
          labelled(
            "  accepted",
            clean(`since ${line.release} until ${line.expires}: ${line.reason} (${line.owner})`),
            INDENT,
          ),
        ]
      : [],
  );
  const all = [
    ...historySections(lines).flatMap(sectionLines),
    ...acknowledged,
    labelled("  note", CHANGES_SENTENCE, INDENT),
  ];
  return `${layOut(all, { width })}\n`;
}

function sectionLines({ conditions, runs, metrics }: HistorySection): readonly Line[] {
  const rows = metrics.map(({ operation, metric, points }) => {
    const values = points.map(({ value }) => value);
    return [
      metricTitle({ operation, metric }),
      valueText(metric, points.at(-1)),
      valueText(metric, { value: Math.min(...values) }),
      valueText(metric, { value: Math.max(...values) }),
    ].map(clean);
  });
  const changes = metrics.flatMap(({ operation, metric, changes: own }) =>
    own.map((change) =>
      labelled("  change", clean(`${metricTitle({ operation, metric })}: ${changeText(metric, change)}`), INDENT),
    ),
  );
  const last = runs.at(-1);
  return [
    labelled("", clean(`${conditions}: ${countOf(runs.length, "accepted run")}`), 0),
    { table: [["metric", last === undefined ? "last" : clean(shownRelease(last)), "least", "most"], ...rows] },
    ...changes,
    BLANK,
  ];
}

/** Text of a file on one line, safe for a terminal. */
function clean(text: string): string {
  return showHiddenOnOneLine(text);
}
