// The result of a load run from the entries of its journal: the same for a run that has just ended and for one that was
// killed last year.

import { Failure } from "../../errors.ts";
import type { OperationId } from "../../schemas/index.ts";
import { rounded } from "../../statistics/arithmetic.ts";
import { summaryOf } from "../../statistics/percentile.ts";
import { detectableIn, findingsOf } from "../findings/index.ts";
import { withCaveats } from "../findings/stall.ts";
import type { Gap } from "../format/load-run.ts";
import { differencesOf } from "../format/replay.ts";
import type { LoadRun, ObjectiveResult, OperationLoad, RunHeader } from "../format/run.ts";
import { WINDOW_COUNTERS } from "../journal/counters.ts";
import type { JournalEntry, JournalPlan, Leg } from "../journal/journal-entries.ts";
import { resultByConfidence } from "../objectives/confident-decision.ts";
import type { Span } from "../objectives/metric-value.ts";
import { judgeSpan, objectiveResult, resultAfterDrops } from "../objectives/objective.ts";
import { timeoutsOf } from "../tally/attempts.ts";
import { goodputOf, operationLoad, perSecond, withinSchedule } from "../tally/metrics.ts";
import { countersOf, type OperationTally, overall, type Tally } from "../tally/tally.ts";
import { countOf } from "../text/plural.ts";
import { countRequests } from "../validity/account-reasons.ts";
import { saysSaturated } from "../validity/generator-reasons.ts";
import { invalidities } from "../validity/validity.ts";
import { contendedIn, isDecidedDespite, withoutInterval } from "./contended-run.ts";
import {
  type CountedGap,
  createJournalReducer,
  type JournalState,
  type LateWindows,
  reduceJournal,
} from "./journal-reducer.ts";
import { judgeLoad, judgeWrites } from "./load-verdict.ts";
import { reportWorkload } from "./workload-report.ts";
import { detectableLoss, faultyWrites, ledgerResult } from "./write-ledger-result.ts";

/** A load run without what its command adds: the header's identity. */
export type LoadResult = Omit<LoadRun, Exclude<keyof RunHeader, "durationMs" | "exitCode">>;

/** The run that a journal belongs to, however it ended. Throws `run-unreadable`. */
export async function runFromJournal(path: string): Promise<LoadRun> {
  const { plan, result } = await resultFromJournal(path);
  if (plan.run === undefined) {
    throw new Failure("run-unreadable", `${path} must name the run that it belongs to, got windows only.`);
  }
  return { ...plan.run, ...result };
}

export async function resultFromJournal(path: string): Promise<{ plan: JournalPlan; result: LoadResult }> {
  const state = await reduceJournal(path);
  return { plan: state.plan, result: resultOf(state) };
}

/** As {@link createJournalReducer}, with the result so far. */
export function createReducer(loadedMsOf?: (plan: JournalPlan) => number): {
  readonly add: (entry: JournalEntry) => void;
  readonly result: () => { readonly plan: JournalPlan; readonly result: LoadResult };
} {
  const { add, state } = createJournalReducer(loadedMsOf);
  return { add, result: () => ({ plan: state().plan, result: resultOf(state()) }) };
}

function resultOf(state: JournalState): LoadResult {
  const { plan, end, tally, afterSchedule, points, examples, rejections, gaps } = state;
  const { fromMs, measuredMs, seconds } = measuredTime(state);
  const [total, after] = [overall(tally), overall(afterSchedule)];
  const rateOf = (countIn: (tally: OperationTally) => number) =>
    perSecond(withinSchedule(countIn(total), countIn(after)), seconds);
  const loadOf = (id: OperationId | "*", own: OperationTally): OperationLoad => ({
    ...operationLoad(own, seconds, {
      timeoutMs: plan.timeoutMs,
      afterSchedule: id === "*" ? after : afterSchedule.operations.get(id),
    }),
    // Lower bounds have no interval.
    ...(tally.dropped === 0 && timeoutsOf(own) === 0 && { responseTimeConfidenceMs: state.blocks.intervals(id, own) }),
  });
  const operations = Object.fromEntries([...tally.operations].map(([id, own]) => [id, loadOf(id, own)]));
  const whole = loadOf("*", total);
  const objectives = objectiveResults(
    state,
    { tally, seconds, afterSchedule, timeoutMs: plan.timeoutMs, onTime: state.onTime },
    measuredMs,
    { "*": whole, ...operations },
  );
  const contended = contendedIn(state);
  // The windows left out are among those that others delayed.
  const isOpen = contended.length > 0 && !isDecidedDespite(state, objectives);
  const isExcused = isOpen || isMissedByTarget(objectives, state.late);
  const late = isExcused ? undefined : { ...state.late, all: points.length };
  const reasons = [...invalidities(plan, end, tally, { gaps, late }), ...(isOpen ? contended : [])];
  const slices = state.slices.encoded();
  const unfinished = end?.leg === undefined ? [] : [unfinishedReason(end.leg)];
  const ledger = ledgerResult(state.lookUps);
  const invalid = [...unfinished, ...reasons];
  const judged = judgeLoad(end?.cause, invalid, objectives, plan.leftOut);
  const verdict = ledger === undefined ? judged : judgeWrites(judged, faultyWrites(ledger), reasons);
  // The warm-up is excluded from the windows' counts; this is not an outage.
  const measured = points.filter(({ chart }) => chart.fromMs >= fromMs);
  const isShort = contended.length > 0 || reasons.some(saysSaturated);
  const findings = findingsOf(measured, plan.windowMs, operations, gaps, ledger);
  return {
    kind: "load",
    scenario: plan.scenario,
    question: plan.question,
    profile: plan.profile,
    durationMs: end === undefined ? measuredMs : end.durationMs + (gaps.at(-1)?.fromMs ?? 0),
    exitCode: verdict.exitCode,
    verdict: verdict.verdict,
    ...(end?.reason !== undefined && { endedEarly: end.reason }),
    validity: { valid: verdict.reasons.length === 0, reasons: verdict.reasons },
    requests: countRequests(plan, tally),
    ratePerSecond: plan.ratePerSecond,
    goodputPerSecond: rateOf(goodputOf),
    goodputWithAdvisoryPerSecond: rateOf(({ goodputWithAdvisory }) => goodputWithAdvisory),
    responseTimesAreLowerBounds: tally.dropped > 0,
    ...(state.startedMs !== undefined && { loadStartedAt: new Date(state.startedMs).toISOString() }),
    counters: countersOf(WINDOW_COUNTERS, tally),
    windowMs: plan.windowMs,
    windows: points.map(({ chart }) => chart),
    ...(slices !== undefined && { slices }),
    operations: Object.fromEntries(
      Object.entries(operations).map(([id, load]) => [id, contended.length > 0 ? withoutInterval(load) : load]),
    ),
    total: contended.length > 0 ? withoutInterval(whole) : whole,
    objectives,
    findings: withCaveats(findings, isShort, measured, plan.windowMs),
    ...(ledger !== undefined && { ledger }),
    detectable: { ...detectableIn(measured, plan.windowMs, gaps), ...detectableLoss(ledger) },
    examples,
    rejectionExamples: rejections,
    ...(plan.workload !== undefined && { workload: reportWorkload(plan.workload, tally) }),
    leftOut: plan.leftOut,
    notes: notesOf(state, total),
    ...(gaps.length > 0 && { gaps: gaps.map(gapOf) }),
    ...(plan.replay !== undefined && { replay: { ...plan.replay, differences: differencesIn(state) } }),
    generator: generatorOf(state, contended),
  };
}

/**
 * Whether the windows that are not left out show that the target is too slow, while the generator had its processors, or any
 * window that its responses are invalid.
 */
function isMissedByTarget(objectives: readonly ObjectiveResult[], { contended }: LateWindows): boolean {
  const cannotBeLateness = (metric: string) =>
    (contended === 0 && metric.includes("TimeMs.")) || metric.startsWith("invalid");
  return objectives.some(({ status, metric }) => status === "missed" && cannotBeLateness(metric));
}

function notesOf({ plan, gaps, notes, end }: JournalState, total: OperationTally): readonly string[] {
  const ofTimings = ignoredTimingNotes(total.serverTimingIgnored);
  return [...plan.notes, ...gaps.map(gapNote), ...notes, ...(end?.notes ?? []), ...ofTimings];
}

/** What of the Server-Timing headers of the target is in no figure. */
function ignoredTimingNotes(ignored: ReadonlyMap<string, number>): readonly string[] {
  const [malformed, beyond] = [ignored.get("malformed") ?? 0, ignored.get("beyond") ?? 0];
  return [
    ...(malformed === 0
      ? []
      : [
          `${countOf(malformed, "entry", "entries")} of Server-Timing headers were ignored: each must have a name that is a token, and a \`dur\` from 0 to 3,600,000 ms.`,
        ]),
    ...(beyond === 0
      ? []
      : [
          `${countOf(beyond, "entry", "entries")} of Server-Timing headers were left out. Assay keeps 16 names of up to 64 characters for each operation, and reads 8 KiB of a response.`,
        ]),
  ];
}

function gapOf({ fromMs, stoppedMs, resumedMs, lost, leg, isSameTarget, isSameMachine }: CountedGap): Gap {
  const [stoppedAt, resumedAt] = [new Date(stoppedMs).toISOString(), new Date(resumedMs).toISOString()];
  return {
    atMs: fromMs,
    stoppedAt,
    resumedAt,
    lostRequests: lost,
    ...(leg !== undefined && { leg }),
    ...(isSameTarget !== undefined && { isSameTarget }),
    ...(isSameMachine !== undefined && { isSameMachine }),
  };
}

function unfinishedReason({ number, of }: Leg): string {
  return `unfinished: leg ${number} of ${of} is over, and ${countOf(of - number, "leg")} must follow`;
}

function gapNote(gap: CountedGap): string {
  const { atMs, stoppedAt, resumedAt, lostRequests, leg } = gapOf(gap);
  const seconds = Math.round((gap.resumedMs - gap.stoppedMs) / 1_000);
  const lost = lostRequests === 0 ? "" : ` ${countOf(lostRequests, "request")} had no recorded outcome by then.`;
  const what = leg === undefined ? "The load was cut short" : `Leg ${leg} ended`;
  return `${what} ${atMs / 1_000} s after ${leg === undefined ? "its start" : "the start of the load"}, at ${stoppedAt}, and resumed ${seconds} s later, at ${resumedAt}; the clock has a gap there, and the schedule has none.${lost}${sinceGap(gap)}`;
}

/** Which series continue across a gap. */
function sinceGap({ origin, isSameTarget, isSameMachine }: CountedGap): string {
  if (origin === undefined) return "";
  if (isSameTarget === undefined)
    return " Whether the target was restarted is not known, so trends and leaks are followed separately from here.";
  if (!isSameTarget) return " The target was restarted, so trends and leaks are followed separately from here.";
  return isSameMachine === true
    ? ""
    : " The generator is on another machine, so trends are followed separately from here.";
}

/** When the measured part starts, how long the run was, and the seconds that rates are computed over. */
function measuredTime({ plan, end, points }: JournalState): {
  readonly fromMs: number;
  readonly measuredMs: number;
  readonly seconds: number;
} {
  const { warmUpMs: fromMs = 0 } = plan.workload ?? {};
  const lastMs = (points.at(-1)?.chart.fromMs ?? -plan.windowMs) + plan.windowMs;
  const measuredMs = end?.measuredMs ?? lastMs;
  // Responses after the last scheduled request belong to the schedule; a run that ended early has its own length.
  const ranMs = Math.min(plan.durationMs, Math.max(0, measuredMs - fromMs));
  return { fromMs, measuredMs, seconds: (end?.cause === "finished" ? plan.durationMs : ranMs) / 1_000 };
}

function objectiveResults(
  { plan, tally, intervals }: JournalState,
  run: Span,
  measuredMs: number,
  loads: Readonly<Partial<Record<string, OperationLoad>>>,
): readonly ObjectiveResult[] {
  return plan.objectives.map((objective) => {
    const spans = intervals.judged(objective, measuredMs) ?? [judgeSpan(objective, run)];
    const result = objectiveResult(objective, spans);
    if (tally.dropped > 0) return resultAfterDrops(objective, result);
    return resultByConfidence(objective, result, loads[objective.operation]?.responseTimeConfidenceMs, run.seconds);
  });
}

function differencesIn({ tally, examples }: JournalState): ReturnType<typeof differencesOf> {
  return differencesOf(new Map([...tally.operations].map(([id, { advisory }]) => [id, advisory])), examples);
}

function floorOf({ readDelay }: Tally): NonNullable<LoadRun["generator"]["floorMs"]> {
  const { p50, p95, p99 } = summaryOf(readDelay);
  return { p50, p95, p99 };
}

function generatorOf(
  { plan, tally, end, late, contention, gaps }: JournalState,
  contended: readonly string[],
): LoadRun["generator"] {
  // The cost of an earlier part is unknown if its generator was killed.
  const finished = countRequests(plan, tally).finished - (gaps.at(-1)?.finished ?? 0);
  const { k6PeakRssMiB = 0, assayPeakRssMiB = 0, cpuSeconds = 0, largestLagMs = 0 } = end ?? {};
  return {
    instances: plan.generators ?? [{ instance: plan.instance, segment: plan.segment }],
    ...(end?.merged?.lost !== undefined && { lost: end.merged.lost }),
    k6PeakRssMiB: rounded(k6PeakRssMiB, 3),
    assayPeakRssMiB: rounded(assayPeakRssMiB, 3),
    cpuSecondsPerThousandRequests: finished === 0 ? 0 : rounded((cpuSeconds / finished) * 1_000, 3),
    peakVus: tally.vus,
    aggregatorLagMaxMs: largestLagMs,
    ...(Object.keys(contention).length > 0 && { contention }),
    ...(tally.readDelay.totalCount > 0 && { floorMs: floorOf(tally) }),
    ...(contended.length > 0 && { contended }),
    ...(late.windows > 0 && {
      late: { windows: late.windows, excluded: late.excluded, longestMs: rounded(late.longestMs, 3) },
    }),
  };
}
