// Why a run is inconclusive: for each operation that accepted nothing, the first request that should have been accepted.
import type { ConformanceRun, FirstRequest } from "../../run/format/run.ts";

/** The first valid requests of operations that accepted none, in a run that is inconclusive; else none. */
export function unacceptedRequests({ verdict, firstRequests = [] }: ConformanceRun): readonly FirstRequest[] {
  return verdict === "inconclusive" ? firstRequests.filter(({ isAccepted }) => !isAccepted) : [];
}

/** The heading of such a request. */
export function firstRequestTitle({ operation }: FirstRequest): string {
  return `${operation}: no valid request was accepted; this was the first`;
}
