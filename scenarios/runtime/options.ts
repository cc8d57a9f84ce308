// The k6 options of a run. Nothing on the command line of k6 overrides them.
import type { Options } from "k6/options";
import { type ExecutorPlan, executorOf } from "./executor.ts";

/** How long a request in flight may take. */
type Waiting = { readonly timeoutMs: number; readonly arrivalSpreadMs: number };

/** The segment of the schedule to execute, and the sequence that it is one of; absent: all of the schedule. */
type Share = { readonly segment?: string | undefined; readonly segments?: string | undefined };

/**
 * The options of a run. What is cut off at the end of the graceful stop would leave no trace, so that nothing is. Redirects
 * are never followed, because k6 sends the credential along to another port. They come to k6 as its configuration: what a
 * script exports, k6 writes into every VU.
 */
export function loadOptions(plan: ExecutorPlan & Waiting, { segment, segments }: Share = {}): Options {
  const longestMs = plan.timeoutMs + plan.arrivalSpreadMs;
  if (plan.gracefulStopMs <= longestMs + 1_000) {
    throw new Error(
      `a graceful stop must exceed time-out and arrival spread (${longestMs} ms) by more than a second, got ${plan.gracefulStopMs} ms`,
    );
  }
  return {
    scenarios: { load: executorOf(plan) },
    maxRedirects: 0,
    batch: 1,
    noCookiesReset: false,
    userAgent: "assay",
    ...(segment !== undefined && { executionSegment: segment }),
    ...(segments !== undefined && { executionSegmentSequence: segments }),
  };
}
