// The state of a collected load for the live view, from the sums of its windows.
import type { JournalWindow } from "../../run/journal/journal-entries.ts";
import { timeoutsOf } from "../../run/tally/attempts.ts";
import { errorsOf, finishedOf } from "../../run/tally/metrics.ts";
import { addWindow, createTally, overall, warmUpFinished } from "../../run/tally/tally.ts";
import { latestWindow } from "../driver/load/latest-window.ts";
import type { RunView } from "../driver/load/run-options.ts";
import type { Plan } from "../driver/plan/plan.ts";

/** Takes windows in their order; `at` is the state `elapsedMs` after the start of the schedule. */
export function createMergedView({ warmUpMs, durationMs, windowMs }: Plan): {
  readonly add: (window: JournalWindow) => void;
  readonly at: (elapsedMs: number) => RunView;
} {
  const tally = createTally();
  let last: JournalWindow | undefined;
  return {
    add: (window) => {
      addWindow(tally, window);
      last = window;
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
        vus: last?.vus ?? 0,
        ...latestWindow(last, windowMs),
      };
    },
  };
}
