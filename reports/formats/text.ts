// The terminal summary: the failures, then the verdict, so that it stays in sight above the prompt. That of a run without
// findings fits into 24 lines of 80 columns.

import type { ReplayReport } from "../../run/format/replay.ts";
import type { LoadRun, Run } from "../../run/format/run.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import { judge } from "../../run/verdict/verdict.ts";
import { caveatsOf, writeResponseTime } from "../text/load-text.ts";
import { writeCount, writeCounted } from "../text/number-format.ts";
import { errorsBesideRejections, hasRejections, reasonsBesideRejections } from "../text/rejection-text.ts";
import { differenceLine, paceText } from "../text/replay-text.ts";
import { sparkOf } from "../text/spark.ts";
import { expectationsOf } from "../view/expectations.ts";
import { isLongEnough, memorySeries, writeHalves } from "../view/memory-growth.ts";
import { nextStep } from "../view/next-step.ts";
import { operationRows } from "../view/operation-rows.ts";
import { type Parts, partsOf } from "../view/parts.ts";
import {
  interfaceSummary,
  loadMetrics,
  mostCommon,
  objectiveValue,
  provenance,
  rejectionCounts,
  unjudgedSummary,
} from "../view/summary.ts";
import { reasonCounts } from "../view/unjudged.ts";
import { capacityLines, capacityTable } from "./capacity-text.ts";
import { comparisonLines, comparisonTable } from "./comparison-text.ts";
import { failureLines } from "./failure-text.ts";
import type { FormatOptions } from "./format.ts";
import { BLANK, cut, type Line, labelled, layOut, MARKS, verbatim } from "./terminal.ts";
import { firstRequestBlocks, undecidedLines } from "./undecided-text.ts";

const INDENT = 14;
const MAX_DIFFERENCES = 10;
const MAX_VALUE_LENGTH = 300;
const SPARK_WIDTH = 20;

/** The summary of a run for a terminal. Text from the target never starts a line, and its hidden characters are shown. */
export function textSummary(run: Run, options: FormatOptions = {}): string {
  const { word, state, reason } = judge(run);
  const parts = partsOf(run);
  const next = nextStep(run, state, options);
  const head = `${MARKS[state]} ${word}`;
  const blocks: readonly (readonly Line[])[] = [
    failureLines(run, options),
    parts.conformance.kind === "not-run" ? [] : firstRequestBlocks(parts.conformance),
    [labelled(head, line(reason), head.length + 2, state)],
    [
      labelled("  target", `${line(run.target)}${run.targetIsReference ? " (reference service)" : ""}`, INDENT),
      ...detailLines(run, parts),
    ],
    tableOf(run, parts),
    [
      labelled("  next", line(next.what), INDENT),
      ...(next.command === undefined ? [] : [verbatim(`${" ".repeat(INDENT)}${next.command}`)]),
      labelled("  run", provenance(run).map(line).join(" · "), INDENT),
    ],
  ];
  const shown = blocks.filter((block) => block.length > 0);
  const lines = shown.flatMap((block, at) => (at === 0 ? block : [BLANK, ...block]));
  return `${layOut(lines, options)}\n`;
}

function detailLines(run: Run, parts: Parts): readonly Line[] {
  if (run.kind === "capacity") return capacityLines(run);
  return run.kind === "comparison" ? comparisonLines(run) : partLines(parts);
}

function tableOf(run: Run, parts: Parts): readonly Line[] {
  if (run.kind === "capacity") return [capacityTable(run)];
  return run.kind === "comparison" ? comparisonTable(run) : [operationTable(parts)];
}

function partLines(parts: Parts): readonly Line[] {
  return [
    ...interfaceLines(parts),
    ...expectationLines(parts),
    ...loadLines(parts),
    ...unjudgedLines(parts),
    ...(parts.conformance.kind === "not-run" ? [] : undecidedLines(parts.conformance)),
  ];
}

function interfaceLines({ conformance }: Parts): readonly Line[] {
  if (conformance.kind === "not-run") return [notRunLine("  conformance", conformance)];
  const { advisory } = conformance.counts;
  const advised = advisory.fail > 0 ? ` · ${writeCounted(advisory.fail, "advisory finding")}` : "";
  return [labelled("  conformance", `${interfaceSummary(conformance)}${advised}`, INDENT)];
}

function expectationLines({ conformance }: Parts): readonly Line[] {
  if (conformance.kind === "not-run") return [];
  return expectationsOf(conformance).map(({ label, text }) => labelled(`  ${label}`, line(text), INDENT));
}

function loadLines({ load }: Parts): readonly Line[] {
  if (load.kind === "not-run") return [notRunLine("  load", load)];
  const reasons = load.validity.reasons.map((reason) => labelled("  not valid", line(reason), INDENT));
  const missed = load.objectives.filter(({ met }) => !met);
  const objectives = missed.map(({ expression, value, samples, status }) =>
    labelled(
      "  objective",
      `${status === "undecided" ? "undecided" : "missed"}: ${line(expression)}, got ${objectiveValue({ expression, value })} (${writeCounted(samples, "sample")})`,
      INDENT,
    ),
  );
  const ended = load.endedEarly === undefined ? [] : [labelled("  ended early", line(load.endedEarly), INDENT)];
  const findings = load.findings.map(({ kind, sentence }) => labelled(`  ${kind}`, line(sentence), INDENT));
  const leftOut = load.leftOut.map(({ session, reason }) =>
    labelled("  left out", line(`${session}: ${reason}`), INDENT),
  );
  const notes = load.notes.map((note) => labelled("  note", line(note), INDENT));
  return [
    labelled("  load", loadMetrics(load).join(" · "), INDENT),
    ...ended,
    ...reasons,
    ...objectives,
    ...(load.breakpoint === undefined ? [] : [labelled("  breakpoint", line(load.breakpoint.sentence), INDENT)]),
    ...caveatsOf(load).map(({ label, sentence }) => labelled(`  ${label}`, line(sentence), INDENT)),
    ...namedLines(load),
    ...findings,
    ...memoryLines(load),
    ...replayLines(load.replay),
    ...leftOut,
    ...notes,
  ];
}

/** Errors, invalid responses and advisory findings by name: a count alone does not say what to look at. */
function namedLines(load: LoadRun): readonly Line[] {
  const { total } = load;
  const named = (label: string, lead: string, text: string | undefined) =>
    text === undefined ? [] : [labelled(label, line(lead + text), INDENT)];
  return [
    ...named("  rejected", "", mostCommon(rejectionCounts(load), "kind")),
    ...named("  errors", "", mostCommon(reasonsBesideRejections(total), "reason")),
    ...named("  invalid", "", mostCommon(total.invalidByStatement, "statement")),
    ...named("  advisory", "responses with advisory findings: ", mostCommon(total.advisoryByStatement, "statement")),
  ];
}

/** Memory of each process; nothing for a run too short to judge it. */
function memoryLines(load: LoadRun): readonly Line[] {
  if (!isLongEnough(load)) return [];
  return memorySeries(load).map(({ who, points, comparison }) => {
    const trend = sparkOf(
      points.map(({ sizeMiB }) => sizeMiB),
      SPARK_WIDTH,
    );
    return labelled("  memory", `${who.replace("the ", "").padEnd(6)} ${trend} ${writeHalves(comparison)}`, INDENT);
  });
}

function replayLines(replay: ReplayReport | undefined): readonly Line[] {
  if (replay === undefined) return [];
  const { recording, pace, differences, leftOut } = replay;
  const left = leftOut.map(({ reason, count }) =>
    labelled("  left out", line(`${writeCount(count)}: ${reason}`), INDENT),
  );
  const shown = differences
    .slice(0, MAX_DIFFERENCES)
    .map((one) => labelled("  differs", cut(line(differenceLine(one)), MAX_VALUE_LENGTH), INDENT));
  const rest = differences.length - shown.length;
  return [
    labelled(
      "  replay",
      `${writeCounted(recording.exchanges, "recorded exchange")} ${paceText(pace)}; ${writeCounted(differences.length, "difference")} from the recording`,
      INDENT,
    ),
    ...shown,
    ...(rest > 0 ? [labelled("  differs", `and in ${writeCounted(rest, "more place")}, in the report`, INDENT)] : []),
    ...left,
  ];
}

function notRunLine(label: string, { reason, hint }: { readonly reason: string; readonly hint: string }): Line {
  return labelled(label, `not run: ${line(reason).replace(/[.]$/, "")}. ${line(hint)}`, INDENT);
}

function unjudgedLines({ conformance }: Parts): readonly Line[] {
  if (conformance.kind === "not-run") return [];
  const counts = unjudgedSummary(conformance);
  if (counts === undefined) return [];
  const reasons = reasonCounts(conformance).map(line);
  const shown = reasons.slice(0, 4).join(", ");
  return [labelled("  not judged", `${counts} (${shown}${reasons.length > 4 ? ", …" : ""})`, INDENT)];
}

function operationTable(parts: Parts): Line {
  const { conformance, load: run } = parts;
  const isConformed = conformance.kind !== "not-run";
  const isRejecting = run.kind !== "not-run" && hasRejections(run);
  // What was not judged stands above the table too, and with another column the table would be wider than a terminal.
  const showsUnjudged = isConformed && !isRejecting;
  const only = (isShown: boolean, cell: string): readonly string[] => (isShown ? [cell] : []);
  const head = [
    "operation",
    ...only(isConformed, "conformance"),
    ...only(showsUnjudged, "not judged"),
    "p95",
    "errors",
    ...only(isRejecting, "rejected"),
    "invalid",
  ];
  const rows = operationRows(parts).map(({ operation, state, passing, judged, unjudged, load }) => [
    operation,
    ...only(isConformed, `${MARKS[state]} ${passing}/${judged}`),
    ...only(showsUnjudged, writeCount(unjudged)),
    load === undefined || run.kind === "not-run" ? "–" : writeResponseTime(run, load),
    load === undefined ? "–" : writeCount(errorsBesideRejections(load)),
    ...only(isRejecting, load === undefined ? "–" : writeCount(load.rejected ?? 0)),
    load === undefined ? "–" : writeCount(load.invalid),
  ]);
  return { table: [head, ...rows] };
}

/** Text from a run on one line, safe for a terminal. */
function line(text: string): string {
  return showHiddenOnOneLine(text);
}
