// What is compared: the metrics of all operations, each with one number a pair. Pure.

import { OPERATION_IDS, type OperationId } from "../../schemas/operation.ts";
import type { Proportion } from "../../statistics/proportion-interval.ts";
import type { ComparedPair, ComparedSide, SideMetrics } from "../format/run.ts";

type Named = { readonly operation: OperationId | "*"; readonly metric: string };

/** A metric whose logarithms are compared: above 0 the candidate is slower. One number a pair. */
export type RatioMetric = Named & { readonly differences: readonly number[] };

/** What a share counts; a metric that is missing on a side is left out. */
const SHARES = { errorRate: "errors", invalidRate: "invalid", lateRate: "late" } as const;
const SHARE_NAMES = ["errorRate", "invalidRate", "lateRate"] as const;

/** A share of requests that should be zero, for each pair. */
export type ShareMetric = Named & {
  readonly metric: keyof typeof SHARES;
  readonly pairs: readonly { readonly baseline: Proportion; readonly candidate: Proportion }[];
};

export type Family = {
  readonly ratios: readonly RatioMetric[];
  /** Ratios at the first interim analysis: what is left out since costs the others as much as before. */
  readonly counted: number;
  readonly shares: readonly ShareMetric[];
  /** Operations that the baseline responded to in a pair in which the candidate was sent requests and never responded. */
  readonly silent: readonly OperationId[];
};

/** A percentile is compared only if this many responses of each block lie above it: with fewer, it varies by itself. */
const LEAST_BEYOND = 100;

type TimeName = "mean" | "p50" | "p95" | "p99";

/** How many responses of each build every pair needs for a metric of times. */
export const LEAST_COUNT: Readonly<Record<TimeName, number>> = {
  mean: LEAST_BEYOND,
  p50: 2 * LEAST_BEYOND,
  p95: Math.round(LEAST_BEYOND / 0.05),
  p99: Math.round(LEAST_BEYOND / 0.01),
};

/**
 * The family of all pairs: of each operation the median and, with enough responses, the p95, and the mean of each server timing;
 * of all operations together the mean, which a long tail moves, and the p99; the processor time of the target; errors, invalid
 * and, where an objective bounds single responses, late ones. The `first` pairs, those of the first interim analysis, decide on
 * its ratios: a family that grew or shrank with what the pairs show would change the risk of the interim analyses.
 */
export function familyOf(pairs: readonly ComparedPair[], first: number = pairs.length): Family {
  const operations = OPERATION_IDS.filter((id) =>
    pairs.some(({ baseline, candidate }) => countOf(baseline, id) + countOf(candidate, id) > 0),
  );
  const founding = ratiosOf(pairs.slice(0, first), operations);
  return {
    ratios: founding.flatMap((named) => ratioMetric(pairs, named) ?? []),
    counted: founding.length,
    shares: operations.flatMap((id) => SHARE_NAMES.flatMap((name) => shareMetric(pairs, id, name) ?? [])),
    silent: operations.filter((id) => pairs.some(({ baseline, candidate }) => isSilent(baseline, candidate, id))),
  };
}

function ratiosOf(pairs: readonly ComparedPair[], operations: readonly OperationId[]): readonly RatioMetric[] {
  const named: readonly Named[] = [
    ...operations.flatMap((operation) =>
      ["responseTimeMs.p50", "responseTimeMs.p95", ...timingMetrics(pairs, operation)].map((metric) => ({
        operation,
        metric,
      })),
    ),
    // Per request: errors may spare the target work, and both sides are asked the same.
    ...["responseTimeMs.mean", "responseTimeMs.p99", CPU].map((metric) => ({ operation: "*" as const, metric })),
  ];
  return named.flatMap((one) => ratioMetric(pairs, one) ?? []);
}

const CPU = "targetCpuMsPerRequest";

/** What the name of a server timing comes behind. */
const TIMING = "serverTimingMs.";

/** A server timing that is shorter than this share of the response times on both sides decides nothing, and only adds noise. */
const LEAST_TIMING_SHARE = 0.01;

/** The names of the server timings of an operation, in any pair and on any side. */
export function timingNames(pairs: readonly ComparedPair[], operation: OperationId): readonly string[] {
  const names = pairs
    .flatMap(({ baseline, candidate }) => [baseline.operations[operation], candidate.operations[operation]])
    .flatMap((side) =>
      (side?.serverTimings ?? [])
        .filter(({ mean }) => mean >= LEAST_TIMING_SHARE * (side?.responseTimeMs?.mean ?? 0))
        .map(({ name }) => name),
    );
  return [...new Set(names)].sort();
}

/** A clock of the target may be coarse, down to whole milliseconds: a median would jump where a mean moves. */
function timingMetrics(pairs: readonly ComparedPair[], operation: OperationId): readonly string[] {
  return timingNames(pairs, operation).map((name) => `${TIMING}${name}`);
}

/** How many responses of each build every pair needs for a metric. */
function leastCountOf(metric: string): number {
  if (metric === CPU) return 1;
  return metric.startsWith(TIMING) ? LEAST_COUNT.mean : LEAST_COUNT[timeName(metric)];
}

function timeName(metric: string): TimeName {
  return metric.replace("responseTimeMs.", "") as TimeName;
}

function timingIn(side: ComparedSide, { operation, metric }: Named) {
  if (operation === "*" || !metric.startsWith(TIMING)) return undefined;
  const name = metric.slice(TIMING.length);
  return side.operations[operation]?.serverTimings?.find((timing) => timing.name === name);
}

/** What a side shows of a metric: ms, or a share of requests; undefined where it shows nothing. */
export function valueIn(side: ComparedSide, { operation, metric }: Named): number | undefined {
  const own = operation === "*" ? side.total : side.operations[operation];
  if (own === undefined || own.count === 0) return undefined;
  if (metric.startsWith(TIMING)) return timingIn(side, { operation, metric })?.mean;
  if (metric === CPU) return side.targetCpuMs && side.targetCpuMs / own.count;
  const share = SHARE_NAMES.find((name) => name === metric);
  if (share !== undefined) return (own[SHARES[share]] ?? 0) / own.count;
  return own.responseTimeMs?.[timeName(metric)];
}

/** A metric that is missing in a pair, or has fewer requests there, is left out of the family; a pair never is. */
function ratioMetric(pairs: readonly ComparedPair[], { operation, metric }: Named): RatioMetric | undefined {
  const named = { operation, metric };
  const leastCount = leastCountOf(metric);
  const differences = pairs.flatMap(({ baseline, candidate }) => {
    const fewest = Math.min(countFor(baseline, named), countFor(candidate, named));
    const [before = 0, after = 0] = [valueIn(baseline, named), valueIn(candidate, named)];
    return fewest >= leastCount && before > 0 && after > 0 ? [Math.log(after / before)] : [];
  });
  return differences.length === pairs.length && pairs.length > 0 ? { ...named, differences } : undefined;
}

function shareMetric(
  pairs: readonly ComparedPair[],
  operation: OperationId,
  metric: ShareMetric["metric"],
): ShareMetric | undefined {
  const side = (one: ComparedSide): Proportion => {
    const metrics = one.operations[operation];
    return { hits: metrics?.[SHARES[metric]] ?? 0, all: metrics?.count ?? 0 };
  };
  const isMissing = (one: ComparedSide) =>
    metric === "lateRate" && one.operations[operation] !== undefined && one.operations[operation].late === undefined;
  if (pairs.some(({ baseline, candidate }) => isMissing(baseline) || isMissing(candidate))) return undefined;
  return {
    operation,
    metric,
    pairs: pairs.map(({ baseline, candidate }) => ({ baseline: side(baseline), candidate: side(candidate) })),
  };
}

/** A candidate that was sent no request, because its generator ended too early, is not silent. */
function isSilent(baseline: ComparedSide, candidate: ComparedSide, id: OperationId): boolean {
  return hasResponses(baseline.operations[id]) && countOf(candidate, id) > 0 && !hasResponses(candidate.operations[id]);
}

function hasResponses(metrics: SideMetrics | undefined): boolean {
  return metrics !== undefined && metrics.count > metrics.errors;
}

/** Requests that a metric rests on; of a server timing, the responses with it. */
function countFor(side: ComparedSide, named: Named): number {
  return named.metric.startsWith(TIMING) ? (timingIn(side, named)?.count ?? 0) : countOf(side, named.operation);
}

function countOf(side: ComparedSide, operation: OperationId | "*"): number {
  return (operation === "*" ? side.total : side.operations[operation])?.count ?? 0;
}
