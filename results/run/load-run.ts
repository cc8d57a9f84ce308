// What a record says of a load run: plain data. How it comes about from a journal is in load-result.ts.

import type { OperationId } from "../../schemas/index.ts";
import type { LatencySummary } from "../../statistics/histogram.ts";
import type { ReplayReport } from "./replay.ts";
import type { RunHeader } from "./run-header.ts";
import type { LeftOutSession, WorkloadReport } from "./workload.ts";

export type { LatencySummary } from "../../statistics/histogram.ts";

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
  /** Errors that were answers 429 or 503 with a Retry-After, and the longest wait asked for; absent where there was none. */
  readonly retryAfter?: { readonly responses: number; readonly longestWaitMs: number };
  readonly invalid: number;
  readonly invalidByStatement: Readonly<Record<string, number>>;
  readonly advisory: number;
  readonly advisoryByStatement: Readonly<Record<string, number>>;
  /** From sending. Times of errors are in neither summary. */
  readonly serviceTimeMs: LatencySummary;
  /** From the intended start in the schedule. */
  readonly responseTimeMs: LatencySummary;
};

/** One window of a load run, for charts; one element per operation that had requests in it. */
export type LoadWindow = {
  readonly fromMs: number;
  readonly operations: Readonly<
    Partial<
      Record<
        OperationId,
        {
          readonly count: number;
          readonly errors: number;
          readonly invalid: number;
          readonly responseTimeMs: Pick<LatencySummary, "p50" | "p95" | "p99" | "max">;
        }
      >
    >
  >;
  readonly total: {
    readonly count: number;
    readonly errors: number;
    readonly invalid: number;
    readonly responseTimeMs: Pick<LatencySummary, "p50" | "p95" | "p99" | "max">;
  };
  readonly dropped: number;
  readonly vus: number;
  /** Resident sizes in MiB at the end of the window. */
  readonly memory?: { readonly k6MiB: number; readonly assayMiB: number; readonly targetMiB?: number };
};

/** An objective and what came of it; `met` is false as well where there were too few samples. */
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
  /** Why it is undecided, where not for too few samples: response times behind dropped requests are lower bounds. */
  readonly undecidedBy?: "dropped";
  /** Begin of the worst stretch, where the bound is one on every stretch of the run. */
  readonly fromMs?: number;
};

/**
 * What the course of a run shows. Times in ms from the first scheduled request; `value` in `unit`: requests without an
 * answer, the longest wait, the worst p95, by how much times rose, answers that break the interface, memory that is not
 * given back.
 */
export type LoadFinding = {
  readonly kind: "outage" | "stall" | "slowness" | "trend" | "violation" | "leak";
  readonly operation: OperationId | "*";
  readonly fromMs: number;
  readonly toMs: number;
  readonly value: number;
  readonly unit: string;
  readonly sentence: string;
};

/** A stretch of a run whose rate rises; the rate is the one asked for at its middle. */
export type RateInterval = {
  readonly ratePerSecond: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly samples: number;
};

/** At which rate the objectives broke, each stretch judged as if it were the run. */
export type Breakpoint = {
  /** The highest rate at which every objective held; absent where none did. */
  readonly held?: RateInterval;
  /** The first stretch above it that missed objectives, with those and their values; absent where it did not break. */
  readonly broke?: RateInterval & { readonly missed: readonly string[] };
  /** From the lowest rate of the stretch that held to the highest of the one that broke. */
  readonly between?: { readonly lowestPerSecond: number; readonly highestPerSecond: number };
  /** Stretches of lower rates that missed objectives though a higher one held. */
  readonly missedBelow: number;
  /** The most good answers in a second over a stretch. */
  readonly goodputPerSecond: number;
  readonly sentence: string;
};

/** An example of a broken statement under load, redacted. */
export type InvalidExample = {
  readonly operation: OperationId;
  readonly statement: string;
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
  readonly iteration: number;
  /** Its place in the sitting, where an iteration is one and it is not the first. */
  readonly step?: number;
};

export type LoadRun = RunHeader & {
  readonly kind: "load";
  readonly scenario: string;
  /** The question that the scenario answers. */
  readonly question: string;
  readonly profile: string;
  readonly verdict: "pass" | "fail" | "inconclusive" | "interrupted" | "error";
  /** Why Assay ended the run before its time, where it did: an objective was lost, or the target was gone. */
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
  /** Good answers. */
  readonly goodputPerSecond: number;
  /** The part of it with advisory findings. */
  readonly goodputWithAdvisoryPerSecond: number;
  /** Whether the response times are lower bounds, because scheduled requests were dropped. */
  readonly responseTimesAreLowerBounds: boolean;
  readonly windowMs: number;
  readonly windows: readonly LoadWindow[];
  readonly operations: Readonly<Partial<Record<OperationId, OperationLoad>>>;
  readonly total: OperationLoad;
  readonly objectives: readonly ObjectiveResult[];
  /** By time. */
  readonly findings: readonly LoadFinding[];
  /** Where the profile asks for it and the rate is known beforehand. */
  readonly breakpoint?: Breakpoint;
  readonly examples: readonly InvalidExample[];
  /** The traffic that was asked for and what came of it. */
  readonly workload?: WorkloadReport;
  /** Sessions of the scenario that were not sent. */
  readonly leftOut: readonly LeftOutSession[];
  /** What else a reader has to know about the traffic; one sentence each. */
  readonly notes: readonly string[];
  /** Where the requests were those of a tape. */
  readonly replay?: ReplayReport;
  readonly generator: {
    readonly k6PeakRssMiB: number;
    readonly assayPeakRssMiB: number;
    readonly cpuSecondsPerThousandRequests: number;
    readonly peakVus: number;
    readonly aggregatorLagMaxMs: number;
  };
};
