// The summary of a run as rows and one table.

import { conformanceIn, loadIn } from "../../run/format/parts.ts";
import type { ReplayReport } from "../../run/format/replay.ts";
import type { CapacityRun, ComparisonRun, ConformanceRun, LoadRun, NotRun, Run } from "../../run/format/run.ts";
import { leftOutText } from "../../run/format/workload.ts";
import { judge } from "../../run/verdict/verdict.ts";
import { caveatsOf, serverTimingLines, writeResponseTime } from "../text/load-text.ts";
import { writeCount, writeCounted, writeNumber } from "../text/number-format.ts";
import { errorsBesideRejections, hasRejections, reasonsBesideRejections } from "../text/rejection-text.ts";
import { differenceLine, paceText } from "../text/replay-text.ts";
import { sparkOf } from "../text/spark.ts";
import { expectationsOf } from "../view/expectations.ts";
import { problemsOf } from "../view/failure-text.ts";
import {
  CAPACITY_HEADS,
  COMPARISON_HEADS,
  capacityRows,
  comparisonRows,
  type JudgedRow,
  notCompared,
  planText,
  searchText,
  timeLines,
} from "../view/judged-rows.ts";
import { followingText, likelyStackText } from "../view/likely-stack.ts";
import { memorySeries } from "../view/memory-series.ts";
import { nextStep } from "../view/next-step.ts";
import { hostOf, notRunIn, targetNote } from "../view/parts.ts";
import type { CommandPlace } from "../view/rerun-command.ts";
import {
  abandonedText,
  explorationText,
  interfaceSummary,
  loadMetrics,
  mostCommon,
  operationRows,
  provenance,
  rejectionCounts,
  unjudgedSummary,
} from "../view/summary.ts";
import { command, type Row, type Summary, sentence, value } from "../view/summary-rows.ts";
import { objectiveMessage } from "../view/test-cases.ts";
import { reasonCounts, remediesOf, unprovenLines, waiverSentence } from "../view/undecided.ts";
import { MARKS } from "./terminal.ts";

const MAX_DIFFERENCES = 10;
const MAX_REASONS = 4;
const MAX_UNPROVEN = 8;
const SPARK_WIDTH = 12;

/** The summary of a run, with commands for the place where they are typed. */
export function summaryOf(run: Run, place: CommandPlace): Summary {
  const { word, state, reason } = judge(run);
  const [rows, table] = contentOf(run);
  return {
    state,
    word,
    reason,
    host: hostOf(run.target),
    rows: [sentence("target", run.target + targetNote(run)), ...rows],
    table,
    next: nextStep(run, place),
    provenance: provenance(run),
    problems: problemsOf(run, place),
  };
}

type Content = readonly [readonly Row[], Summary["table"]];

function contentOf(run: Run): Content {
  if (run.kind === "capacity") return capacityContent(run);
  if (run.kind === "comparison") return comparisonContent(run);
  const [conformance, load, notRun] = [conformanceIn(run), loadIn(run), notRunIn(run)];
  return [
    [
      ...(conformance === undefined ? notRunRows("conformance", notRun.conformance) : conformanceRows(conformance)),
      ...(load === undefined ? notRunRows("load", notRun.load) : loadRows(load)),
      ...(conformance === undefined ? [] : undecidedRows(conformance)),
    ],
    operationTable(run, load),
  ];
}

function capacityContent(run: CapacityRun): Content {
  const steps = capacityRows(run);
  const rows = [
    sentence("search", searchText(run)),
    ...value("objectives", run.objectives.join(", ")),
    ...reasonsOf(steps).map(({ cells: [rate], verdict, reason }) => sentence(verdict, `${rate}: ${reason}`)),
    sentence("advice", run.advice),
  ];
  return [rows, judgedTable(CAPACITY_HEADS, steps)];
}

function comparisonContent(run: ComparisonRun): Content {
  const metrics = comparisonRows(run);
  const leftOut = notCompared(run);
  const rows = [
    ...value("baseline", run.builds.baseline),
    sentence("plan", planText(run)),
    ...reasonsOf(metrics).map(({ cells: [name], reason }) => sentence("because", `${name}: ${reason}`)),
    ...timeLines(run).map((line) => sentence("times", line)),
    ...(leftOut === undefined ? [] : [sentence("left out", leftOut)]),
    ...run.notes.map((note) => sentence("note", note)),
    sentence("advice", run.advice),
  ];
  return [rows, judgedTable(COMPARISON_HEADS, metrics)];
}

function reasonsOf(rows: readonly JudgedRow[]): readonly JudgedRow[] {
  return rows.filter(({ reason }) => reason !== "");
}

function judgedTable(heads: readonly string[], rows: readonly JudgedRow[]): Summary["table"] {
  return [heads, ...rows.map(({ cells, state, verdict }) => [...cells, `${MARKS[state]} ${verdict}`])];
}

function notRunRows(label: string, notRun: NotRun | undefined): readonly Row[] {
  if (notRun === undefined) return [];
  return [sentence(label, `not run: ${notRun.reason.replace(/[.]$/, "")}. ${notRun.hint}`)];
}

function conformanceRows(run: ConformanceRun): readonly Row[] {
  const { fail } = run.counts.advisory;
  const advised = fail > 0 ? ` · ${writeCounted(fail, "advisory finding")}` : "";
  return [
    sentence("conformance", `${interfaceSummary(run)}${advised}`),
    ...value("began again", abandonedText(run.requests)),
    ...value("exploration", run.exploration && explorationText(run.exploration)),
    ...likelyStackRows(run),
    ...expectationsOf(run).flatMap(({ label, text }) => value(label, text)),
  ];
}

function likelyStackRows(run: ConformanceRun): readonly Row[] {
  const { likelyStack } = run;
  if (likelyStack === undefined) return [];
  return [
    sentence("looks like", `${likelyStackText(likelyStack)}. ${followingText(run, likelyStack)}.`),
    ...command("mend", likelyStack.mend),
  ];
}

function undecidedRows(run: ConformanceRun): readonly Row[] {
  const counts = unjudgedSummary(run);
  const reasons = reasonCounts(run);
  const named = `${reasons.slice(0, MAX_REASONS).join(", ")}${reasons.length > MAX_REASONS ? ", …" : ""}`;
  const unproven = unprovenLines(run);
  const first = unproven.find(({ isLate }) => !isLate);
  const more = unproven.length - MAX_UNPROVEN;
  return [
    ...(counts === undefined ? [] : [sentence("not judged", `${counts} (${named})`)]),
    ...unproven.slice(0, MAX_UNPROVEN).map(({ what, hint }) => sentence("unproven", `${what}. ${hint}`)),
    ...(more > 0 ? [sentence("unproven", `and ${writeCounted(more, "more line")} in the report`)] : []),
    ...(first === undefined ? [] : [sentence("or", waiverSentence(first.id))]),
    ...remediesOf(run).map(({ setting, effect }) => sentence("would help", `${setting}: ${effect}`)),
  ];
}

function loadRows(load: LoadRun): readonly Row[] {
  const { total } = load;
  const times = (["p50", "p95", "p99", "max"] as const).map(
    (name) => `${name} ${writeResponseTime(load, total, name)}`,
  );
  const advisory = mostCommon(total.advisoryByStatement, "statement");
  return [
    sentence("load", loadMetrics(load).join(" · ")),
    sentence("times", times.join(" · ")),
    ...serverTimingLines(load).flatMap((line) => value("server time", line)),
    ...(load.endedEarly === undefined ? [] : [sentence("ended early", load.endedEarly)]),
    ...load.validity.reasons.map((reason) => sentence("not valid", reason)),
    ...load.objectives
      .filter(({ met }) => !met)
      .flatMap((objective) => value("objective", objectiveMessage(objective))),
    ...caveatsOf(load).map((caveat) => sentence(caveat.label, caveat.sentence)),
    // A count alone does not say what to look at.
    ...value("rejected", mostCommon(rejectionCounts(load), "kind")),
    ...value("errors", mostCommon(reasonsBesideRejections(total), "reason")),
    ...value("invalid", mostCommon(total.invalidByStatement, "statement")),
    ...value("advisory", advisory === undefined ? undefined : `responses with advisory findings: ${advisory}`),
    ...load.findings.flatMap((finding) => value(finding.kind, finding.sentence)),
    ...memoryRows(load),
    ...replayRows(load.replay),
    ...load.leftOut.flatMap((left) => value("left out", leftOutText(left))),
    ...load.notes.map((note) => sentence("note", note)),
  ];
}

/** In a shorter run caches and heaps are still filling. */
const MEMORY_MS = 300_000;

/** Memory of each process; none for a run too short to show it. */
function memoryRows(load: LoadRun): readonly Row[] {
  if (load.windows.length * load.windowMs < MEMORY_MS) return [];
  return memorySeries(load).flatMap(({ who, points, peakMiB }) => {
    const sizes = points.map(({ sizeMiB }) => sizeMiB);
    const trend = sparkOf(sizes, SPARK_WIDTH);
    return value("memory", `${who.replace("the ", "").padEnd(6)} ${trend} peak ${writeNumber(peakMiB)} MiB`);
  });
}

function replayRows(replay: ReplayReport | undefined): readonly Row[] {
  if (replay === undefined) return [];
  const { recording, pace, differences, leftOut } = replay;
  const more = differences.length - MAX_DIFFERENCES;
  return [
    sentence(
      "replay",
      `${writeCounted(recording.exchanges, "recorded exchange")} ${paceText(pace)}; ${writeCounted(differences.length, "difference")} from the recording`,
    ),
    ...differences.slice(0, MAX_DIFFERENCES).flatMap((one) => value("differs", differenceLine(one))),
    ...(more > 0 ? [sentence("differs", `and ${writeCounted(more, "more difference")} in the report`)] : []),
    ...leftOut.map(({ reason, count }) => sentence("left out", `${writeCount(count)}: ${reason}`)),
  ];
}

function operationTable(run: Run, load: LoadRun | undefined): Summary["table"] {
  const isConformed = conformanceIn(run) !== undefined;
  const isRejecting = load !== undefined && hasRejections(load);
  // What was not judged has a row too, and with another column the table would be wider than a terminal.
  const showsUnjudged = isConformed && !isRejecting;
  const only = (isShown: boolean, cell: string): readonly string[] => (isShown ? [cell] : []);
  return [
    [
      "operation",
      ...only(isConformed, "conformance"),
      ...only(showsUnjudged, "not judged"),
      "p95",
      "errors",
      ...only(isRejecting, "rejected"),
      "invalid",
    ],
    ...operationRows(run).map(({ operation, state, passing, judged, unjudged, load: own }) => [
      operation,
      ...only(isConformed, `${MARKS[state]} ${passing}/${judged}`),
      ...only(showsUnjudged, writeCount(unjudged)),
      load === undefined || own === undefined ? "–" : writeResponseTime(load, own),
      own === undefined ? "–" : writeCount(errorsBesideRejections(own)),
      ...only(isRejecting, own === undefined ? "–" : writeCount(own.rejected ?? 0)),
      own === undefined ? "–" : writeCount(own.invalid),
    ]),
  ];
}
