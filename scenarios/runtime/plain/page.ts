// The page of a plain bundle: one file without scripts or outside requests. Pure.
import { errorsText, leftOutText, milliseconds, type Summary, type SummaryRow, warmUpSentence } from "./metrics.ts";

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}
th,td{padding:.3rem .6rem;border-bottom:1px solid #8886;text-align:right}
th:first-child,td:first-child{text-align:left}
.wide{overflow-x:auto}.pass{color:#17692f}.fail,.inconclusive{color:#b3261e;font-weight:600}
@media (prefers-color-scheme:dark){.pass{color:#7fd694}.fail,.inconclusive{color:#ff9d94}}`;

/** The whole page. Every text in it is escaped; its policy forbids scripts and requests. */
export function pageOf(summary: Summary): string {
  const { scenario, question, target, profile, ratePerSecond, seconds, goodput, dropped, advisory } = summary;
  const { verdict } = summary;
  const notes = [errorsText(summary.errors), leftOutText(summary.leftOut)].filter((note) => note !== "");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(`${scenario}: ${WORDS[verdict]}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1><span class="${verdict}">${WORDS[verdict]}</span>: ${escapeHtml(scenario)}</h1>
<p>${escapeHtml(question)}</p>
<p>${escapeHtml(target)}, profile ${escapeHtml(profile)}, up to ${escapeHtml(String(ratePerSecond))} requests per second, ${escapeHtml(seconds.toFixed(1))} s with start and end. ${goodput} in goodput, ${dropped} dropped, ${advisory} with advisory findings. ${escapeHtml(warmUpSentence(summary.warmUp))}</p>${notes.map((note) => `\n<p>${escapeHtml(note)}.</p>`).join("")}${summary.rows.length === 0 ? "\n<p>No request of the load has an outcome.</p>" : tablesOf(summary)}
</body>
</html>
`;
}

const WORDS = { pass: "PASS", fail: "FAIL", inconclusive: "INCONCLUSIVE" } as const;

function tablesOf(summary: Summary): string {
  return `
<h2>Operations</h2>
<div class="wide" tabindex="0" role="region" aria-label="Operations"><table>
<thead><tr>${["operation", "responses", "errors", "invalid", "p50 ms", "p95 ms", "p99 ms", "max ms"].map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead>
<tbody>${summary.rows.map(rowOf).join("")}</tbody>
</table></div>
<p>Times from the scheduled start to the end of accepted responses.</p>
<h2>Thresholds</h2>
<ul>${summary.thresholds.map(({ expression, verdict }) => `<li><span class="${verdict}">${WORDS[verdict]}</span> ${escapeHtml(expression)}</li>`).join("")}</ul>`;
}

function rowOf({ operation, responses, errors, invalid, p50, p95, p99, max }: SummaryRow): string {
  const cells = [...[responses, errors, invalid].map(String), ...[p50, p95, p99, max].map(milliseconds)];
  return `<tr><th scope="row">${escapeHtml(operation)}</th>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
