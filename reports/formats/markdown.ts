// The Markdown summary, for a pull request or a chat: the first screen in some 12 lines, then the failures, folded.

import type { Run } from "../../results/run/run.ts";
import { showHiddenOnOneLine } from "../../results/text/hidden-characters.ts";
import { judge } from "../../results/verdict/verdict.ts";
import { lowerBoundSentence, putOffSentence, warmUpSentence, writeResponseTime } from "../text/load-text.ts";
import { writeCount, writeCounted, writeNumber, writeShare } from "../text/number-format.ts";
import { sparkOf } from "../text/spark.ts";
import { expectationsOf } from "../view/expectations.ts";
import { type Cause, causesOf } from "../view/failure-groups.ts";
import { isTelling, memoryCourses, writeGrowth } from "../view/memory-growth.ts";
import { nextStep } from "../view/next-step.ts";
import { operationRows } from "../view/operation-rows.ts";
import { hostOf, type Parts, partsOf } from "../view/parts.ts";
import { commonest, interfaceFigures, loadFigures, provenance, unjudgedFigures } from "../view/summary.ts";
import { cut, MARKS } from "./terminal.ts";

const MOST_CAUSES = 20;
const LONGEST_VALUE = 300;
const SPARK_WIDTH = 20;

/** A record as GitHub-flavoured Markdown. Text of a record stands in code spans, or with every mark of Markdown escaped. */
export function markdownSummary(record: Run): string {
  const { word, state, reason } = judge(record);
  const parts = partsOf(record);
  const next = nextStep(record, state);
  return `${[
    `### ${MARKS[state]} ${word} · ${code(hostOf(record.target))}`,
    "",
    prose(reason),
    "",
    ...table(parts),
    "",
    figures(parts),
    "",
    ...namedLines(parts),
    ...memoryLines(parts),
    ...expectationLines(parts),
    `${prose(next.what)}${next.command === undefined ? "" : `: ${code(next.command)}`}`,
    "",
    `<sub>${provenance(record).map(prose).join(" · ")}</sub>`,
    ...causeLines(parts),
  ].join("\n")}\n`;
}

function table(parts: Parts): readonly string[] {
  const hasChecks = parts.conformance.kind !== "not-run";
  const rows = operationRows(parts).map(({ operation, state, holding, judged, unjudged, load }) => [
    code(operation),
    hasChecks ? `${MARKS[state]} ${writeCount(holding)}/${writeCount(judged)}` : "–",
    hasChecks ? writeCount(unjudged) : "–",
    load === undefined || parts.load.kind === "not-run" ? "–" : writeResponseTime(parts.load, load),
    load === undefined ? "–" : writeShare(load.errors, load.count),
    load === undefined ? "–" : writeCount(load.invalid),
  ]);
  return [
    "| Operation | Interface | Not judged | p95 | Errors | Invalid |",
    "|---|---:|---:|---:|---:|---:|",
    ...rows.map((cells) => `| ${cells.join(" | ")} |`),
  ];
}

function figures({ conformance, load }: Parts): string {
  const unjudged = conformance.kind === "not-run" ? undefined : unjudgedFigures(conformance);
  const left = conformance.kind === "not-run" ? notRun(conformance) : interfaceFigures(conformance);
  const right = load.kind === "not-run" ? notRun(load) : loadFigures(load).join(", ");
  const remarks = load.kind === "not-run" ? [] : [putOffSentence(load), lowerBoundSentence(load), warmUpSentence(load)];
  const told = remarks.flatMap((remark) => (remark === undefined ? [] : [` ${remark}`])).join("");
  return `**Interface:** ${left}${unjudged === undefined ? "" : `; not judged: ${unjudged}`}. **Under load:** ${right}.${told}`;
}

/** What errors and untrue answers under load were, as a list. */
function namedLines({ load }: Parts): readonly string[] {
  if (load.kind === "not-run") return [];
  const item = (label: string, text: string | undefined) => (text === undefined ? [] : [`- ${label}: ${code(text)}`]);
  const items = [
    ...item("errors", commonest(load.total.errorsByCode, "reason")),
    ...item("invalid", commonest(load.total.invalidByStatement, "statement")),
  ];
  return items.length === 0 ? [] : [...items, ""];
}

/** The memory of a long run by halves; a short one tells nothing. */
function memoryLines({ load }: Parts): readonly string[] {
  if (load.kind === "not-run" || !isTelling(load)) return [];
  const courses = memoryCourses(load);
  if (courses.length === 0) return [];
  const rows = courses.map(({ who, points, comparison: { first, second, growth }, peakMiB }) => {
    const course = sparkOf(
      points.map(({ sizeMiB }) => sizeMiB),
      SPARK_WIDTH,
    );
    const sizes = [first, second, peakMiB].map((size) => `${writeNumber(size)} MiB`);
    return `| ${[who, course, sizes[0], sizes[1], writeGrowth(growth), sizes[2]].join(" | ")} |`;
  });
  return [
    "| Memory | Course | First half | Second half | Change | At most |",
    "|---|---|---:|---:|---:|---:|",
    ...rows,
    "",
  ];
}

/** Rounds, known failures, the list and the pinned profile as a list of their own, where there are any. */
function expectationLines({ conformance }: Parts): readonly string[] {
  const lines = conformance.kind === "not-run" ? [] : expectationsOf(conformance);
  const items = lines.map(
    ({ label, grade, text }) =>
      `- ${grade === "error" ? `${MARKS.bad} ` : ""}${label}: ${code(cut(showHiddenOnOneLine(text), LONGEST_VALUE))}`,
  );
  return items.length === 0 ? [] : [...items, ""];
}

function notRun({ reason }: { readonly reason: string }): string {
  return `not run: ${prose(reason).replace(/[.]$/, "")}`;
}

function causeLines({ conformance }: Parts): readonly string[] {
  if (conformance.kind === "not-run") return [];
  const causes = causesOf(conformance, "specified");
  const more = causes.length - MOST_CAUSES;
  return [
    ...causes.slice(0, MOST_CAUSES).flatMap(causeBlock),
    ...(more > 0 ? ["", `and ${writeCounted(more, "more cause")} in the report.`] : []),
    ...advisoryLines(causesOf(conformance, "advisory")),
  ];
}

/** What the interface does not demand, as one folded list: each cause with its first check and what was found. */
function advisoryLines(causes: readonly Cause[]): readonly string[] {
  if (causes.length === 0) return [];
  const more = causes.length - MOST_CAUSES;
  return [
    "",
    `<details><summary>${MARKS.unknown} ${writeCounted(causes.length, "likely expectation")} not met, which the interface does not demand</summary>`,
    "",
    ...causes.slice(0, MOST_CAUSES).map(({ checks, checks: [check] }) => {
      const found = code(cut(showHiddenOnOneLine(check.actual), LONGEST_VALUE));
      return `- ${prose(check.rule)} ${writeCounted(checks.length, "check")}, first ${code(check.id)}: ${found}`;
    }),
    ...(more > 0 ? [`- and ${writeCounted(more, "more")} in the report`] : []),
    "",
    "</details>",
  ];
}

function causeBlock({ title, operations, checks }: Cause, at: number): readonly string[] {
  const [check] = checks;
  const item = (label: string, value: string | undefined) =>
    value === undefined || value === "" ? [] : [`- ${label}: ${code(cut(showHiddenOnOneLine(value), LONGEST_VALUE))}`];
  return [
    "",
    `<details><summary>${MARKS.bad} ${at + 1}. ${inHtml(title)} (${operations.join(", ")}, ${writeCounted(checks.length, "check")})</summary>`,
    "",
    ...item("check", check.id),
    ...item("rule", check.rule === title ? undefined : check.rule),
    ...item("difference", check.difference),
    ...item("expected", check.expected),
    ...item("found", check.actual),
    ...item("answer", check.response),
    ...item("statement", check.statements.join(", ")),
    ...item("reading", check.interpretations.join(", ")),
    ...(check.curl === undefined ? [] : ["", fenced(check.curl)]),
    "",
    "</details>",
  ];
}

/** A code span that no text can end: its fence is longer than any run of backticks inside. */
function code(text: string): string {
  const shown = showHiddenOnOneLine(text);
  const fence = "`".repeat(longestRun(shown) + 1);
  const pad = shown.startsWith("`") || shown.endsWith("`") || shown === "" ? " " : "";
  return `${fence}${pad}${shown}${pad}${fence}`;
}

function fenced(text: string): string {
  const shown = showHiddenOnOneLine(text);
  const fence = "`".repeat(Math.max(3, longestRun(shown) + 1));
  return `${fence}sh\n${shown}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

/** Text outside of code: every punctuation of Markdown escaped, and an empty comment after @ and # against mentions. */
function prose(text: string): string {
  return showHiddenOnOneLine(text)
    .replace(/[\\`*_{}[\]<>()#+!|~$&-]/g, (mark) => (mark === "&" ? "&amp;" : mark === "<" ? "&lt;" : `\\${mark}`))
    .replace(/@/g, "@<!-- -->")
    .replace(/\\#(?=\d)/g, "\\#<!-- -->");
}

/** The summary of a folded block is HTML, not Markdown. */
function inHtml(text: string): string {
  return showHiddenOnOneLine(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("@", "@<!-- -->")
    .replace(/#(?=\d)/g, "#<!-- -->");
}
