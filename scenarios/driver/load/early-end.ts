// What ends a run before its time because of the target or of k6: an objective that is missed for good, a target that is
// down, a k6 that does not end by itself. The first of them counts.
import type { Objective } from "../../../run/format/objectives.ts";
import type { JournalEnd, JournalWindow } from "../../../run/journal/journal-entries.ts";
import { createAbortWatch } from "../../../run/objectives/abort-conditions.ts";
import { OF_THE_RATE } from "../../../run/objectives/metric-value.ts";
import type { Plan } from "../plan/plan.ts";
import type { StreamView } from "./frames.ts";

/** What ended a run, with the reason if the target caused it. */
export type EarlyEnd = Pick<JournalEnd, "cause" | "reason">;

export type EarlyEndOptions = {
  readonly plan: Plan;
  /** The share of the plan that is sent here. */
  readonly share: number;
  readonly objectives: readonly Objective[];
  readonly stopsWhenDown: boolean;
  /** Longest time until the first request. Default two minutes, because k6 creates all VUs before it. */
  readonly startLimitMs?: number | undefined;
  /** How long is sent, warm-up included. */
  readonly lengthMs: number;
  /** Called once, at the first reason to end the run. */
  readonly end: (cause: EarlyEnd["cause"]) => void;
  /** Resolves if the run is ended from elsewhere. */
  readonly ended?: Promise<EarlyEnd> | undefined;
};

/** What k6 may take beyond its schedule and its graceful stop: for its last samples, on a busy machine. */
const GRACE_MS = 5_000;
const START_LIMIT_MS = 120_000;

/** Watches a run from before its first request to its end. */
export function watchForEarlyEnd(options: EarlyEndOptions) {
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
  void options.ended?.then(({ cause, reason }) => end(cause, reason));
  let timer = setTimeout(() => end("stuck"), options.startLimitMs ?? START_LIMIT_MS);
  return {
    onFirstStart: () => {
      clearTimeout(timer);
      timer = setTimeout(() => end("stuck"), options.lengthMs + plan.gracefulStopMs + GRACE_MS);
    },
    onWindow: (window: JournalWindow) => {
      const reason = missed?.(window);
      if (reason !== undefined) end("objective-missed", reason);
    },
    /** Called about once a second. */
    onProgress: (view: StreamView) => {
      const reason = down?.(view);
      if (reason !== undefined) end("target-down", reason);
    },
    /** Undefined as long as nothing has ended the run early. */
    found: () => found,
    /** k6 has exited: what is found from now on ended nothing. */
    close: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

/** The run so far, as far as it matters here. */
export type Observation = Pick<StreamView, "elapsedMs" | "started" | "finished" | "errors" | "unanswered">;

/** Takes the next observation; returns a sentence once the target is down. */
export type TargetDownWatch = (now: Observation) => string | undefined;

const UNRESPONSIVE_MS = 5_000;
const FAILING_MS = 10_000;
const FAILING_SHARE = 0.5;
/** Fewer requests than this show nothing. */
const LEAST_REQUESTS = 10;

/** Opens a watch: no response at all for 5 s, or more than half of all requests failed within 10 s. */
export function watchForTargetDown(): TargetDownWatch {
  const seen: Observation[] = [];
  return (now) => {
    seen.push(now);
    while (seen[1] !== undefined && seen[1].elapsedMs <= now.elapsedMs - FAILING_MS) seen.shift();
    return unresponsive(seen, now) ?? failing(seen, now);
  };
}

function unresponsive(seen: readonly Observation[], now: Observation): string | undefined {
  const then = seen.findLast(({ elapsedMs }) => elapsedMs <= now.elapsedMs - UNRESPONSIVE_MS);
  if (then === undefined || answered(now) > answered(then)) return undefined;
  // Those in flight at the beginning, and those started since.
  const concerned = now.started - then.finished;
  if (concerned < LEAST_REQUESTS || now.started === then.finished) return undefined;
  const hasWaited = now.unanswered > then.unanswered || then.started > now.finished;
  return hasWaited ? `the target was down: no response for ${UNRESPONSIVE_MS / 1_000} s` : undefined;
}

function failing(seen: readonly Observation[], now: Observation): string | undefined {
  const then = seen.findLast(({ elapsedMs }) => elapsedMs <= now.elapsedMs - FAILING_MS);
  if (then === undefined) return undefined;
  const finished = now.finished - then.finished;
  const failed = now.errors - then.errors;
  if (finished < LEAST_REQUESTS || failed / finished <= FAILING_SHARE) return undefined;
  const share = Math.round((failed / finished) * 100);
  return `the target was down: ${share} % of ${finished} requests failed within ${FAILING_MS / 1_000} s`;
}

function answered({ finished, unanswered }: Observation): number {
  return finished - unanswered;
}
