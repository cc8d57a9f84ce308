// A history as one HTML file of sparklines: no script, and nothing is requested.
import { createHash } from "node:crypto";
import type { Acknowledged, HistoryLine } from "../../results/history/history-file.ts";
import { countOf } from "../../results/text/plural.ts";
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
import { html, type Markup, textOf, trusted } from "./markup.ts";
import { STYLE } from "./style.ts";

/** A section for each machine and workload. The same lines give the same bytes. */
export function historyPage(lines: readonly HistoryLine[]): string {
  const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE, "utf8").digest("base64")}'; base-uri 'none'; form-action 'none'`;
  const acknowledged = lines.filter((line) => line.kind === "acknowledged");
  return `${textOf(html`${trusted("<!doctype html>")}
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>History · Assay</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<header><p><strong>Assay</strong> <span class="muted">history of accepted runs</span></p></header>
<main>
<h1>History</h1>
<p class="muted">${CHANGES_SENTENCE}</p>
${historySections(lines).map(sectionOf)}
${acknowledged.length > 0 && acknowledgedPart(acknowledged)}
</main>
</body>
</html>`)}\n`;
}

function sectionOf({ conditions, runs, metrics }: HistorySection, at: number): Markup {
  const id = `series-${at + 1}`;
  const rows = metrics.map((series) => [
    metricTitle(series),
    historySpark(series, `${metricTitle(series)} over ${countOf(series.points.length, "run")}`),
    valueText(series.metric, series.points.at(-1)),
    series.changes.map((change) => changeText(series.metric, change)).join("; ") || "–",
  ]);
  return html`<section class="part" id="${id}" aria-labelledby="${id}-title">
<p class="topic">${countOf(runs.length, "accepted run")}, the first ${runs[0]?.startedAt.slice(0, 10)}, the last ${runs.at(-1)?.startedAt.slice(0, 10)}</p>
<h2 id="${id}-title">${conditions}</h2>
${table(conditions, ["metric", "over the releases", "last", "changes of level"], rows, "text")}
</section>
`;
}

function acknowledgedPart(lines: readonly Acknowledged[]): Markup {
  const rows = lines.map(({ release, reason, owner, expires }) => [release, reason, owner, expires]);
  return html`<section class="part" id="acknowledged" aria-labelledby="acknowledged-title">
<h2 id="acknowledged-title">Acknowledged regressions</h2>
${table("Acknowledged regressions", ["since", "reason", "owner", "until"], rows, "text")}
</section>
`;
}
