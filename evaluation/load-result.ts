// From the entries of a journal to what a record says of a load run: the same for a run that has just ended and for one
// that was killed last year.

import { EXIT, Failure } from "../errors.ts";
import { type JournalEnd, type JournalEntry, type JournalPlan, readJournal } from "../results/journal/journal.ts";
import { dropShiftMs } from "../results/run/load-stages.ts";
import { differencesOf, type RecordingDifference } from "../results/run/replay.ts";
import type { InvalidExample, LoadRun, RunHeader } from "../results/run/run.ts";
import {
  type ActualPopularity,
  type ActualWorkload,
  type RequestedWorkload,
  reportWorkload,
} from "../results/run/workload.ts";
import { counted } from "../results/text/plural.ts";
import { type Climb, createClimb } from "./breakpoint/ramp-steps.ts";
import { findingsOf } from "./findings/index.ts";
import { type Point, pointOf } from "./findings/point.ts";
import { createIntervals, type Intervals } from "./objectives/intervals.ts";
import { afterDrops, concludeObjective, type Evaluation, evaluate, type Interval } from "./objectives/objective.ts";
import {
  addWindow,
  begunIn,
  createTotals,
  goodputOf,
  operationLoad,
  overall,
  perSecond,
  startedByOperation,
  type Totals,
} from "./tally/totals.ts";
import { countRequests, invalidities } from "./validity.ts";

/** A load run without what its command adds: the header's identity. */
export type LoadResult = Omit<LoadRun, Exclude<keyof RunHeader, "durationMs" | "exitCode">>;

/** The record of the run that a journal is of, however it ended. Throws `run-unreadable`. */
export async function runFromJournal(path: string): Promise<LoadRun> {
  const { plan, result } = await resultFromJournal(path);
  if (plan.run === undefined) {
    throw new Failure("run-unreadable", `${path} must name the run it is of, and it holds figures alone.`);
  }
  return { ...plan.run, ...result };
}

/** The result of the run that a journal is of, and its plan. */
export async function resultFromJournal(path: string): Promise<{ plan: JournalPlan; result: LoadResult }> {
  const fold = createFold();
  for await (const entry of readJournal(path)) fold.add(entry);
  return fold.result();
}

/** Takes the entries of a journal in their order; memory grows by the charts' points alone. */
export function createFold(): {
  readonly add: (entry: JournalEntry) => void;
  readonly result: () => { readonly plan: JournalPlan; readonly result: LoadResult };
} {
  let plan: JournalPlan | undefined;
  let end: JournalEnd | undefined;
  const totals = createTotals();
  const points: Point[] = [];
  const examples: InvalidExample[] = [];
  let intervals = createIntervals([]);
  let climb: Climb | undefined;

  return {
    add: (entry) => {
      switch (entry.kind) {
        case "plan":
          plan = entry;
          intervals = createIntervals(entry.objectives);
          climb = createClimb(entry);
          break;
        case "window":
          addWindow(totals, entry);
          intervals.add(entry);
          climb?.add(entry);
          points.push(pointOf(entry));
          break;
        case "example": {
          const { kind: _kind, ...example } = entry;
          examples.push(example);
          break;
        }
        case "end":
          end = entry;
      }
    },
    result: () => {
      if (plan === undefined) throw new Error("a journal begins with its plan");
      return { plan, result: conclude({ plan, end, totals, points, examples, intervals, climb }) };
    },
  };
}

type Folded = {
  readonly plan: JournalPlan;
  readonly end: JournalEnd | undefined;
  readonly totals: Totals;
  readonly points: readonly Point[];
  readonly examples: readonly InvalidExample[];
  readonly intervals: Intervals;
  readonly climb: Climb | undefined;
};

function conclude({ plan, end, totals, points, examples, intervals, climb }: Folded): LoadResult {
  const windows = points.map(({ chart }) => chart);
  const { warmUpMs = 0, stages = [] } = plan.workload ?? {};
  // What the warm-up dropped is missing from its numbering: it reaches so much further into the run.
  const lateMs = dropShiftMs(stages, warmUpMs, totals.droppedInWarmUp);
  const beginMs = warmUpMs + lateMs;
  // In the warm-up nothing is counted, which is no outage.
  const measured = points.filter(({ chart }) => chart.fromMs >= beginMs);
  const measuredMs = end?.measuredMs ?? (windows.at(-1)?.fromMs ?? -plan.windowMs) + plan.windowMs;
  // Answers that come after the last scheduled request belong to the schedule; a run cut short has its own length.
  const scheduledMs = Math.max(0, plan.durationMs - lateMs);
  const afterWarmUpMs = Math.max(0, measuredMs - beginMs);
  const seconds = (end?.cause === "finished" ? scheduledMs : Math.min(scheduledMs, afterWarmUpMs)) / 1_000;
  const run: Interval = { totals, seconds };
  const evaluations = plan.objectives.map((objective) => {
    const judged = intervals.judged(objective, measuredMs);
    const evaluation = judged === undefined ? evaluate(objective, [run]) : concludeObjective(objective, judged);
    return totals.dropped === 0 ? evaluation : afterDrops(objective, evaluation);
  });
  const faults = invalidities(plan, end, totals, { areDropsExplained: climb?.explainsDrops() ?? false });
  const { verdict, reasons, exitCode } = judge(end, faults, evaluations);
  const requests = countRequests(plan, totals);
  const sums = overall(totals);
  const operations = Object.fromEntries([...totals.operations].map(([id, own]) => [id, operationLoad(own, seconds)]));
  return {
    kind: "load",
    scenario: plan.scenario,
    question: plan.question,
    profile: plan.profile,
    durationMs: end?.durationMs ?? measuredMs,
    exitCode,
    verdict,
    ...(end?.reason !== undefined && { endedEarly: end.reason }),
    validity: { valid: reasons.length === 0, reasons },
    requests,
    ratePerSecond: plan.ratePerSecond,
    goodputPerSecond: perSecond(goodputOf(sums), seconds),
    goodputWithAdvisoryPerSecond: perSecond(sums.goodputWithAdvisory, seconds),
    ...(totals.dropped > 0 && { responseTimesAreLowerBounds: true }),
    windowMs: plan.windowMs,
    windows,
    operations,
    total: operationLoad(sums, seconds),
    objectives: evaluations.map(({ result }) => result),
    findings: findingsOf(measured, plan.windowMs, operations),
    ...(climb !== undefined && { breakpoint: climb.found(faults.every(isOfTheTarget)) }),
    examples,
    ...(plan.workload !== undefined && {
      workload: reportWorkload(plan.workload, actualOf(plan.workload, totals, end?.popularity ?? [])),
    }),
    ...(plan.leftOut !== undefined && { leftOut: plan.leftOut }),
    notes: plan.notes,
    ...(plan.replay !== undefined && { replay: { ...plan.replay, differences: differencesIn(totals, examples) } }),
    generator: {
      k6PeakRssMiB: rounded(end?.k6PeakRssMiB ?? 0),
      assayPeakRssMiB: rounded(end?.assayPeakRssMiB ?? 0),
      cpuSecondsPerThousandRequests:
        requests.finished === 0 ? 0 : rounded(((end?.cpuSeconds ?? 0) / requests.finished) * 1_000),
      peakVus: totals.peakVus,
      aggregatorLagMaxMs: end?.largestLagMs ?? 0,
    },
  };
}

function differencesIn({ operations }: Totals, examples: readonly InvalidExample[]): readonly RecordingDifference[] {
  return differencesOf(new Map([...operations].map(([id, { advisory }]) => [id, advisory])), examples);
}

function actualOf(
  { unit }: RequestedWorkload,
  totals: Totals,
  popularity: readonly ActualPopularity[],
): ActualWorkload {
  return {
    begun: begunIn(unit, totals),
    skipped: totals.skipped,
    gaps: totals.gaps,
    warmUp: totals.warmUp,
    droppedInWarmUp: totals.droppedInWarmUp,
    counts: startedByOperation(totals),
    popularity,
  };
}

/** A run that proves nothing never says that the target failed; an interrupted one says neither. */
function judge(
  end: JournalEnd | undefined,
  reasons: readonly string[],
  evaluations: readonly Evaluation[],
): { verdict: LoadResult["verdict"]; reasons: readonly string[]; exitCode: number } {
  if (end?.cause === "interrupted") {
    return {
      verdict: "interrupted",
      reasons: ["interrupted: the run was stopped before its end", ...reasons],
      exitCode: EXIT.interrupted,
    };
  }
  if (reasons.length > 0) return { verdict: "inconclusive", reasons, exitCode: EXIT.inconclusive };
  const isEndedByTarget = end?.cause === "target-gone" || end?.cause === "objective-lost";
  if (isEndedByTarget || evaluations.some(({ status }) => status === "missed"))
    return { verdict: "fail", reasons, exitCode: EXIT.targetWrong };
  const undecided = evaluations.filter(({ status }) => status === "undecided");
  if (undecided.length > 0) {
    return { verdict: "inconclusive", reasons: undecided.map(undecidedReason), exitCode: EXIT.inconclusive };
  }
  return { verdict: "pass", reasons, exitCode: EXIT.pass };
}

/** Drops show where the load stopped, not that it was the generator's doing. */
function isOfTheTarget(reason: string): boolean {
  return reason.startsWith("dropped-iterations:");
}

function undecidedReason({ result: { expression, samples, undecidedBy } }: Evaluation): string {
  return undecidedBy === "dropped"
    ? `lower-bounds: requests were dropped, and response times behind that cannot tell that ${expression}`
    : `sample-too-small: ${counted(samples, "sample")} cannot decide whether ${expression}`;
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
