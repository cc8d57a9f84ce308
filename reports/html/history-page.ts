// A history as one HTML file of sparklines: no script, and nothing is requested.
import type { Acknowledged, HistoryLine } from "../../run/history/history-file.ts";
import { countOf } from "../../run/text/plural.ts";
import {
  CHANGES_SENTENCE,
  changeText,
  type HistorySection,
  historySections,
  metricTitle,
  valueText,
} from "../view/history.ts";
import { historySpark } from "./charts/history-spark.ts";
import { table } from "./components.ts";
import { html, type Markup } from "./markup.ts";
import { pageText, sectionElement } from "./shell.ts";

/** A section for each machine and workload. The same lines give the same bytes. */
export function historyPage(lines: readonly HistoryLine[]): string {
  const acknowledged = lines.filter((line) => line.kind === "acknowledged");
  return pageText({
    title: "History · Assay",
    scripts: [],
    begins: { id: "history", name: "history" },
    about: html`<span class="muted">history of accepted runs</span>`,
    main: html`<h1 id="history">History</h1>
<p class="muted">${CHANGES_SENTENCE}</p>
${historySections(lines).map(sectionOf)}
${acknowledged.length > 0 && acknowledgedPart(acknowledged)}`,
    footer: countOf(lines.length - acknowledged.length, "accepted run"),
  });
}

function sectionOf({ conditions, runs, metrics }: HistorySection, at: number): Markup {
  const rows = metrics.map((series) => [
    metricTitle(series),
    historySpark(series, `${metricTitle(series)} over ${countOf(series.points.length, "run")}`),
    valueText(series.metric, series.points.at(-1)),
    series.changes.map((change) => changeText(series.metric, change)).join("; ") || "–",
  ]);
  return sectionElement({
    id: `series-${at + 1}`,
    topic: `${countOf(runs.length, "accepted run")}, the first ${runs[0]?.startedAt.slice(0, 10)}, the last ${runs.at(-1)?.startedAt.slice(0, 10)}`,
    finding: conditions,
    body: table(conditions, ["metric", "over the releases", "last", "changes of level"], rows, "text"),
  });
}

function acknowledgedPart(lines: readonly Acknowledged[]): Markup {
  const rows = lines.map(({ release, reason, owner, expires }) => [release, reason, owner, expires]);
  return sectionElement({
    id: "acknowledged",
    topic: countOf(lines.length, "line"),
    finding: "Acknowledged regressions",
    body: table("Acknowledged regressions", ["since", "reason", "owner", "until"], rows, "text"),
  });
}
