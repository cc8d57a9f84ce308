// The output of a plain bundle at its end: a text on stdout and a page. Pure.
import { plainFacts } from "./facts.ts";
import type { PlainInputs } from "./inputs.ts";
import {
  errorsText,
  leftOutText,
  milliseconds,
  type Summary,
  type SummaryData,
  summaryOf,
  warmUpSentence,
} from "./metrics.ts";
import { pageOf } from "./page.ts";

/** The files of a summary by name, as k6 takes them. */
export function summarise(data: SummaryData, inputs: PlainInputs): Record<string, string> {
  const { scenario, question } = plainFacts();
  const summary = summaryOf(data, inputs, scenario, question);
  return { stdout: textOf(summary, inputs.page), ...(inputs.page !== "" && { [inputs.page]: pageOf(summary) }) };
}

function textOf(summary: Summary, page: string): string {
  const { verdict, scenario, target, ratePerSecond, seconds, goodput, dropped, advisory, rows } = summary;
  const notes = [errorsText(summary.errors), leftOutText(summary.leftOut)].filter((note) => note !== "");
  const head = ["operation", "responses", "errors", "invalid", "p50 ms", "p95 ms", "p99 ms", "max ms"];
  const cells = rows.map(({ operation, responses, errors, invalid, p50, p95, p99, max }) => [
    operation,
    ...[responses, errors, invalid].map(String),
    ...[p50, p95, p99, max].map(milliseconds),
  ]);
  return [
    "",
    `${WORDS[verdict]}: ${scenario} at ${target}, up to ${ratePerSecond} requests/s, ${seconds.toFixed(1)} s with start and end`,
    `${goodput} in goodput, ${dropped} dropped, ${advisory} with advisory findings`,
    ...(warmUpSentence(summary.warmUp) === "" ? [] : [warmUpSentence(summary.warmUp)]),
    ...notes,
    ...(rows.length === 0 ? [] : ["", ...aligned([head, ...cells]), "", ...thresholdLines(summary)]),
    ...(page === "" ? [] : ["", `Page: ${page}`]),
    "",
    "",
  ].join("\n");
}

const WORDS = { pass: "PASS", fail: "FAIL", inconclusive: "INCONCLUSIVE" } as const;

function thresholdLines({ thresholds }: Summary): string[] {
  return thresholds.map(({ expression, verdict }) => `  ${WORDS[verdict].padEnd(12)}  ${expression}`);
}

function aligned(table: readonly (readonly string[])[]): string[] {
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table.map(
    (row) =>
      `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join("  ")}`,
  );
}
