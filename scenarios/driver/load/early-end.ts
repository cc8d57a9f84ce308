// What ends a run before its time because of the target or of k6: an objective that is missed for good, a target that is
// down, a k6 that does not end by itself. The first of them counts.

import type { Objective } from "../../../run/format/objectives.ts";
import type { JournalEnd, JournalWindow } from "../../../run/journal/load-journal.ts";
import { createAbortWatch } from "../../../run/objectives/abort-conditions.ts";
import { OF_THE_RATE } from "../../../run/objectives/metric-value.ts";
import type { Plan } from "../plan/plan.ts";
import type { StreamView } from "./frames.ts";
import { watchForTargetDown } from "./target-down.ts";

/** What ended a run, with the reason if the target caused it. */
export type EarlyEnd = Pick<JournalEnd, "cause" | "reason">;

/** The watch over a run. */
export type EarlyEndWatch = {
  readonly onFirstStart: () => void;
  readonly onWindow: (window: JournalWindow) => void;
  /** Called about once a second. */
  readonly onProgress: (view: StreamView) => void;
  /** Undefined as long as nothing has ended the run early. */
  readonly found: () => EarlyEnd | undefined;
  /** k6 has exited: what is found from now on ended nothing. */
  readonly close: () => void;
};

/** What a watch depends on. */
export type EarlyEndOptions = {
  readonly plan: Plan;
  /** The share of the plan that is sent here. */
  readonly share: number;
  readonly objectives: readonly Objective[];
  readonly stopsWhenDown: boolean;
  /** Longest time until the first request. Default two minutes, because k6 creates all VUs before it. */
  readonly startLimitMs?: number | undefined;
  /** Called once, at the first reason to end the run. */
  readonly end: (cause: EarlyEnd["cause"]) => void;
};

/** What k6 may take beyond its schedule and its graceful stop: for its last samples, on a busy machine. */
const GRACE_MS = 5_000;
const START_LIMIT_MS = 120_000;

/** Watches a run from before its first request to its end. */
export function watchForEarlyEnd(options: EarlyEndOptions): EarlyEndWatch {
  const { plan, share, objectives, stopsWhenDown } = options;
  // One generator of several cannot tell the rate of all.
  const judged = share === 1 ? objectives : objectives.filter(({ metric }) => !OF_THE_RATE.has(metric));
  const missed = createAbortWatch(judged, { ...plan, plannedRequests: plan.plannedRequests * share });
  const down = stopsWhenDown ? watchForTargetDown() : undefined;
  let found: EarlyEnd | undefined;
  let isOver = false;
  const end = (cause: EarlyEnd["cause"], reason?: string): void => {
    if (found !== undefined || isOver) return;
    found = { cause, ...(reason !== undefined && { reason }) };
    options.end(cause);
  };
  let timer = setTimeout(() => end("stuck"), options.startLimitMs ?? START_LIMIT_MS);
  return {
    onFirstStart: () => {
      clearTimeout(timer);
      timer = setTimeout(() => end("stuck"), plan.warmUpMs + plan.durationMs + plan.gracefulStopMs + GRACE_MS);
    },
    onWindow: (window) => {
      const reason = missed?.(window);
      if (reason !== undefined) end("objective-missed", reason);
    },
    onProgress: (view) => {
      const reason = down?.(view);
      if (reason !== undefined) end("target-down", reason);
    },
    found: () => found,
    close: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
