// The k6 options of a run. Nothing on the command line of k6 overrides them.
import type { Options, Scenario } from "k6/options";
import { lengthMs } from "../../run/format/load-stages.ts";
import type { Arrivals } from "./arrivals.ts";
import { type ExecutorPlan, executorOf } from "./executor.ts";
import { type Layout, layOut } from "./schedule.ts";

/** How long an iteration may wait and a request may take. */
type Waiting = {
  readonly model: ExecutorPlan["model"];
  readonly timeoutMs: number;
};

/** What the executor of the open model needs besides. */
type Arriving = {
  readonly arrivals: Arrivals;
  /** Scheduled starts in place of those of the stages, in ms, ascending. */
  readonly moments?: readonly number[];
  readonly plannedIterations: number;
};

/** The executor of scenarios/engine/arrivals: tick number is iteration number, and a tick without a free VU waits. Times in ms. */
export type ArrivalsExecutor = {
  readonly executor: "assay-arrivals";
  readonly seed: number;
  readonly arrivals: Arrivals;
  readonly planned: number;
  readonly lengthMs: number;
  readonly vus: number;
  /** How many there may be once all are busy. */
  readonly maxVUs: number;
  /** A tick that waits longer is dropped. */
  readonly queueLimitMs: number;
  readonly gracefulStop: string;
  /** When the schedule starts, ms since the epoch; absent: at once. */
  readonly startAtMs?: number;
  /** Where in the schedule it begins; absent: at its start. */
  readonly fromMs?: number;
} & ({ readonly layout: Layout } | { readonly moments: readonly number[] });

/**
 * How long a tick may wait for a free VU before it is dropped: as long as a request may take,
 * because a client that gives up on a response after that time gives up on the queue as well.
 */
export function queueLimitMs({ timeoutMs }: Pick<Waiting, "timeoutMs">): number {
  return timeoutMs;
}

/** The longest time from the scheduled start of an iteration to the end of its first request. */
export function longestMs({ model, timeoutMs }: Waiting): number {
  return timeoutMs + (model === "open" ? queueLimitMs({ timeoutMs }) : 0);
}

/** The seed, and the segment of the schedule to execute with the sequence that it is one of; absent: all of the schedule. */
type Share = {
  readonly seed: number;
  readonly segment?: string | undefined;
  readonly segments?: string | undefined;
  /** When the executor of the open model starts, ms since the epoch; absent: at once. */
  readonly startAtMs?: number | undefined;
  /** Where in the schedule the executor of the open model begins; absent: at its start. */
  readonly fromMs?: number | undefined;
  /** Whether every request opens a connection. */
  readonly freshConnections?: boolean | undefined;
};

/**
 * The options of a run. What is cut off at the end of the graceful stop would leave no trace, so that nothing is. Redirects
 * are never followed, because k6 sends the credential along to another port. They come to k6 as its configuration: what a
 * script exports, k6 writes into every VU.
 */
export function loadOptions(
  plan: ExecutorPlan & Waiting & Arriving,
  { seed, segment, segments, startAtMs, fromMs, freshConnections = false }: Share,
): Options {
  const atLeastMs = longestMs(plan) + 1_000;
  if (plan.gracefulStopMs <= atLeastMs) {
    throw new Error(
      `a graceful stop must exceed ${atLeastMs} ms, the longest wait and request and a second, got ${plan.gracefulStopMs} ms`,
    );
  }
  // The types of k6 know its own executors alone.
  const load =
    plan.model === "open"
      ? (arrivalsExecutorOf(plan, { seed, startAtMs, fromMs }) as unknown as Scenario)
      : executorOf(plan);
  return {
    scenarios: { load },
    maxRedirects: 0,
    batch: 1,
    noCookiesReset: false,
    ...(freshConnections && { noConnectionReuse: true }),
    userAgent: "assay",
    ...(segment !== undefined && { executionSegment: segment }),
    ...(segments !== undefined && { executionSegmentSequence: segments }),
  };
}

function arrivalsExecutorOf(
  plan: ExecutorPlan & Waiting & Arriving,
  { seed, startAtMs, fromMs }: Share,
): ArrivalsExecutor {
  const { arrivals, moments, stages, plannedIterations, vus, maxVus, gracefulStopMs } = plan;
  return {
    executor: "assay-arrivals",
    seed,
    arrivals,
    ...(moments === undefined ? { layout: layOut(stages) } : { moments }),
    planned: plannedIterations,
    lengthMs: lengthMs(stages),
    vus,
    maxVUs: Math.max(vus, maxVus),
    queueLimitMs: queueLimitMs(plan),
    gracefulStop: `${gracefulStopMs}ms`,
    ...(startAtMs !== undefined && { startAtMs }),
    ...(fromMs !== undefined && { fromMs }),
  };
}
