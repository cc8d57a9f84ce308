// The load part of a run: plain data. How it is made from a journal is in run/load/load-result.ts.

import type { OperationId } from "../../schemas/index.ts";
import type { LatencySummary } from "../../statistics/percentile.ts";
import type { Contention } from "./contention.ts";
import type { LoadProgress } from "./load-progress.ts";
import type { RejectionExample, Rejections } from "./rejection.ts";
import type { ReplayReport } from "./replay.ts";
import type { RunHeader } from "./run-header.ts";
import type { Generator } from "./segment.ts";
import type { LeftOutSession, WorkloadReport } from "./workload.ts";

export type { LatencySummary } from "../../statistics/percentile.ts";
export type { RejectionExample, Rejections } from "./rejection.ts";

/** One operation under load. `errors` and `invalid` are disjoint parts of `count`. */
export type OperationLoad = {
  readonly count: number;
  readonly ratePerSecond: number;
  /** Accepted, valid and on time. */
  readonly goodput: number;
  /** Responses of the goodput with advisory findings, such as a wrong echo of the request. */
  readonly goodputWithAdvisory: number;
  readonly errors: number;
  readonly errorsByCode: Readonly<Record<string, number>>;
  /** The part of the errors that was a complete 4xx: the target understood the request and said no. Absent in older runs. */
  readonly rejected?: number;
  /** The same by kind. */
  readonly rejections?: readonly Rejections[];
  /** Errors that were a 429 or 503 with a Retry-After, and the longest wait that one asked for; absent without one. */
  readonly retryAfter?: { readonly responses: number; readonly longestWaitMs: number };
  readonly invalid: number;
  readonly invalidByStatement: Readonly<Record<string, number>>;
  readonly advisory: number;
  readonly advisoryByStatement: Readonly<Record<string, number>>;
  /** From sending; of responses alone. */
  readonly serviceTimeMs: LatencySummary;
  /** From the scheduled start; of responses, and of timeouts at their limit. No other error has a time. */
  readonly responseTimeMs: LatencySummary;
  /**
   * Requests without a whole response within the time limit: a response time from `limitMs` on is a lower bound. Beside them
   * the response times of responses alone. Absent if nothing timed out.
   */
  readonly timeouts?: {
    readonly requests: number;
    readonly limitMs: number;
    readonly ofResponsesMs: LatencySummary;
  };
  /** Absent in runs of older versions. */
  readonly counters?: Counters;
  /** How far its percentiles may be off; absent after drops and in runs of older versions. */
  readonly responseTimeConfidenceMs?: ConfidenceIntervals;
};

/** What was counted, by the names of the journal (journal/counters.ts), without zeros. */
export type Counters = Readonly<Record<string, number | Readonly<Record<string, number>>>>;

/**
 * For each percentile, the confidence interval, which covers the one of longer runs of this kind in about 95 of 100 runs. A percentile
 * has none if the run has too few windows, or too few of its times lie beyond.
 */
export type ConfidenceIntervals = {
  readonly [Name in "p50" | "p90" | "p95" | "p99"]?: { readonly low: number; readonly high: number };
};

/** One window of a load run, for charts; one element per operation that had requests in it. */
export type LoadWindow = {
  readonly fromMs: number;
  readonly operations: Readonly<
    Partial<
      Record<
        OperationId,
        {
          /** As that of all operations. */
          readonly started?: number;
          readonly count: number;
          readonly errors: number;
          readonly invalid: number;
          readonly responseTimeMs: Pick<LatencySummary, "p50" | "p95" | "p99" | "max">;
        }
      >
    >
  >;
  readonly total: {
    /** Absent in runs of older versions; `count` has those that ended in the window. */
    readonly started?: number;
    readonly count: number;
    readonly errors: number;
    readonly invalid: number;
    readonly responseTimeMs: Pick<LatencySummary, "p50" | "p95" | "p99" | "max">;
  };
  readonly dropped: number;
  readonly vus: number;
  /** How late the generator was: its start delays, its pauses or its wait for processors; absent where it was on time. */
  readonly lateMs?: number;
  /** The generator was so late that the times of this window are part of no percentile, objective or finding of the run. */
  readonly isExcluded?: true;
  /** Resident sizes in MiB at the end of the window. */
  readonly memory?: { readonly k6MiB: number; readonly assayMiB: number; readonly targetMiB?: number };
};

/** An objective and its result; `met` is also false if there were too few samples. */
export type ObjectiveResult = {
  readonly expression: string;
  readonly met: boolean;
  readonly value: number | null;
  readonly samples: number;
  /** `undecided`: too few samples to say either. */
  readonly status: "met" | "missed" | "undecided";
  readonly operation: string;
  readonly metric: string;
  readonly window: string;
  /**
   * Why it is undecided, if not for too few samples: after drops, response times are lower bounds; so is that of a timeout;
   * it is missed only with what a late generator may have caused; one segment of a schedule has only its share of the rate; the
   * confidence interval of the percentile holds the bound.
   */
  readonly undecidedBy?: "dropped" | "timeout" | "generator" | "segment" | "confidence";
  /** How long a run would likely decide it, in seconds; absent where none would. */
  readonly decidingSeconds?: number;
  /** Start of the worst interval, if the bound holds in every interval of the run. */
  readonly fromMs?: number;
};

/**
 * What the time series of a run shows. Times in ms from the first scheduled request; `value` in `unit`: requests without a
 * response (outage), the longest wait (stall), the worst p95 (slowness), the rise (trend), responses that violate the
 * interface (violation), growth of memory (leak; growth, if the run is too short to tell what it is), responses that
 * are without a value that those before had (disappeared).
 */
export type LoadFinding = {
  readonly kind: "outage" | "stall" | "slowness" | "trend" | "violation" | "leak" | "growth" | "disappeared";
  readonly operation: OperationId | "*";
  readonly fromMs: number;
  readonly toMs: number;
  readonly value: number;
  readonly unit: string;
  readonly sentence: string;
};

/**
 * The smallest effects that a run would have shown with a chance of nine in ten, had they been there from its start to its
 * end; absent what could not be seen at all.
 */
export type Detectable = {
  /** A steady rise of the p50 of all responses, as a share of it and in ms. */
  readonly trend?: { readonly share: number; readonly ms: number };
  /** A steady growth of the target's memory. */
  readonly leak?: { readonly mibPerHour: number };
};

/** A step of a run whose rate rises, and the target rate at its middle. */
export type RateInterval = {
  readonly ratePerSecond: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly samples: number;
};

/** The breaking point: each step of a rising load is judged as if it were the run. */
export type Breakpoint = {
  /** The step of the highest rate that met every objective; absent if none did. */
  readonly held?: RateInterval;
  /** The first step above it that missed objectives, with those and their values; absent if none did. */
  readonly broke?: RateInterval & { readonly missed: readonly string[] };
  /** From the lowest rate of `held` to the highest of `broke`. */
  readonly between?: { readonly lowestPerSecond: number; readonly highestPerSecond: number };
  /** Steps of lower rates that missed objectives though a higher one met them. */
  readonly missedBelow: number;
  /** The highest goodput of a step. */
  readonly goodputPerSecond: number;
  readonly sentence: string;
};

/** An example of a violated statement under load, redacted. */
export type InvalidExample = {
  readonly operation: OperationId;
  readonly statement: string;
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
  readonly iteration: number;
  /** Its position in the session; absent for the first step and if an iteration is a single request. */
  readonly step?: number;
};

export type LoadRun = RunHeader & {
  readonly kind: "load";
  readonly scenario: string;
  /** The question that the scenario answers. */
  readonly question: string;
  readonly profile: string;
  readonly verdict: "pass" | "fail" | "inconclusive" | "interrupted" | "error";
  /** Only while the load runs: nothing is decided yet. No run on disk has it. */
  readonly progress?: LoadProgress;
  /** Why Assay ended the run before its time: an objective could no longer be met, or the target was down. */
  readonly endedEarly?: string;
  readonly validity: { readonly valid: boolean; readonly reasons: readonly string[] };
  readonly requests: {
    readonly setup: number;
    readonly started: number;
    readonly finished: number;
    readonly interrupted: number;
    readonly refused: number;
    readonly dropped: number;
  };
  readonly ratePerSecond: number;
  readonly goodputPerSecond: number;
  /** The part of it with advisory findings. */
  readonly goodputWithAdvisoryPerSecond: number;
  /** Whether the response times are lower bounds, because scheduled requests were dropped. */
  readonly responseTimesAreLowerBounds: boolean;
  /** When the schedule began, by the clock of the generator, ISO 8601 in UTC; absent in runs of older versions. */
  readonly loadStartedAt?: string;
  /** Counters of no operation; absent in runs of older versions. */
  readonly counters?: Counters;
  readonly windowMs: number;
  readonly windows: readonly LoadWindow[];
  /** Absent in runs of older versions. */
  readonly slices?: LoadSlices;
  readonly operations: Readonly<Partial<Record<OperationId, OperationLoad>>>;
  readonly total: OperationLoad;
  readonly objectives: readonly ObjectiveResult[];
  /** By time. */
  readonly findings: readonly LoadFinding[];
  /** Absent in runs of older versions. */
  readonly detectable?: Detectable;
  /** Only with the profile `breakpoint` and a rate that is known beforehand. */
  readonly breakpoint?: Breakpoint;
  readonly examples: readonly InvalidExample[];
  /** One of each kind; absent in older runs. */
  readonly rejectionExamples?: readonly RejectionExample[];
  /** The requested traffic beside the actual; absent for a replay. */
  readonly workload?: WorkloadReport;
  /** Sessions of the scenario that were not sent. */
  readonly leftOut: readonly LeftOutSession[];
  /** What else a reader has to know about the traffic; one sentence each. */
  readonly notes: readonly string[];
  /** Where it was cut short and resumed; absent in a run of one piece. */
  readonly gaps?: readonly Gap[];
  /** Only if the requests came from a recording. */
  readonly replay?: ReplayReport;
  readonly generator: {
    /** Who sent the load: one generator, or those whose runs were merged. */
    readonly instances: readonly Generator[];
    readonly k6PeakRssMiB: number;
    readonly assayPeakRssMiB: number;
    readonly cpuSecondsPerThousandRequests: number;
    readonly peakVus: number;
    readonly aggregatorLagMaxMs: number;
    /** While requests were sent; absent where the system reports nothing. */
    readonly contention?: Contention;
    /**
     * Windows in which the generator was late by more than 5 ms and a tenth of the p95 of the service times in it, those of
     * them whose times are left out, and the longest delay; absent if it was on time.
     */
    readonly late?: { readonly windows: number; readonly excluded?: number; readonly longestMs: number };
  };
};

/** Times of the clock are ISO 8601 in UTC. */
export type Gap = {
  /** From the start of the schedule, ms: the windows before it are of the earlier part, those after it of the later one. */
  readonly atMs: number;
  readonly stoppedAt: string;
  readonly resumedAt: string;
  /** Requests of the earlier part without a recorded outcome. */
  readonly lostRequests: number;
};

/**
 * A load run cut into slices of equal length, at most 240 of them and at most 600,000 characters. Both texts are base64 of a
 * raw deflate stream. How they are made and read is in run/slices.
 */
export type LoadSlices = {
  /** Of each slice, the first from the start of the schedule: a multiple of `windowMs`. */
  readonly lengthMs: number;
  /** JSON: the counts of each slice, null for one without a window. */
  readonly counts: string;
  /** The histograms that `counts` gives the sizes of: gaps between buckets, and then how many times each bucket holds. */
  readonly times: string;
};

/** Whether this reason of a load that is not valid says so. */
export function saysKilled(reason: string): boolean {
  return reason.startsWith("run-killed:");
}

/** Whether a load was killed, or its disk was full. */
export function wasKilled({ validity }: Pick<LoadRun, "validity">): boolean {
  return validity.reasons.some(saysKilled);
}

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
