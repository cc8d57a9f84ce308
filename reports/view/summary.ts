// The results of the first screen as short clauses, and as a row for each operation, shared by the terminal, Markdown and the page.
import { conformanceIn, loadIn } from "../../run/format/parts.ts";
import type {
  CheckVerdict,
  ConformanceRun,
  Exploration,
  LoadRun,
  ObjectiveResult,
  OperationLoad,
  Run,
} from "../../run/format/run.ts";
import { decidingListText, passClause } from "../../run/verdict/deciding-counts.ts";
import type { State } from "../../run/verdict/verdict.ts";
import { isDeciding, OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { goodputMetric, writeConfidence, writeResponseTime } from "../text/load-text.ts";
import { writeCount, writeCounted, writeDuration, writeMs, writeNumber, writeShare } from "../text/number-format.ts";
import { errorsBesideRejections, rejectionsOf } from "../text/rejection-text.ts";
import { k6Of } from "./parts.ts";
import { unjudgedOf } from "./undecided.ts";

/** "471 of 475 specified checks pass"; "471 of 475 specified and 20 of 21 implied checks pass". */
export function interfaceSummary({ counts, deciding }: ConformanceRun): string {
  const list = deciding === undefined ? "" : ` (deciding list ${decidingListText(deciding)})`;
  return `${passClause(counts)}${list}`;
}

/** What an exploration tried, and how much another one as long would add: about as many classes as one response only showed. */
export function explorationText({
  drawn,
  sequences = 0,
  places,
  statements,
  ofStatements,
  classes,
  seenOnce,
}: Exploration): string {
  const tried = `${writeCounted(drawn, "request")} drawn at ${writeCounted(places, "place")} try ${statements} of ${writeCounted(ofStatements, "statement")}`;
  const played = sequences === 0 ? "" : `, ${writeCounted(sequences, "sequence")} of requests`;
  return `${tried}${played}; ${writeCounted(classes, "class", "classes")} of responses. As many again would show about ${writeCount(seenOnce)} more.`;
}

/** What a target refuses requests with: a status, or undefined if it closes connections without one. */
export function refusalText(status: number | undefined): string {
  return status === undefined ? "reset connections" : `status ${status}`;
}

/** Why a run began again, and what of its requests came before that; undefined for a run that did not. */
export function abandonedText({ sent, creates = 0, trades = 0, abandoned }: ConformanceRun["requests"]) {
  if (abandoned === undefined) return undefined;
  const before = `${writeCounted(abandoned.sent, "request")}, ${writeCounted(abandoned.creates, "creation")} and ${writeCounted(abandoned.trades, "trade")}`;
  const { status, lastedMs } = abandoned;
  return `slowly, as the target limits its rate by ${refusalText(status)}, for ${writeDuration(lastedMs)}. Before that: ${before}, of ${writeCount(sent)}, ${writeCount(creates)} and ${writeCount(trades)} in all`;
}

/** "0.0213 % errors"; "13.1 % failed (0 % errors, 13.1 % rejected)" with rejections, which an objective on errors includes. */
function failedMetric(total: LoadRun["total"]): string {
  const errors = `${writeShare(errorsBesideRejections(total), total.count)} errors`;
  if (total.rejected === undefined || total.rejected === 0) return errors;
  const rejected = `${writeShare(total.rejected, total.count)} rejected`;
  return `${writeShare(total.errors, total.count)} failed (${errors}, ${rejected})`;
}

/** "goodput 812/s", "p95 84.3 ms (80.1–88.0 ms)", "0.0213 % errors", "0 invalid", "1,204 requests". */
export function loadMetrics(load: LoadRun): readonly string[] {
  const { total } = load;
  const interval = writeConfidence(total, "p95");
  return [
    goodputMetric(load),
    `p95 ${writeResponseTime(load, total)}${interval === undefined ? "" : ` (${interval})`}`,
    failedMetric(total),
    `${writeCount(total.invalid)} invalid`,
    `${writeCounted(total.count, "request")}`,
  ];
}

const MAX_NAMED = 3;

/** "reset 12, server-error 3, and 2 more reasons": the most common by name; undefined if nothing was counted. */
export function mostCommon(counts: Readonly<Record<string, number>>, noun: string): string | undefined {
  const named = Object.entries(counts).sort(([, one], [, other]) => other - one);
  const more = named.length - MAX_NAMED;
  const shown = named.slice(0, MAX_NAMED).map(([name, count]) => `${name} ${writeCount(count)}`);
  return shown.length === 0
    ? undefined
    : [...shown, ...(more > 0 ? [`and ${writeCounted(more, `more ${noun}`)}`] : [])].join(", ");
}

/** How often the target rejected each operation, by kind. */
export function rejectionCounts(load: Pick<LoadRun, "operations">): Readonly<Record<string, number>> {
  return Object.fromEntries(rejectionsOf(load).map(({ name, count }) => [name, count]));
}

/** The value of an objective in the unit of its bound: times in ms or s, shares in percent, counts as whole numbers. */
export function objectiveValue({ expression, value }: Pick<ObjectiveResult, "expression" | "value">): string {
  if (value === null) return "no value";
  if (expression.includes("TimeMs.")) return writeMs(value);
  if (expression.includes(" %")) return writeShare(value, 1);
  return Number.isInteger(value) ? writeCount(value) : writeNumber(value);
}

/** "12 inconclusive, 30 not applicable", or undefined if every check was judged. */
export function unjudgedSummary(run: ConformanceRun): string | undefined {
  const groups = unjudgedOf(run);
  const sum = (verdict: string) =>
    groups.filter((group) => group.verdict === verdict).reduce((count, { checks }) => count + checks.length, 0);
  const [inconclusive, notApplicable] = [sum("inconclusive"), sum("notApplicable")];
  const parts = [
    ...(inconclusive > 0 ? [`${writeCount(inconclusive)} inconclusive`] : []),
    ...(notApplicable > 0 ? [`${writeCount(notApplicable)} not applicable`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(", ");
}

export function provenance(run: Run): readonly string[] {
  const k6 = k6Of(run);
  return [
    `seed ${run.seed}`,
    writeDuration(run.durationMs),
    `assay ${run.versions.assay}`,
    `node ${run.versions.node}`,
    ...(k6 === undefined ? [] : [`k6 ${k6}`]),
  ];
}

/** An operation in numbers. `passing` and `judged` count specified and implied checks, `unjudged` those of every tier. */
export type OperationRow = {
  readonly operation: OperationId;
  readonly state: State;
  readonly passing: number;
  readonly judged: number;
  readonly unjudged: number;
  readonly load?: OperationLoad;
};

function isJudged(verdict: CheckVerdict): boolean {
  return verdict === "pass" || verdict === "fail";
}

export function operationRows(run: Run): readonly OperationRow[] {
  const { checks: all = [] } = conformanceIn(run) ?? {};
  const load = loadIn(run);
  return OPERATION_IDS.map((operation) => {
    const checks = all.filter((check) => check.operation === operation);
    const judged = checks.filter(({ tier, verdict }) => isDeciding(tier) && isJudged(verdict));
    const passing = judged.filter(({ verdict }) => verdict === "pass").length;
    const isFailing = judged.some(({ verdict, known }) => verdict === "fail" && known === undefined);
    const metrics = load?.operations[operation];
    return {
      operation,
      state: isFailing ? "bad" : passing > 0 ? "good" : "unknown",
      passing,
      judged: judged.length,
      unjudged: checks.filter(({ verdict }) => !isJudged(verdict)).length,
      ...(metrics !== undefined && { load: metrics }),
    };
  });
}
