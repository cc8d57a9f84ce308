// The run of a running load: what its journal shows so far, and how far the schedule has got.

import { type LoadProgress, stageAt } from "../format/load-progress.ts";
import { saysKilled } from "../format/load-run.ts";
import { lengthMs } from "../format/load-stages.ts";
import type { LoadRun } from "../format/run.ts";
import type { JournalEntry, JournalPlan, JournalWindow } from "../journal/journal-entries.ts";
import { createReducer } from "./load-result.ts";

/** Starts with an empty journal. */
export function createRunInProgress() {
  const reducer = createReducer();
  let last: JournalWindow | undefined;
  return {
    add: (entry: JournalEntry) => {
      if (entry.kind === "window") last = entry;
      reducer.add(entry);
    },
    /** The run so far; undefined before the first window. */
    at: (nowMs: number): LoadRun | undefined => {
      if (last === undefined) return undefined;
      const { plan, result } = reducer.result();
      if (plan.run === undefined) return undefined;
      const progress = progressOf(plan, nowMs - (last.clockMs - last.fromMs), nowMs);
      // That the journal has no end yet says nothing here.
      const reasons = result.validity.reasons.filter((reason) => !saysKilled(reason));
      return {
        ...plan.run,
        ...result,
        durationMs: Math.round(progress.elapsedMs),
        validity: { valid: reasons.length === 0, reasons },
        progress,
      };
    },
  };
}

function progressOf({ workload, durationMs }: JournalPlan, sinceStartMs: number, nowMs: number): LoadProgress {
  const { stages = [], warmUpMs = 0 } = workload ?? {};
  const scheduledMs = stages.length === 0 ? durationMs : lengthMs(stages);
  const elapsedMs = Math.min(scheduledMs, Math.max(0, sinceStartMs));
  return {
    at: new Date(nowMs).toISOString(),
    elapsedMs,
    scheduledMs,
    ...(stages.length > 0 && { stage: stageAt(stages, warmUpMs, elapsedMs) }),
  };
}
