// The tables of docs/gate.md that a bench makes.
import type { LiveRow } from "./live-gates.ts";
import type { BankRow } from "./relabelling.ts";
import type { Row } from "./simulated-gate.ts";

const [START, END] = ["<!-- tables of bench gate: start -->", "<!-- tables of bench gate: end -->"];

/** The rows as a table in Markdown. */
export function simulatedTable(rows: readonly Row[]): string {
  return [
    "| Noise of a pair | One metric slower by | regression | not slower | open | pairs (mean) |",
    "|---|---:|---:|---:|---:|---:|",
    ...rows.map(({ name, slowdown, regression, interval, notSlower, open, meanPairs }) =>
      [
        "",
        name,
        slowdown === 0 ? "0" : `${percent(slowdown, 1)}`,
        `${percent(regression)} (${percent(interval.low)}–${percent(interval.high)})`,
        percent(notSlower),
        percent(open),
        meanPairs.toFixed(1),
        "",
      ]
        .join(" | ")
        .trim(),
    ),
  ].join("\n");
}

/** Comparisons of a bank's pairs as a table in Markdown. */
export function bankTable(rows: readonly BankRow[]): string {
  return [
    "| Put into the candidate | regression | not slower | open | pairs (mean) | usual rule fails | k6's threshold fails |",
    "|---|---:|---:|---:|---:|---:|---:|",
    ...rows.map(({ effect, regression, interval, notSlower, open, meanPairs, usual, threshold }) =>
      [
        "",
        effect,
        `${percent(regression)} (${percent(interval.low)}–${percent(interval.high)})`,
        percent(notSlower),
        percent(open),
        meanPairs.toFixed(1),
        percent(usual),
        percent(threshold),
        "",
      ]
        .join(" | ")
        .trim(),
    ),
  ].join("\n");
}

/** Comparisons that were made as users make them, as a table in Markdown. */
export function liveTable(rows: readonly LiveRow[]): string {
  return [
    "| Candidate | comparisons | processor time | regression | not slower | open | pairs (mean) |",
    "|---|---:|---:|---:|---:|---:|---:|",
    ...rows.map(({ slowdown, gates, regression, interval, notSlower, open, meanPairs, meanCpuRatio }) =>
      [
        "",
        slowdown === 0 ? "the same build" : `${percent(slowdown)} more processor time`,
        gates,
        `× ${meanCpuRatio.toFixed(3)}`,
        `${percent(regression)} (${percent(interval.low, 0)}–${percent(interval.high, 0)})`,
        percent(notSlower),
        percent(open),
        meanPairs.toFixed(1),
        "",
      ]
        .join(" | ")
        .trim(),
    ),
  ].join("\n");
}

/** A page with its tables replaced. */
export function insertTables(page: string, tables: readonly string[]): string {
  const [from, to] = [page.indexOf(START), page.indexOf(END)];
  if (from === -1 || to === -1) throw new Error(`the page must hold the lines "${START}" and "${END}"`);
  return `${page.slice(0, from + START.length)}\n\n${tables.join("\n\n")}\n\n${page.slice(to)}`;
}

function percent(share: number, digits = 2): string {
  return `${Number((share * 100).toFixed(digits))} %`;
}
