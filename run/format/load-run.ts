// The load part of a run: plain data, declared by load.schema.json. How it is made from a journal is in run/load/load-result.ts.
import type { OperationLoad, LoadRun as Written } from "./generated/run.ts";
import type { LoadProgress } from "./load-progress.ts";

export type * from "./generated/run.ts";

/** A load run. `progress` is there only while the load runs, when nothing is decided yet: no run on disk has it. */
export type LoadRun = Written & { readonly progress?: LoadProgress };

export function saysKilled(reason: string): boolean {
  return reason.startsWith("run-killed:");
}

/** Whether a load was killed, or its disk was full. */
export function wasKilled({ validity }: Pick<LoadRun, "validity">): boolean {
  return validity.reasons.some(saysKilled);
}

type Dropping = Pick<LoadRun, "responseTimesAreLowerBounds">;

/** What says whether response times are bounds. */
export type Bounded = Dropping & { readonly generator?: Pick<LoadRun["generator"], "contended"> };

/** Whether the true response time may be longer than this one. */
export function isLowerBound(
  { responseTimesAreLowerBounds }: Dropping,
  { timeouts }: Pick<OperationLoad, "timeouts">,
  ms: number,
): boolean {
  return responseTimesAreLowerBounds || (timeouts !== undefined && ms >= timeouts.limitMs);
}

/** Whether the true response times may be shorter: other programs had the processors of the generator. */
export function areUpperBounds({ generator }: Bounded): boolean {
  return generator?.contended !== undefined;
}

/** Shorter delays of the generator itself change no percentile that matters. */
const LEAST_FLOOR_MS = 0.3;

/**
 * The percentiles of the response times, of all operations, half of which or more may be the delay of the generator itself: the
 * target took that long at most.
 */
export function upperBounds({ total, generator: { floorMs } }: Pick<LoadRun, "total" | "generator">) {
  const names = floorMs === undefined ? [] : (["p50", "p95", "p99"] as const);
  return names.flatMap((name) => {
    const [ownMs, allMs] = [floorMs?.[name] ?? 0, total.responseTimeMs[name]];
    // A delay is measured at each moment, a time at each request: the percentile of the former may be longer.
    return ownMs >= LEAST_FLOOR_MS && allMs > 0 && allMs <= 2 * ownMs ? [{ name, ownMs: Math.min(ownMs, allMs) }] : [];
  });
}

/** Why a percentile that other runs are compared by is a lower bound; undefined if none is. */
export function lowerBoundReason(load: Pick<LoadRun, "total" | "operations"> & Dropping): string | undefined {
  if (load.responseTimesAreLowerBounds) return "its response times are lower bounds, because requests were dropped";
  const all = [["all operations", load.total] as const, ...Object.entries(load.operations)];
  const [first] = all.filter(([, own]) => isLowerBound(load, own, own.responseTimeMs.p99));
  return first && `the p99 of ${first[0]} falls on timeouts, so it is a lower bound`;
}
