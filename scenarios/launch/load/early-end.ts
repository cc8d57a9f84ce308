// What ends a run before its time for the target's sake or k6's own: a lost objective, a target that is gone, a k6 that does
// not end by itself. The first of them stands.

import { createAbortWatch } from "../../../evaluation/objectives/abort-conditions.ts";
import type { JournalEnd, JournalWindow } from "../../../results/journal/journal.ts";
import type { Objective } from "../../../results/objectives/objectives.ts";
import type { Plan } from "../plan/plan.ts";
import type { StreamView } from "../stream/aggregator.ts";
import { watchForGone } from "./target-down.ts";

/** What ended a run, and why where the target had to do with it. */
export type EarlyEnd = Pick<JournalEnd, "cause" | "reason">;

/** The watch over a run. */
export type EarlyEndWatch = {
  readonly onFirstStart: () => void;
  readonly onWindow: (window: JournalWindow) => void;
  /** About once a second. */
  readonly onLook: (view: StreamView) => void;
  /** Undefined as long as nothing has ended the run early. */
  readonly found: () => EarlyEnd | undefined;
  /** k6 is gone: what is found from now on ended nothing. */
  readonly close: () => void;
};

/** What a watch depends on. */
export type EarlyEndOptions = {
  readonly plan: Plan;
  readonly objectives: readonly Objective[];
  readonly stopsWhenGone: boolean;
  /** Time that k6 may take to begin its first request. Default two minutes: it makes all virtual users first. */
  readonly startLimitMs?: number | undefined;
  /** Called once, at the first reason to end the run. */
  readonly end: (cause: EarlyEnd["cause"]) => void;
};

/** What k6 may take beyond its schedule and its graceful stop: for its last samples, on a machine with much to do. */
const GRACE_MS = 5_000;
const START_LIMIT_MS = 120_000;

/** Watches a run from before its first request to its end. */
export function watchForEarlyEnd(options: EarlyEndOptions): EarlyEndWatch {
  const { plan, objectives, stopsWhenGone } = options;
  const abort = createAbortWatch(objectives, plan);
  const gone = stopsWhenGone ? watchForGone() : undefined;
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
      const lost = abort?.(window);
      if (lost !== undefined) end("objective-missed", lost);
    },
    onLook: (view) => {
      const sentence = gone?.(view);
      if (sentence !== undefined) end("target-down", sentence);
    },
    found: () => found,
    close: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
