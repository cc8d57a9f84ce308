// The state of a collected load for the live view, from the sums of its windows.
import type { JournalWindow } from "../../run/journal/journal-entries.ts";
import { timeoutsOf } from "../../run/tally/attempts.ts";
import { errorsOf, finishedOf, perSecond } from "../../run/tally/metrics.ts";
import { addWindow, createTally, overall, warmUpFinished } from "../../run/tally/tally.ts";
import { summaryOf } from "../../statistics/percentile.ts";
import type { RunView } from "../driver/load/run-options.ts";
import type { Plan } from "../driver/plan/plan.ts";

/** Takes windows in their order; `at` is the state `elapsedMs` after the start of the schedule. */
export function createMergedView({ warmUpMs, durationMs, windowMs }: Plan): {
  readonly add: (window: JournalWindow) => void;
  readonly at: (elapsedMs: number) => RunView;
} {
  const tally = createTally();
  let last = { ratePerSecond: 0, p95Ms: null as number | null, vus: 0 };
  return {
    add: (window) => {
      addWindow(tally, window);
      const own = createTally();
      addWindow(own, window);
      const total = overall(own);
      const { totalCount } = total.responseTime;
      last = {
        ratePerSecond: perSecond(finishedOf(total), windowMs / 1_000),
        p95Ms: totalCount === 0 ? null : summaryOf(total.responseTime).p95,
        vus: window.vus,
      };
    },
    at: (elapsedMs) => {
      const total = overall(tally);
      return {
        elapsedMs: Math.max(0, elapsedMs),
        scheduledMs: warmUpMs + durationMs,
        warmUpMs,
        warmUp: warmUpFinished(tally),
        started: total.started,
        finished: finishedOf(total),
        errors: errorsOf(total),
        unanswered: timeoutsOf(total),
        invalid: total.invalid,
        dropped: tally.dropped,
        ...last,
      };
    },
  };
}
