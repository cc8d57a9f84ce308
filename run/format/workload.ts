// The requested traffic beside the actual: model, mix, popularity, arrivals and warm-up.
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { fitExponent } from "../../statistics/zipf-exponent.ts";
import type { LeftOutSession, ThinkTimes, WorkloadReport } from "./generated/run.ts";
import type { LoadStage } from "./load-stages.ts";
import type { RejectionKind } from "./rejection.ts";

export type { LeftOutSession, ThinkTimes, WorkloadReport } from "./generated/run.ts";

/** How popular each entry of a list is, most popular first, as shares of all requests that name one of the list. */
export type Popularity = {
  readonly of: "tokens" | "users";
  readonly exponent: number;
  readonly requested: readonly number[];
};

/** An operation of the workload that was not sent at all, and why. */
export type UnsentOperation = { readonly operation: OperationId; readonly reason: string; readonly isUntried: boolean };

/** The operations that sessions left out of a run would have sent; each once. */
export function unsentOperations(leftOut: readonly LeftOutSession[]): readonly UnsentOperation[] {
  return OPERATION_IDS.flatMap((operation) => {
    const sessions = leftOut.filter(({ operations = [] }) => operations.includes(operation));
    const first = sessions.find(({ isUntried }) => isUntried !== true) ?? sessions[0];
    return first === undefined ? [] : [{ operation, reason: first.reason, isUntried: first.isUntried === true }];
  });
}

/** The traffic that a run is to send. */
export type RequestedWorkload = {
  readonly model: "open" | "closed";
  readonly unit: "request" | "session";
  readonly arrivals: "even" | "poisson";
  readonly warmUpMs: number;
  readonly stages: readonly LoadStage[];
  /** Iterations of the schedule, warm-up included; 0 if unknown. */
  readonly plannedIterations: number;
  /** The share of sessions about a token that another session has created; absent without. */
  readonly newTokenShare?: number;
  /** Share of each operation among all requests, by the workload. */
  readonly mix: Readonly<Partial<Record<OperationId, number>>>;
  /** The same for exactly this schedule, whose end cuts sessions off; absent if unknown. */
  readonly plannedMix?: Readonly<Partial<Record<OperationId, number>>>;
  /** Requests of all sessions without the warm-up, if every response came at once; absent if unknown. */
  readonly dueRequests?: number;
  readonly popularity: readonly Popularity[];
  readonly users: number;
  /** How the target rejected a sale of what was not bought, before the load. */
  readonly saleRejection?: RejectionKind;
  /** Absent without think time. */
  readonly thinkTime?: ThinkTimes;
};

/** Requests per element of a popularity's list, in its order. */
export type ActualPopularity = { readonly of: "tokens" | "users"; readonly counts: readonly number[] };

/** Sums over the gaps between arrivals, in milliseconds. */
export type GapSums = { readonly count: number; readonly sum: number; readonly sumOfSquares: number };

/** The traffic that was sent, added up over a run. */
export type ActualWorkload = {
  readonly begun: number;
  readonly skipped: number;
  readonly ofNewTokens: number;
  readonly gaps: GapSums;
  /** Requests of the warm-up: `started`, and then by outcome. */
  readonly warmUp: ReadonlyMap<string, number>;
  readonly droppedInWarmUp: number;
  readonly counts: ReadonlyMap<OperationId, number>;
  readonly popularity: readonly ActualPopularity[];
};

const SHOWN = 10;

/** Puts the requested and the actual workload side by side. */
export function reportWorkload(requested: RequestedWorkload, actual: ActualWorkload): WorkloadReport {
  const outcome = (code: string) => actual.warmUp.get(code) ?? 0;
  const finished = [...actual.warmUp].reduce((sum, [code, count]) => (code === "started" ? sum : sum + count), 0);
  return {
    model: requested.model,
    unit: requested.unit,
    users: requested.users,
    stages: requested.stages,
    warmUp: {
      durationMs: requested.warmUpMs,
      started: outcome("started"),
      accepted: outcome("accepted"),
      invalid: outcome("invalid"),
      errors: finished - outcome("accepted") - outcome("invalid"),
      dropped: actual.droppedInWarmUp,
    },
    iterations: {
      planned: requested.plannedIterations,
      begun: actual.begun,
      skippedRequests: actual.skipped,
    },
    ...(requested.dueRequests !== undefined && {
      sessionRequests: { due: requested.dueRequests, sent: sumOf([...actual.counts.values()]) },
    }),
    ...(requested.saleRejection !== undefined && { saleRejection: requested.saleRejection }),
    ...(requested.newTokenShare !== undefined && {
      newTokens: { share: requested.newTokenShare, requests: actual.ofNewTokens },
    }),
    mix: mixOf(requested, actual),
    popularity: requested.popularity.flatMap((one) => popularityOf(one, actual.popularity)),
    arrivals: { requested: requested.arrivals, ...gapsOf(actual.gaps) },
    ...(requested.thinkTime !== undefined && { thinkTime: requested.thinkTime }),
  };
}

function mixOf(requested: RequestedWorkload, { counts }: ActualWorkload): WorkloadReport["mix"] {
  const total = sumOf([...counts.values()]);
  return Object.fromEntries(
    OPERATION_IDS.filter((id) => (requested.mix[id] ?? 0) > 0 || (counts.get(id) ?? 0) > 0).map((id) => [
      id,
      {
        requested: fraction(requested.plannedMix?.[id] ?? requested.mix[id] ?? 0),
        actual: fraction(total === 0 ? 0 : (counts.get(id) ?? 0) / total),
      },
    ]),
  );
}

function popularityOf(
  { of, exponent, requested }: Popularity,
  actual: ActualWorkload["popularity"],
): WorkloadReport["popularity"] {
  const counts = actual.find((one) => one.of === of)?.counts;
  if (counts === undefined) return [];
  const requests = sumOf(counts);
  const shares = requested.map((_, index) => (requests === 0 ? 0 : (counts[index] ?? 0) / requests));
  const distance = sumOf(requested.map((share, index) => Math.abs(share - (shares[index] ?? 0)))) / 2;
  return [
    {
      of,
      exponent,
      requests,
      requested: requested.slice(0, SHOWN).map(fraction),
      actual: shares.slice(0, SHOWN).map(fraction),
      distance: fraction(distance),
      ...actualExponent(exponent, requested, counts, requests),
    },
  ];
}

/**
 * The requested exponent plus the difference between the fits of the counts and of the requested shares: some sessions choose
 * among fewer tokens, so the fit of the counts alone would be off.
 */
function actualExponent(
  exponent: number,
  requested: readonly number[],
  counts: readonly number[],
  requests: number,
): { readonly actualExponent?: number; readonly exponentError?: number } {
  if (requests === 0 || requested.length < 2) return {};
  const found = fitExponent(
    requested.map((_, index) => counts[index] ?? 0),
    requests,
  );
  if (!Number.isFinite(found.error)) return {};
  const shift = found.exponent - fitExponent(requested, requests).exponent;
  return { actualExponent: fraction(exponent + shift), exponentError: fraction(found.error) };
}

function gapsOf({ count, sum, sumOfSquares }: GapSums) {
  const mean = count === 0 ? 0 : sum / count;
  const variance = count === 0 ? 0 : Math.max(0, sumOfSquares / count - mean ** 2);
  return { gaps: count, meanGapMs: fraction(mean), variation: mean === 0 ? 0 : fraction(Math.sqrt(variance) / mean) };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function fraction(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
