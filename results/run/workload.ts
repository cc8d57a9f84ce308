// What traffic was asked for and what came of it: model, mix, popularity, arrivals and warm-up. A run whose mix is not the
// one that was asked for answers another question.
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { fitExponent } from "../../statistics/zipf-exponent.ts";

/** A stretch of a course: a level that rises or falls evenly; requests per second, or users at once. */
export type LoadStage = { readonly durationMs: number; readonly from: number; readonly to: number };

/** The level of a course at a moment from its start; that of its end behind it. */
export function levelAt(stages: readonly LoadStage[], atMs: number): number {
  let beginsMs = 0;
  for (const { durationMs, from, to } of stages) {
    if (atMs < beginsMs + durationMs) return from + ((to - from) * (atMs - beginsMs)) / durationMs;
    beginsMs += durationMs;
  }
  return stages.at(-1)?.to ?? 0;
}

/** How often each of a list is asked for, most popular first. Shares are of all requests that name one of the list. */
export type Popularity = {
  readonly of: "tokens" | "users";
  readonly exponent: number;
  readonly requested: readonly number[];
};

/**
 * The pauses between requests of a user: the median and the spread (sigma of the logarithm) that the workload names, and
 * the median of those that were drawn. All that are sent come from them.
 */
export type ThinkTimes = {
  readonly medianMs: number;
  readonly sigma: number;
  readonly drawn: number;
  readonly drawnMedianMs: number;
};

/** A sitting that was asked for and is not sent; the reason is half a sentence that goes on after "because". */
export type LeftOutSession = { readonly session: string; readonly reason: string };

/** What was asked for; known before the run. */
export type RequestedWorkload = {
  readonly model: "open" | "closed";
  readonly unit: "request" | "session";
  readonly arrivals: "even" | "poisson";
  readonly warmUpMs: number;
  readonly stages: readonly LoadStage[];
  /** Iterations of the schedule, the warm-up's among them; 0 where nobody knows. */
  readonly plannedIterations: number;
  /** Share of each operation among all requests, by the workload. */
  readonly mix: Readonly<Partial<Record<OperationId, number>>>;
  /** The same for just this schedule, whose end cuts sittings off; absent where nobody knows. */
  readonly plannedMix?: Readonly<Partial<Record<OperationId, number>>>;
  readonly popularity: readonly Popularity[];
  readonly users: number;
  /** Where users pause. */
  readonly thinkTime?: ThinkTimes;
};

/** Requests per element of a popularity's list, in its order. */
export type ActualPopularity = { readonly of: "tokens" | "users"; readonly counts: readonly number[] };

/** Sums over the gaps between arrivals, in milliseconds. */
export type GapSums = { readonly count: number; readonly sum: number; readonly sumOfSquares: number };

/** What came of it, added up over the windows of a run. */
export type ActualWorkload = {
  readonly begun: number;
  readonly skipped: number;
  readonly gaps: GapSums;
  /** Requests of the warm-up: `started`, and then by outcome. */
  readonly warmUp: ReadonlyMap<string, number>;
  readonly droppedInWarmUp: number;
  readonly counts: ReadonlyMap<OperationId, number>;
  readonly popularity: readonly ActualPopularity[];
};

/** Both sides, as the record has them. Shares are in [0, 1]. */
export type WorkloadReport = {
  readonly model: RequestedWorkload["model"];
  readonly unit: RequestedWorkload["unit"];
  readonly users: number;
  readonly stages: readonly LoadStage[];
  readonly warmUp: {
    readonly durationMs: number;
    readonly started: number;
    readonly accepted: number;
    readonly invalid: number;
    readonly errors: number;
    /** Iterations that no virtual user was free to start; they do not count against the run. */
    readonly dropped: number;
  };
  /** Iterations with the warm-up's, and requests of sittings that could not be sent for want of the answer they build on. */
  readonly iterations: { readonly planned: number; readonly begun: number; readonly skippedRequests: number };
  readonly mix: Readonly<Partial<Record<OperationId, { readonly requested: number; readonly actual: number }>>>;
  readonly popularity: readonly {
    readonly of: "tokens" | "users";
    readonly exponent: number;
    readonly requests: number;
    /** The most popular ten at most. */
    readonly requested: readonly number[];
    readonly actual: readonly number[];
    /** Half the sum of all differences: the part of the requests that would have to name another. */
    readonly distance: number;
    /** The exponent that the realised counts come closest to, with its standard error; absent where it cannot be told. */
    readonly actualExponent?: number;
    readonly exponentError?: number;
  }[];
  /** Gaps between arrivals; `variation` is their deviation over their mean: 0 where even, 1 for Poisson arrivals. */
  readonly arrivals: {
    readonly requested: RequestedWorkload["arrivals"];
    readonly gaps: number;
    readonly meanGapMs: number;
    readonly variation: number;
  };
  readonly thinkTime?: ThinkTimes;
};

/** Requests from which on the mix is held against the one that was asked for, and by how much it may be off. */
const MIX_SAMPLES = 1_000;
const MIX_TOLERANCE = 0.02;
const SHOWN = 10;

/** The report of a workload. */
export function reportWorkload(requested: RequestedWorkload, actual: ActualWorkload): WorkloadReport {
  const outcome = (code: string) => actual.warmUp.get(code) ?? 0;
  const answered = [...actual.warmUp].reduce((sum, [code, count]) => (code === "started" ? sum : sum + count), 0);
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
      errors: answered - outcome("accepted") - outcome("invalid"),
      dropped: actual.droppedInWarmUp,
    },
    iterations: {
      planned: requested.plannedIterations,
      begun: actual.begun,
      skippedRequests: actual.skipped,
    },
    mix: mixOf(requested, actual),
    popularity: requested.popularity.flatMap((one) => popularityOf(one, actual.popularity)),
    arrivals: { requested: requested.arrivals, ...gapsOf(actual.gaps) },
    ...(requested.thinkTime !== undefined && { thinkTime: requested.thinkTime }),
  };
}

/** Why the traffic was not what was asked for, `code: sentence`; empty where it was, or where too little was sent to tell. */
export function mixFaults(requested: RequestedWorkload, counts: ActualWorkload["counts"]): readonly string[] {
  const total = sumOf([...counts.values()]);
  const { plannedMix } = requested;
  if (plannedMix === undefined || total < MIX_SAMPLES) return [];
  const off = OPERATION_IDS.flatMap((id) => {
    const [wanted, found] = [plannedMix[id] ?? 0, (counts.get(id) ?? 0) / total];
    return Math.abs(wanted - found) > MIX_TOLERANCE ? [`${percent(found)} ${id} where ${percent(wanted)} was due`] : [];
  });
  return off.length === 0 ? [] : [`mix-missed: ${off.join(", ")}`];
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
 * The asked-for exponent and by how much the fit of the counts lies beside the fit of the shares: those are a mixture where
 * some sittings choose among fewer tokens, whose fit alone would be off.
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

function percent(share: number): string {
  return `${Math.round(share * 1_000) / 10} %`;
}
