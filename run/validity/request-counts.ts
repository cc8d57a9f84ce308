// Requests of a run by their outcome.

import type { LoadRun } from "../format/run.ts";
import type { JournalPlan } from "../journal/load-journal.ts";
import { finishedOf, refusedOf } from "../tally/metrics.ts";
import { overall, type Tally } from "../tally/tally.ts";

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
