// Whether the counts of a run add up: requests and outcomes, k6's count and ours, the schedule and what was started.

import { sumOf } from "../../statistics/arithmetic.ts";
import type { LoadRun, LostGenerator } from "../format/run.ts";
import { shareOf, WHOLE_SEGMENT } from "../format/segment.ts";
import type { JournalEnd, JournalPlan } from "../journal/journal-entries.ts";
import { finishedOf, refusedOf } from "../tally/metrics.ts";
import { begunIn, overall, startedByOperation, type Tally, warmUpFinished, warmUpStarted } from "../tally/tally.ts";
import { mixReasons } from "./mix-reasons.ts";

/** See the published schema of a load run. */
export type RequestCounts = LoadRun["requests"];

/** The counts of requests. A started one without an outcome was in flight when the run ended: it is `interrupted`. */
export function countRequests(plan: JournalPlan, tally: Tally): RequestCounts {
  const total = overall(tally);
  const [finished, refused] = [finishedOf(total), refusedOf(total)];
  return {
    setup: plan.setupRequests,
    started: total.started,
    finished,
    interrupted: Math.max(0, total.started - finished - refused),
    refused,
    dropped: tally.dropped,
  };
}

/** Share of the scheduled requests that must have been started or dropped. */
const SCHEDULE_SHARE = 0.98;

/** Requests without an outcome because the generator died, and the run was resumed: they are accounted for. */
export type Lost = { readonly lost: number; readonly lostInWarmUp: number };

/** Reasons from the counts, each `code: sentence`. Only a run that ended by itself has to account for every request. */
export function accountReasons(
  plan: JournalPlan,
  end: JournalEnd,
  counts: RequestCounts,
  tally: Tally,
  losses: readonly Lost[],
): readonly string[] {
  const { started, finished, refused } = counts;
  // What a lost generator had in flight is lost with it.
  const { lost = [] } = end.merged ?? {};
  return [
    ...(refused > 0
      ? [`requests-refused: ${refused} requests could not be sent because ports, files or memory ran out`]
      : []),
    ...(finished + refused > started
      ? [`requests-miscounted: ${finished + refused} outcomes for ${started} requests`]
      : []),
    ...(end.cause === "finished"
      ? [...(lost.length > 0 ? [] : lossReasons(counts, tally, losses)), ...scheduleReasons(plan, tally, lost)]
      : []),
  ];
}

function lossReasons(
  { started, finished, interrupted, refused }: RequestCounts,
  tally: Tally,
  losses: readonly Lost[],
): readonly string[] {
  const [warmStarted, warmFinished] = [warmUpStarted(tally), warmUpFinished(tally)];
  const reported = finished + refused + warmFinished;
  return [
    ...(interrupted > sumOf(losses.map(({ lost }) => lost))
      ? [`requests-lost: ${interrupted} of ${started} requests have no outcome, although the run was not stopped`]
      : []),
    ...(warmStarted !== warmFinished + sumOf(losses.map(({ lostInWarmUp }) => lostInWarmUp))
      ? [`warm-up-lost: ${warmFinished} outcomes for ${warmStarted} requests of the warm-up`]
      : []),
    ...(tally.httpRequests !== reported
      ? [`samples-lost: k6 counts ${tally.httpRequests} requests, ${reported} were reported`]
      : []),
  ];
}

/**
 * Iterations that never started, and a mix that differs from the schedule's. A segment has its share of the schedule, and a
 * mix that varies about that of the whole.
 */
function scheduleReasons(
  { workload, plannedRequests, segment }: JournalPlan,
  tally: Tally,
  lost: readonly LostGenerator[],
): readonly string[] {
  const unit = workload?.unit ?? "request";
  const begun = begunIn(unit, tally);
  const share = shareOf(segment) - sumOf(lost.map((one) => shareOf(one.segment)));
  const planned = Math.floor((workload?.plannedIterations ?? plannedRequests) * share);
  const dropped = tally.dropped + tally.droppedInWarmUp;
  const isMissed = begun + dropped < planned * SCHEDULE_SHARE - 1;
  return [
    ...(isMissed
      ? [`schedule-missed: ${begun} of ${planned} scheduled ${unit}s were started and ${dropped} dropped`]
      : []),
    ...(workload === undefined || segment !== WHOLE_SEGMENT
      ? []
      : mixReasons(workload, { counts: startedByOperation(tally), skipped: tally.skipped })),
  ];
}
