// Whether a load run is valid: every sign that the generator, not the target, made the measurements what they are.

import type { Objective } from "../format/objectives.ts";
import { shareOf } from "../format/segment.ts";
import type { JournalEnd, JournalGap, JournalPlan } from "../journal/journal-entries.ts";
import { timeoutsOf } from "../tally/attempts.ts";
import { overall, type Tally } from "../tally/tally.ts";
import { accountReasons, countRequests, type Lost, type RequestCounts } from "./account-reasons.ts";
import { type Excluded, excludedReasons, generatorReasons } from "./generator-reasons.ts";

/** Why the run is not valid, each reason `code: sentence`; empty for a valid run. */
export function invalidities(
  plan: JournalPlan,
  end: JournalEnd | undefined,
  tally: Tally,
  { gaps = [], late = NEVER_LATE }: { readonly gaps?: readonly Break[]; readonly late?: Excluded | undefined } = {},
): readonly string[] {
  const counts = countRequests(plan, tally);
  // A target that is down frees no virtual user: what could not be sent then is not a fault of the generator.
  const areDropsExcused = end?.cause === "target-down";
  return [
    ...(end === undefined
      ? ["run-killed: the journal has no end: Assay was killed during the run, or the disk was full"]
      : generatorReasons(end, gaps.at(-1)?.fromMs)),
    ...gaps.flatMap(({ reasons }) => reasons),
    ...(counts.finished === 0 ? ["no-samples: no request has an outcome"] : []),
    ...(areDropsExcused ? [] : dropReasons(plan, counts, tally)),
    ...(end === undefined ? [] : accountReasons(plan, end, counts, tally, gaps)),
    ...(end?.merged === undefined ? excludedReasons(late) : []),
  ];
}

const NEVER_LATE: Excluded = { excluded: 0, all: 0, longestMs: 0 };

/** Where a run was cut short and resumed, as far as it matters here. */
type Break = Lost & Pick<JournalGap, "fromMs" | "reasons">;

/** What a generator did by itself that makes its run not valid, each reason `code: sentence`: no other can make up for it. */
export function ownReasons(end: JournalEnd | undefined, late: Excluded): readonly string[] {
  return [...(end === undefined ? [] : generatorReasons(end)), ...excludedReasons(late)];
}

/** Whether a reason is drops alone: they show where the load ended, not that the generator is to blame. */
export function areDrops(reason: string): boolean {
  return reason.startsWith("dropped-iterations:");
}

/**
 * An objective on drops says how many are allowed. A request that waits for a VU, because the target keeps all of them busy,
 * is no drop: its response time counts from its schedule. It is one beyond the plan's limit of that queue.
 */
function dropReasons(plan: JournalPlan, { dropped, finished }: RequestCounts, tally: Tally): readonly string[] {
  const { objectives, workload, plannedRequests, vus, queueLimitMs } = plan;
  const allowed = objectives.find(({ metric }) => metric === "dropped")?.atMost ?? 0;
  if (dropped <= allowed || isUnresponsive(objectives, dropped, finished, tally)) return [];
  const planned = Math.round((workload?.plannedIterations ?? plannedRequests) * shareOf(plan.segment));
  const noun = workload?.unit === "session" ? "sessions" : "requests";
  const within = queueLimitMs === undefined ? "" : ` within ${queueLimitMs / 1_000} s of their scheduled start`;
  return [
    `dropped-iterations: ${dropped} of ${planned} ${noun} were not sent, because none of ${vus} VUs was free${within}`,
  ];
}

/**
 * Whether the target's time-outs would miss the objective on errors even if every dropped request had been a success: the
 * failure is certain then, however many requests were not sent.
 */
function isUnresponsive(objectives: readonly Objective[], dropped: number, finished: number, tally: Tally): boolean {
  const timeouts = timeoutsOf(overall(tally));
  const limit = objectives.find(({ metric, operation }) => metric === "errorRate" && operation === "*")?.below;
  return limit !== undefined && timeouts > 0 && timeouts / (finished + dropped) >= limit;
}
