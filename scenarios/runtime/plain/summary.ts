// The result of a plain bundle at its end, from the data of k6: a text on stdout, and a page without scripts. Pure.
import { OPERATION_IDS } from "../../../schemas/operation.ts";
import { ERROR_CODES } from "./fault.ts";
import type { PlainInputs } from "./inputs.ts";
import type { LeftOut } from "./placeholders.ts";

/** The part of k6's summary that is read. */
export type SummaryData = {
  readonly state: { readonly testRunDurationMs: number };
  /** What the setup found; absent if it failed. */
  readonly setup_data?: { readonly leftOut?: LeftOut } | null;
  readonly metrics: Readonly<
    Record<
      string,
      {
        readonly values: Readonly<Record<string, number>>;
        readonly thresholds?: Readonly<Record<string, { readonly ok: boolean }>>;
      }
    >
  >;
};

type Verdict = "PASS" | "FAIL" | "INCONCLUSIVE";

/** What text and page show. */
export type Summary = {
  /** Inconclusive if no request of the load has an outcome. */
  readonly verdict: Verdict;
  readonly scenario: string;
  readonly question: string;
  /** Sentences on the whole run, without full stops. */
  readonly sentences: readonly string[];
  /** A row for each operation that was sent; times in ms from the scheduled start to the end of accepted responses. */
  readonly rows: readonly (readonly string[])[];
  /** Thresholds that decide. One on a rate without a sample passes for k6, but is inconclusive here. */
  readonly thresholds: readonly { readonly expression: string; readonly verdict: Verdict }[];
};

const HEADS = ["operation", "responses", "errors", "invalid", "p50 ms", "p95 ms", "p99 ms", "max ms"];
const TIMES = ["med", "p(95)", "p(99)", "max"];

/** The summary of a run, without operations that were not sent. */
export function summaryOf(
  { metrics, state, setup_data: setup }: SummaryData,
  { target, profileName, profile: { peak, warmUpMs } }: PlainInputs,
  { scenario, question }: Pick<Summary, "scenario" | "question">,
): Summary {
  const count = (metric: string) => metrics[metric]?.values["count"] ?? 0;
  const rows = OPERATION_IDS.flatMap((operation) => {
    const times = `assay_response_time{operation:${operation}}`;
    const errors = count(`assay_errors{operation:${operation}}`);
    if (count(times) + errors === 0) return [];
    const counts = [count(times), errors, count(`assay_invalid{operation:${operation}}`)];
    return [[operation, ...counts.map(String), ...TIMES.map((name) => milliseconds(metrics[times]?.values[name]))]];
  });
  const thresholds = thresholdsIn(metrics);
  const isFailed = thresholds.some(({ verdict }) => verdict === "FAIL");
  const seconds = (state.testRunDurationMs / 1_000).toFixed(1);
  const warmUp = `The warm-up of ${(warmUpMs / 1_000).toFixed(1)} s is excluded: ${count("assay_warm_up")} requests`;
  return {
    verdict: rows.length === 0 ? "INCONCLUSIVE" : isFailed ? "FAIL" : "PASS",
    scenario,
    question,
    sentences: [
      `${scenario} at ${target}, profile ${profileName}, up to ${peak} requests/s, ${seconds} s with start and end`,
      `${count("assay_goodput")} in goodput, ${count("dropped_iterations")} dropped, ${count("assay_advisory")} with advisory findings`,
      ...(warmUpMs > 0 ? [warmUp] : []),
      ...errorSentence(count),
      ...leftOutSentence(setup?.leftOut),
      ...(rows.length === 0 ? ["No request of the load has an outcome"] : []),
    ],
    rows,
    thresholds,
  };
}

function thresholdsIn(metrics: SummaryData["metrics"]): Summary["thresholds"] {
  return Object.entries(metrics)
    .filter(([name]) => !/\{(operation|code):/.test(name))
    .flatMap(([name, { values, thresholds = {} }]) =>
      Object.entries(thresholds).map(([expression, { ok }]) => {
        const isUndecided = ok && values["passes"] === 0 && values["fails"] === 0;
        const verdict: Verdict = isUndecided ? "INCONCLUSIVE" : ok ? "PASS" : "FAIL";
        return { expression: `${name}: ${expression}`, verdict };
      }),
    )
    .sort((one, other) => one.expression.localeCompare(other.expression));
}

/** The errors by reason, the most frequent first. */
function errorSentence(count: (metric: string) => number): readonly string[] {
  const errors = ERROR_CODES.map((code) => [code, count(`assay_errors{code:${code}}`)] as const)
    .filter(([, errors]) => errors > 0)
    .sort(([, one], [, other]) => other - one);
  return errors.length === 0 ? [] : [`Errors: ${errors.map((error) => error.join(" ")).join(", ")}`];
}

function leftOutSentence({ operations, share }: LeftOut = { operations: [], share: 0 }): readonly string[] {
  const percent = share > 0 && share < 0.01 ? "less than 1" : String(Math.round(share * 100));
  if (operations.length === 0) return [];
  return [
    `Left out, because no token or user is known or sending is not permitted: ${operations.join(", ")} (${percent} % of the scenario)`,
  ];
}

function milliseconds(value: number | undefined): string {
  if (value === undefined) return "–";
  return value < 10 ? value.toFixed(2) : value.toFixed(0);
}

/** The text for stdout; `page` is the file of the page, empty without one. */
export function textOf({ verdict, sentences, rows, thresholds }: Summary, page: string): string {
  const decided = thresholds.map((threshold) => `  ${threshold.verdict.padEnd(12)}  ${threshold.expression}`);
  const details = rows.length === 0 ? [] : ["", ...aligned([HEADS, ...rows]), "", ...decided];
  const written = page === "" ? [] : ["", `Page: ${page}`];
  return ["", `${verdict}: ${sentences[0]}`, ...sentences.slice(1), ...details, ...written, "", ""].join("\n");
}

function aligned(table: readonly (readonly string[])[]): readonly string[] {
  const widths = HEADS.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table.map((row) => {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    return `  ${cells.join("  ")}`;
  });
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}
th,td{padding:.3rem .6rem;border-bottom:1px solid #8886;text-align:right}
th:first-child,td:first-child{text-align:left}
.wide{overflow-x:auto}.PASS{color:#17692f}.FAIL,.INCONCLUSIVE{color:#b3261e;font-weight:600}
@media (prefers-color-scheme:dark){.PASS{color:#7fd694}.FAIL,.INCONCLUSIVE{color:#ff9d94}}`;

/** The page. Every text in it is escaped; its policy forbids scripts and requests. */
export function pageOf({ verdict, scenario, question, sentences, rows, thresholds }: Summary): string {
  const row = ([operation = "", ...cells]: readonly string[]) =>
    `<tr><th scope="row">${escapeHtml(operation)}</th>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`;
  const details = `<h2>Operations</h2>
<div class="wide" tabindex="0" role="region" aria-label="Operations"><table>
<thead><tr>${HEADS.map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead>
<tbody>${rows.map(row).join("")}</tbody>
</table></div>
<p>Times from the scheduled start to the end of accepted responses.</p>
<h2>Thresholds</h2>
<ul>${thresholds.map((one) => `<li><span class="${one.verdict}">${one.verdict}</span> ${escapeHtml(one.expression)}</li>`).join("")}</ul>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(`${scenario}: ${verdict}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1><span class="${verdict}">${verdict}</span>: ${escapeHtml(scenario)}</h1>
${[question, ...sentences.map((sentence) => `${sentence}.`)].map((text) => `<p>${escapeHtml(text)}</p>`).join("\n")}
${rows.length === 0 ? "" : details}
</body>
</html>
`;
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
