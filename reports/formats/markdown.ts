// The Markdown summary for a pull request or a chat: the first screen in about 12 lines, then the failures, folded.

import type { Run, ServerError } from "../../results/run/run.ts";
import { showHiddenOnOneLine } from "../../results/text/hidden-characters.ts";
import { judge } from "../../results/verdict/verdict.ts";
import { caveatsOf, writeResponseTime } from "../text/load-text.ts";
import { writeCount, writeCounted, writeNumber, writeShare } from "../text/number-format.ts";
import { errorsBesideRejections, hasRejections, reasonsBesideRejections } from "../text/rejection-text.ts";
import { sparkOf } from "../text/spark.ts";
import {
  differencesOf,
  fieldLines,
  serverErrorSummary,
  serverErrorsInOrder,
  serverErrorText,
} from "../view/cause-lines.ts";
import { expectationsOf } from "../view/expectations.ts";
import { advisoryCausesOf, type Cause, failingCausesOf } from "../view/failure-groups.ts";
import { isLongEnough, memorySeries, writeGrowth } from "../view/memory-growth.ts";
import { nextStep } from "../view/next-step.ts";
import { operationRows } from "../view/operation-rows.ts";
import { hostOf, type Parts, partsOf } from "../view/parts.ts";
import { reproduceCommand } from "../view/rerun-command.ts";
import {
  interfaceSummary,
  loadMetrics,
  mostCommon,
  provenance,
  rejectionCounts,
  unjudgedSummary,
} from "../view/summary.ts";
import { objectiveMessage } from "../view/test-cases.ts";
import { capacityItems } from "./capacity-markdown.ts";
import { comparisonItems } from "./comparison-markdown.ts";
import type { FormatOptions } from "./format.ts";
import { code, fenced, inHtml, prose } from "./markdown-text.ts";
import { cut, MARKS } from "./terminal.ts";
import { firstRequestDetails, undecidedItems } from "./undecided-markdown.ts";

const MAX_CAUSES = 20;
const MAX_DIFFERENCES = 4;
const MAX_VALUE_LENGTH = 300;
const SPARK_WIDTH = 20;

/** A run as GitHub-flavoured Markdown. Text from a run is in code spans or has all Markdown punctuation escaped. */
export function markdownSummary(run: Run, place: FormatOptions = {}): string {
  const { word, state, reason } = judge(run);
  const parts = partsOf(run);
  const next = nextStep(run, state, place);
  return `${[
    `### ${MARKS[state]} ${word} · ${code(hostOf(run.target))}`,
    "",
    prose(reason),
    "",
    ...itemsOf(run, parts),
    ...(parts.conformance.kind === "not-run" ? [] : undecidedItems(parts.conformance)),
    `${prose(next.what)}${next.command === undefined ? "" : `: ${code(next.command)}`}`,
    "",
    `<sub>${provenance(run).map(prose).join(" · ")}</sub>`,
    ...(parts.conformance.kind === "not-run" ? [] : firstRequestDetails(parts.conformance)),
    ...causeLines(run, parts, place),
  ].join("\n")}\n`;
}

function itemsOf(run: Run, parts: Parts): readonly string[] {
  if (run.kind === "capacity") return capacityItems(run);
  return run.kind === "comparison" ? comparisonItems(run) : partItems(parts);
}

function partItems(parts: Parts): readonly string[] {
  return [
    ...table(parts),
    "",
    results(parts),
    "",
    ...namedLines(parts),
    ...memoryLines(parts),
    ...expectationLines(parts),
  ];
}

function table(parts: Parts): readonly string[] {
  const hasChecks = parts.conformance.kind !== "not-run";
  const rejected = parts.load.kind !== "not-run" && hasRejections(parts.load) ? ["Rejected"] : [];
  const heads = ["Operation", "Conformance", "Not judged", "p95", "Errors", ...rejected, "Invalid"];
  const rows = operationRows(parts).map(({ operation, state, passing, judged, unjudged, load }) => [
    code(operation),
    hasChecks ? `${MARKS[state]} ${writeCount(passing)}/${writeCount(judged)}` : "–",
    hasChecks ? writeCount(unjudged) : "–",
    load === undefined || parts.load.kind === "not-run" ? "–" : writeResponseTime(parts.load, load),
    load === undefined ? "–" : writeShare(errorsBesideRejections(load), load.count),
    ...rejected.map(() => (load === undefined ? "–" : writeShare(load.rejected ?? 0, load.count))),
    load === undefined ? "–" : writeCount(load.invalid),
  ]);
  return [
    `| ${heads.join(" | ")} |`,
    `|---|${heads
      .slice(1)
      .map(() => "---:|")
      .join("")}`,
    ...rows.map((cells) => `| ${cells.join(" | ")} |`),
  ];
}

function results({ conformance, load }: Parts): string {
  const unjudged = conformance.kind === "not-run" ? undefined : unjudgedSummary(conformance);
  const left = conformance.kind === "not-run" ? notRun(conformance) : interfaceSummary(conformance);
  const right = load.kind === "not-run" ? notRun(load) : loadMetrics(load).join(", ");
  const caveats = load.kind === "not-run" ? [] : caveatsOf(load);
  const sentences = caveats.map(({ sentence }) => ` ${prose(sentence)}`).join("");
  return `**Conformance:** ${left}${unjudged === undefined ? "" : `; not judged: ${unjudged}`}. **Load:** ${right}.${sentences}`;
}

/** What decides under load, as a list: missed objectives, findings, errors and invalid responses by name, and times. */
function namedLines({ load }: Parts): readonly string[] {
  if (load.kind === "not-run") return [];
  const item = (label: string, text: string | undefined) => (text === undefined ? [] : [`- ${label}: ${code(text)}`]);
  const missed = load.objectives.filter(({ met }) => !met);
  const times = (["p50", "p95", "p99", "max"] as const).map(
    (name) => `${name} ${writeResponseTime(load, load.total, name)}`,
  );
  const items = [
    ...missed.flatMap((objective) => item("objective", objectiveMessage(objective))),
    ...load.findings.flatMap(({ kind, sentence }) => item(kind, sentence)),
    ...item("response times", times.join(", ")),
    ...item("rejected", mostCommon(rejectionCounts(load), "kind")),
    ...item("errors", mostCommon(reasonsBesideRejections(load.total), "reason")),
    ...item("invalid", mostCommon(load.total.invalidByStatement, "statement")),
  ];
  return [...items, ""];
}

/** Memory in the first and second half; nothing for a run too short to judge it. */
function memoryLines({ load }: Parts): readonly string[] {
  if (load.kind === "not-run" || !isLongEnough(load)) return [];
  const series = memorySeries(load);
  if (series.length === 0) return [];
  const rows = series.map(({ who, points, comparison: { first, second, growth }, peakMiB }) => {
    const trend = sparkOf(
      points.map(({ sizeMiB }) => sizeMiB),
      SPARK_WIDTH,
    );
    const sizes = [first, second, peakMiB].map((size) => `${writeNumber(size)} MiB`);
    return `| ${[who, trend, sizes[0], sizes[1], writeGrowth(growth), sizes[2]].join(" | ")} |`;
  });
  return [
    "| Memory | Trend | First half | Second half | Change | Peak |",
    "|---|---|---:|---:|---:|---:|",
    ...rows,
    "",
  ];
}

/** Rounds, known failures and drift, if there are any. */
function expectationLines({ conformance }: Parts): readonly string[] {
  const lines = conformance.kind === "not-run" ? [] : expectationsOf(conformance);
  const items = lines.map(
    ({ label, grade, text }) =>
      `- ${grade === "error" ? `${MARKS.bad} ` : ""}${label}: ${code(cut(showHiddenOnOneLine(text), MAX_VALUE_LENGTH))}`,
  );
  return items.length === 0 ? [] : [...items, ""];
}

function notRun({ reason }: { readonly reason: string }): string {
  return `not run: ${prose(reason).replace(/[.]$/, "")}`;
}

function causeLines(run: Run, { conformance }: Parts, place: FormatOptions): readonly string[] {
  if (conformance.kind === "not-run") return [];
  const causes = failingCausesOf(conformance);
  const rest = causes.slice(MAX_CAUSES);
  return [
    ...causes.slice(0, MAX_CAUSES).flatMap((cause, at) => causeBlock(run, cause, at, place)),
    ...(rest.length > 0 ? ["", ...rest.map(oneLine)] : []),
    ...serverErrorLines(conformance.serverErrors ?? []),
    ...advisoryLines(run, advisoryCausesOf(conformance), place),
  ];
}

/** Advisory findings as one folded list: each cause with its fields, what was found, and how to see it. */
function advisoryLines(run: Run, causes: readonly Cause[], place: FormatOptions): readonly string[] {
  if (causes.length === 0) return [];
  const rest = causes.slice(MAX_CAUSES);
  return [
    "",
    `<details><summary>${MARKS.unknown} ${writeCounted(causes.length, "advisory finding")} (not required by the interface)</summary>`,
    "",
    ...causes.slice(0, MAX_CAUSES).flatMap((cause) => {
      const [check] = cause.checks;
      return [
        `- ${prose(cause.title)} ${prose(cause.operations.join(", "))}, ${writeCounted(cause.checks.length, "check")}, first ${code(check.id)}: ${codeOf(check.actual)}`,
        ...(cause.rows.length > 1 ? fieldItems(cause) : []),
        `  - reproduce: ${code(reproduceCommand(run, check, place))}`,
        ...(check.curl === undefined ? [] : [`  - curl: ${code(check.curl)}`]),
      ];
    }),
    ...rest.map(oneLine),
    "",
    "</details>",
  ];
}

function serverErrorLines(errors: readonly ServerError[]): readonly string[] {
  if (errors.length === 0) return [];
  const mark = errors.some(({ isValidRequest }) => isValidRequest) ? MARKS.bad : MARKS.unknown;
  const shown = serverErrorsInOrder(errors).slice(0, MAX_CAUSES);
  const more = errors.length - shown.length;
  return [
    "",
    `<details><summary>${mark} ${inHtml(serverErrorSummary(errors))}</summary>`,
    "",
    ...shown.flatMap((error) => [
      `- ${code(error.operation)} ${codeOf(serverErrorText(error))}`,
      `  - curl: ${code(error.curl)}`,
    ]),
    ...(more > 0 ? [`- and ${writeCount(more)} more in the report`] : []),
    "",
    "</details>",
  ];
}

function causeBlock(run: Run, cause: Cause, at: number, place: FormatOptions): readonly string[] {
  const { title, operations, checks, rows } = cause;
  const [check] = checks;
  const item = (label: string, value: string | undefined) =>
    value === undefined || value === "" ? [] : [`- ${label}: ${codeOf(value)}`];
  return [
    "",
    `<details><summary>${MARKS.bad} ${at + 1}. ${inHtml(title)} (${operations.join(", ")}, ${writeCounted(checks.length, "check")})</summary>`,
    "",
    ...(rows.length > 1 ? ["- where:", ...fieldItems(cause)] : []),
    ...item("check", check.id),
    ...item("rule", check.rule === title ? undefined : check.rule),
    ...(rows.length > 1 ? [] : differencesOf(checks, MAX_DIFFERENCES).flatMap((text) => item("difference", text))),
    ...item("expected", check.expected),
    ...item("found", check.actual),
    ...item("response", check.response),
    ...item("statement", check.statements.join(", ")),
    ...item("interpretation", check.interpretations.join(", ")),
    "",
    fenced(reproduceCommand(run, check, place)),
    ...(check.curl === undefined ? [] : ["", fenced(check.curl)]),
    "",
    "</details>",
  ];
}

function fieldItems(cause: Cause): readonly string[] {
  return fieldLines(cause).map(({ operation, text }) => `  - ${code(operation)} ${codeOf(text)}`);
}

/** A cause beyond those shown in full. */
function oneLine({ title, operations, checks }: Cause): string {
  return `- ${prose(title)} ${prose(operations.join(", "))}, ${writeCounted(checks.length, "check")}, first ${code(checks[0].id)}`;
}

function codeOf(value: string): string {
  return code(cut(showHiddenOnOneLine(value), MAX_VALUE_LENGTH));
}
