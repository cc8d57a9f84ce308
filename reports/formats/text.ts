// The terminal summary: what broke, then the answer, which so stays in sight above the prompt. A passing run keeps to 24
// lines of 80 columns.

import type { ReplayReport } from "../../results/run/replay.ts";
import type { ConformanceRun, LoadRun, Run } from "../../results/run/run.ts";
import { showHiddenOnOneLine } from "../../results/text/hidden-characters.ts";
import { judge } from "../../results/verdict/verdict.ts";
import { lowerBoundSentence, putOffSentence, warmUpSentence, writeResponseTime } from "../text/load-text.ts";
import { writeCount, writeCounted } from "../text/number-format.ts";
import { differenceLine, paceWords } from "../text/replay-text.ts";
import { sparkOf } from "../text/spark.ts";
import { expectationsOf } from "../view/expectations.ts";
import { type Cause, causesOf } from "../view/failure-groups.ts";
import { isTelling, memoryCourses, writeHalves } from "../view/memory-growth.ts";
import { nextStep } from "../view/next-step.ts";
import { operationRows } from "../view/operation-rows.ts";
import { type Parts, partsOf } from "../view/parts.ts";
import {
  commonest,
  interfaceFigures,
  loadFigures,
  objectiveValue,
  provenance,
  unjudgedFigures,
} from "../view/summary.ts";
import { unjudgedOf } from "../view/unjudged.ts";
import type { FormatOptions } from "./format.ts";
import { alignColumns, cut, labelled, MARKS, paint } from "./terminal.ts";

const INDENT = 14;
const MOST_CAUSES = 8;
const MOST_DIFFERENCES = 10;
const MOST_ADVISORY = 3;
const LONGEST_VALUE = 300;
const SPARK_WIDTH = 20;

/** The summary of a record for a terminal. Text of the target stands inside lines of ours, hidden characters shown. */
export function textSummary(record: Run, { isColoured = false }: FormatOptions = {}): string {
  const { word, state, reason } = judge(record);
  const parts = partsOf(record);
  const next = nextStep(record, state);
  const head = `${MARKS[state]} ${word}`;
  const blocks = [
    causeLines(parts, isColoured),
    [labelled(head, line(reason), head.length + 2).replace(head, () => paint(head, state, isColoured))],
    [
      labelled("  target", `${line(record.target)}${record.targetIsReference ? " (reference service)" : ""}`, INDENT),
      ...interfaceLines(parts),
      ...expectationLines(parts),
      ...loadLines(parts),
      ...unjudgedLines(parts),
    ],
    tableLines(parts),
    [
      labelled("  next", line(next.what), INDENT),
      ...(next.command === undefined ? [] : [`${" ".repeat(INDENT)}${next.command}`]),
      labelled("  run", provenance(record).map(line).join(" · "), INDENT),
    ],
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join("\n"))
    .join("\n\n")}\n`;
}

function interfaceLines({ conformance }: Parts): readonly string[] {
  if (conformance.kind === "not-run") return [notRunLine("  interface", conformance)];
  const { advisory } = conformance.counts;
  const advised = advisory.fail > 0 ? ` · ${writeCounted(advisory.fail, "advisory finding")}` : "";
  return [labelled("  interface", `${interfaceFigures(conformance)}${advised}`, INDENT), ...advisoryLines(conformance)];
}

/** The widest advisory causes by name: they fail nothing, and a count alone tells nobody what to look at. */
function advisoryLines(conformance: ConformanceRun): readonly string[] {
  const causes = causesOf(conformance, "advisory");
  const more = causes.length - MOST_ADVISORY;
  return [
    ...causes
      .slice(0, MOST_ADVISORY)
      .map(({ checks }) =>
        labelled("  advisory", `${line(checks[0].rule)} (${writeCounted(checks.length, "check")})`, INDENT),
      ),
    ...(more > 0 ? [labelled("  advisory", `and ${writeCounted(more, "more cause")} in the report`, INDENT)] : []),
  ];
}

function expectationLines({ conformance }: Parts): readonly string[] {
  if (conformance.kind === "not-run") return [];
  return expectationsOf(conformance).map(({ label, text }) => labelled(`  ${label}`, line(text), INDENT));
}

function loadLines({ load }: Parts): readonly string[] {
  if (load.kind === "not-run") return [notRunLine("  under load", load)];
  const reasons = load.validity.reasons.map((reason) => labelled("  not valid", line(reason), INDENT));
  const missed = load.objectives.filter(({ met }) => !met);
  const objectives = missed.map(({ expression, value, samples, status }) =>
    labelled(
      "  objective",
      `${line(expression)} is ${status === "undecided" ? "not decided" : "missed"}: ${objectiveValue({ expression, value })}, ${writeCounted(samples, "sample")}`,
      INDENT,
    ),
  );
  const ended = load.endedEarly === undefined ? [] : [labelled("  ended early", line(load.endedEarly), INDENT)];
  const findings = (load.findings ?? []).map(({ kind, sentence }) => labelled(`  ${kind}`, line(sentence), INDENT));
  const leftOut = (load.leftOut ?? []).map(({ session, reason }) =>
    labelled("  left out", line(`${session}, because ${reason}`), INDENT),
  );
  const notes = (load.notes ?? []).map((note) => labelled("  note", line(note), INDENT));
  return [
    labelled("  under load", loadFigures(load).join(" · "), INDENT),
    ...ended,
    ...reasons,
    ...objectives,
    ...(load.breakpoint === undefined ? [] : [labelled("  breakpoint", line(load.breakpoint.sentence), INDENT)]),
    ...advisoryLine("put off", putOffSentence(load)),
    ...advisoryLine("times", lowerBoundSentence(load)),
    ...advisoryLine("warm-up", warmUpSentence(load)),
    ...namedLines(load),
    ...findings,
    ...memoryLines(load),
    ...replayLines(load.replay),
    ...leftOut,
    ...notes,
  ];
}

function advisoryLine(label: string, sentence: string | undefined): readonly string[] {
  return sentence === undefined ? [] : [labelled(`  ${label}`, sentence, INDENT)];
}

/**
 * What errors and untrue answers were: a count alone tells nobody what to look at. Answers that are only likely untrue count
 * as good, so that the count of good ones never stands alone.
 */
function namedLines({ total }: LoadRun): readonly string[] {
  const named = (label: string, lead: string, text: string | undefined) =>
    text === undefined ? [] : [labelled(label, line(lead + text), INDENT)];
  return [
    ...named("  errors", "", commonest(total.errorsByCode, "reason")),
    ...named("  invalid", "", commonest(total.invalidByStatement, "statement")),
    ...named("  advisory", "answers not as likely meant: ", commonest(total.advisoryByStatement, "statement")),
  ];
}

/** The course of each process over a long run; a short one tells nothing. */
function memoryLines(load: LoadRun): readonly string[] {
  if (!isTelling(load)) return [];
  return memoryCourses(load).map(({ who, points, comparison }) => {
    const course = sparkOf(
      points.map(({ sizeMiB }) => sizeMiB),
      SPARK_WIDTH,
    );
    return labelled("  memory", `${who.replace("the ", "").padEnd(6)} ${course} ${writeHalves(comparison)}`, INDENT);
  });
}

function replayLines(replay: ReplayReport | undefined): readonly string[] {
  if (replay === undefined) return [];
  const { recording, pace, differences, leftOut } = replay;
  const left = leftOut.map(({ reason, count }) =>
    labelled("  left out", line(`${writeCount(count)}: ${reason}`), INDENT),
  );
  const shown = differences
    .slice(0, MOST_DIFFERENCES)
    .map((one) => labelled("  differs", cut(line(differenceLine(one)), LONGEST_VALUE), INDENT));
  const rest = differences.length - shown.length;
  return [
    labelled(
      "  tape",
      `${writeCounted(recording.exchanges, "exchange")} ${paceWords(pace)}, ${writeCounted(differences.length, "difference")}`,
      INDENT,
    ),
    ...shown,
    ...(rest > 0 ? [labelled("  differs", `and in ${writeCounted(rest, "more place")}, in the report`, INDENT)] : []),
    ...left,
  ];
}

function notRunLine(label: string, { reason, hint }: { readonly reason: string; readonly hint: string }): string {
  return labelled(label, `not run: ${line(reason).replace(/[.]$/, "")}. ${line(hint)}`, INDENT);
}

function unjudgedLines({ conformance }: Parts): readonly string[] {
  if (conformance.kind === "not-run") return [];
  const figures = unjudgedFigures(conformance);
  if (figures === undefined) return [];
  const reasons = unjudgedOf(conformance).map(({ reason, checks }) => `${line(reason)} ${writeCount(checks.length)}`);
  const shown = reasons.slice(0, 4).join(", ");
  return [labelled("  not judged", `${figures} (${shown}${reasons.length > 4 ? ", …" : ""})`, INDENT)];
}

function tableLines(parts: Parts): readonly string[] {
  const head = ["operation", "interface", "not judged", "p95", "errors", "invalid"];
  const rows = operationRows(parts).map(({ operation, state, holding, judged, unjudged, load }) => [
    operation,
    parts.conformance.kind === "not-run" ? "–" : `${MARKS[state]} ${holding}/${judged}`,
    parts.conformance.kind === "not-run" ? "–" : writeCount(unjudged),
    load === undefined || parts.load.kind === "not-run" ? "–" : writeResponseTime(parts.load, load),
    load === undefined ? "–" : writeCount(load.errors),
    load === undefined ? "–" : writeCount(load.invalid),
  ]);
  return alignColumns([head, ...rows], "  ");
}

function causeLines({ conformance }: Parts, isColoured: boolean): readonly string[] {
  if (conformance.kind === "not-run") return [];
  const causes = causesOf(conformance, "specified");
  const shown = causes.slice(0, MOST_CAUSES).map((cause, at) => causeBlock(cause, at + 1, isColoured));
  const rest = causes.slice(MOST_CAUSES).reduce((count, { checks }) => count + checks.length, 0);
  const more =
    rest === 0
      ? []
      : [
          `  and ${writeCounted(causes.length - MOST_CAUSES, "more cause")} with ${writeCounted(rest, "check")}, in the report`,
        ];
  return [...shown, ...more].flatMap((block, at) => (at === 0 ? [block] : ["", block]));
}

function causeBlock({ title, operations, checks }: Cause, number: number, isColoured: boolean): string {
  const [check] = checks;
  const mark = `${MARKS.bad} ${number}`;
  const field = (label: string, value: string | undefined) =>
    value === undefined || value === "" ? [] : [labelled(`  ${label}`, cut(line(value), LONGEST_VALUE), INDENT)];
  return [
    labelled(mark, line(title), 5).replace(mark, () => paint(mark, "bad", isColoured)),
    ...field("where", `${operations.join(", ")} · ${writeCounted(checks.length, "check")}`),
    ...field("check", check.id),
    ...field("rule", check.rule === title ? undefined : check.rule),
    ...field("difference", check.difference),
    ...field("expected", check.expected),
    ...field("found", check.actual),
    ...field("answer", check.response === undefined ? undefined : `“${check.response}”`),
    ...field("statement", check.statements.join(", ")),
    ...field("reading", check.interpretations.join(", ")),
    ...(check.curl === undefined ? [] : [`  ${"curl".padEnd(INDENT - 2)}${line(check.curl)}`]),
  ].join("\n");
}

/** Text of a record on one line, safe on a terminal. */
function line(text: string): string {
  return showHiddenOnOneLine(text);
}
