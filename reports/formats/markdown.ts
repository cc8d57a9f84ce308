// The Markdown summary for a pull request or a chat: the first screen in about 12 lines, then the failures, folded.

import type { Run } from "../../run/format/run.ts";
import { judge } from "../../run/verdict/verdict.ts";
import { caveatsOf, writeResponseTime } from "../text/load-text.ts";
import { writeCount, writeNumber, writeShare } from "../text/number-format.ts";
import { errorsBesideRejections, hasRejections, reasonsBesideRejections } from "../text/rejection-text.ts";
import { sparkOf } from "../text/spark.ts";
import { expectationsOf } from "../view/expectations.ts";
import { isLongEnough, memorySeries, writeGrowth } from "../view/memory-growth.ts";
import { nextStep } from "../view/next-step.ts";
import { operationRows } from "../view/operation-rows.ts";
import { hostOf, type Parts, partsOf } from "../view/parts.ts";
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
import { codeOf, failureLines } from "./failure-markdown.ts";
import type { FormatOptions } from "./format.ts";
import { code, prose } from "./markdown-text.ts";
import { MARKS } from "./terminal.ts";
import { firstRequestDetails, undecidedItems } from "./undecided-markdown.ts";

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
    ...failureLines(run, parts, place),
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
    ({ label, grade, text }) => `- ${grade === "error" ? `${MARKS.bad} ` : ""}${label}: ${codeOf(text)}`,
  );
  return items.length === 0 ? [] : [...items, ""];
}

function notRun({ reason }: { readonly reason: string }): string {
  return `not run: ${prose(reason).replace(/[.]$/, "")}`;
}
