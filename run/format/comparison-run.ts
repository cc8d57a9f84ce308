// The run of a comparison of two builds: plain data. How it is decided from its pairs is in run/comparison/.
import type { OperationId } from "../../schemas/index.ts";
import type { RunHeader } from "./run-header.ts";

/** What one side of a pair showed of one operation, or of all together. Times in ms, from the scheduled start; null without a response. */
export type SideMetrics = {
  readonly count: number;
  readonly errors: number;
  readonly invalid: number;
  /** Accepted, valid and too late for an objective on single responses; absent without one. What is left is goodput. */
  readonly late?: number;
  readonly responseTimeMs: {
    readonly mean: number;
    readonly p50: number;
    readonly p95: number;
    readonly p99: number;
  } | null;
};

/** One side of a pair: a load run, whose journal and log lie in `folder`, relative to the run. */
export type ComparedSide = {
  readonly folder: string;
  /** Why its generator did not keep its schedule; empty if it did. */
  readonly reasons: readonly string[];
  readonly total: SideMetrics;
  readonly operations: Readonly<Partial<Record<OperationId, SideMetrics>>>;
  /** Processor time of the target's processes while the load was sent; absent if they are not known. */
  readonly targetCpuMs?: number;
};

/** Both builds under the same requests. `first` is the side whose requests go first. */
export type ComparedPair = {
  readonly first: "baseline" | "candidate";
  readonly durationMs: number;
  readonly baseline: ComparedSide;
  readonly candidate: ComparedSide;
};

/** What was found of one metric of one operation. */
export type MetricVerdict = "regression" | "not-slower" | "improvement" | "undecided";

/** One member of the family. */
export type MetricComparison = {
  readonly operation: OperationId | "*";
  /** `responseTimeMs.p50` and the like, `targetCpuMsPerRequest`, `errorRate`, `invalidRate` or `lateRate`. */
  readonly metric: string;
  /**
   * Candidate by baseline: the mean ratio of the pairs, with its interval of 95 % at the last interim analysis. For shares the
   * difference, candidate less baseline, with its exact interval; `unit` says which.
   */
  readonly unit: "ratio" | "difference";
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  /** The probability of a difference as clear as this one between equal builds, adjusted for the family (Holm). */
  readonly chance: number;
  readonly verdict: MetricVerdict;
  /** Clearly slower, but by less than half the margin: below what was to be detected. */
  readonly isSlowerBelowMargin: boolean;
  /** Hodges and Lehmann's estimate and the chance of Wilcoxon's test, to be read beside; absent for shares. */
  readonly pseudoMedian?: number;
  readonly wilcoxonChance?: number;
  /** The slowdown that the whole comparison would find with a chance of nine in ten, given how much the pairs varied. */
  readonly minimumDetectable?: number;
  /** How many pairs would likely decide it; absent where it is decided, and where 1,000 would not. */
  readonly decidingPairs?: number;
  /** What decided, where it is no number: a sentence. */
  readonly reason?: string;
};

/** A moment at which the comparison may end, after so many pairs, and the shares of the risk that may be spent then. */
export type InterimAnalysis = {
  readonly pairs: number;
  /** Chance of calling any metric a regression if nothing differs. */
  readonly alpha: number;
  /** Chance for one metric of calling it not slower though it is slower by the margin. */
  readonly equivalence: number;
};

export type ComparisonRun = RunHeader & {
  readonly kind: "comparison";
  readonly scenario: string;
  readonly mode: "duet" | "sequential";
  /** How the builds were reached, `target` of the header being the candidate. */
  readonly builds: {
    readonly baseline: string;
    readonly candidate: string;
    /** Whether each pair had new processes. */
    readonly areFresh: boolean;
  };
  /** Requests per second to each build. */
  readonly ratePerSecond: number;
  /** Length of one pair with the warm-up, without the time to start. */
  readonly pairMs: number;
  /** A share: slower by this is what the comparison is to find, and to exclude. */
  readonly margin: number;
  readonly interimAnalyses: readonly InterimAnalysis[];
  /** Finished pairs; each of them counts. */
  readonly pairs: number;
  readonly samples: readonly ComparedPair[];
  readonly comparisons: readonly MetricComparison[];
  readonly verdict: "pass" | "fail" | "inconclusive" | "interrupted";
  /** What was found, in one or two sentences. */
  readonly sentence: string;
  readonly advice: string;
  /** What else a reader has to know. */
  readonly notes: readonly string[];
};
