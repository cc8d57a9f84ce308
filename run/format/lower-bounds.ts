// Which response times of a run are lower bounds: those after dropped requests, and those of timeouts. Pure.
import type { LoadRun, OperationLoad } from "./load-run.ts";

type Dropping = Pick<LoadRun, "responseTimesAreLowerBounds">;

/** Whether this response time of an operation may be longer in truth. */
export function isLowerBound(
  { responseTimesAreLowerBounds }: Dropping,
  { timeouts }: Pick<OperationLoad, "timeouts">,
  ms: number,
): boolean {
  return responseTimesAreLowerBounds || (timeouts !== undefined && ms >= timeouts.limitMs);
}

/** Why a percentile that other runs are compared by is a lower bound; undefined if none is. */
export function lowerBoundReason(load: Pick<LoadRun, "total" | "operations"> & Dropping): string | undefined {
  if (load.responseTimesAreLowerBounds) return "its response times are lower bounds, because requests were dropped";
  const all = [["all operations", load.total] as const, ...Object.entries(load.operations)];
  const [first] = all.filter(([, own]) => isLowerBound(load, own, own.responseTimeMs.p99));
  return first && `the p99 of ${first[0]} is that of timeouts, which is a lower bound`;
}
