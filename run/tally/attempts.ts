// Response times of all attempts. A request that timed out has no response, and its time is known from below: it is
// among the others with its time limit. Pure.

import { createHistogram, mergeInto, recordMicros, type TimeHistogram } from "../../statistics/histogram.ts";
import type { ReasonCode } from "../format/run.ts";
import type { OperationTally } from "./tally.ts";

/** The errors that are timeouts. */
const TIMEOUTS = ["timeout-connect", "timeout-headers", "timeout-body"] as const satisfies readonly ReasonCode[];
/** k6 gives up on a connection after so long, however long a request may take. */
const CONNECT_LIMIT_MS = 30_000;

type Counted = Pick<OperationTally, "errors" | "responseTime">;

/** Requests that had no whole response within the time limit. */
export function timeoutsOf({ errors }: Pick<Counted, "errors">): number {
  return TIMEOUTS.reduce((sum, code) => sum + (errors.get(code) ?? 0), 0);
}

/** Response times of responses, and of timeouts at their limit; the histogram of the tally itself if nothing timed out. */
export function attemptTimes(tally: Counted, timeoutMs: number): TimeHistogram {
  if (timeoutsOf(tally) === 0) return tally.responseTime;
  const times = createHistogram();
  mergeInto(times, tally.responseTime);
  for (const code of TIMEOUTS) {
    const count = tally.errors.get(code) ?? 0;
    const limitMs = code === "timeout-connect" ? Math.min(timeoutMs, CONNECT_LIMIT_MS) : timeoutMs;
    if (count > 0) recordMicros(times, limitMs * 1_000, count);
  }
  return times;
}
