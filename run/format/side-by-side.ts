// Runs side by side, as `assay compare --json` writes them: plain data. How it is made is in run/comparison/side-by-side.ts.
import type { OperationId } from "../../schemas/index.ts";
import type { CheckVerdict, RunHeader, VerdictCounts } from "./run.ts";
import type { RUN_FORMAT_VERSION } from "./run-header.ts";

/** The most runs that are shown side by side. */
export const MOST_SIDE_BY_SIDE = 5;

/** The label wherever runs are shown side by side. */
export const UNPAIRED = "Unpaired: information, never a gate";

/** The load of a run. `droppedIterations` and `lateWindows` are those of its generator. */
export type SideLoad = {
  readonly scenario: string;
  readonly profile: string;
  readonly ratePerSecond: number;
  readonly valid: boolean;
  readonly reasons: readonly string[];
  readonly requests: number;
  readonly droppedIterations: number;
  readonly lateWindows: number;
};

/** One of the runs; the first is what the others are compared with. */
export type Side = Pick<
  RunHeader,
  "target" | "targetIsReference" | "seed" | "startedAt" | "durationMs" | "versions" | "machine" | "connection"
> & {
  /** `A` for the first. */
  readonly name: string;
  /** Where it was read from. */
  readonly run: string;
  readonly verdict: string;
  readonly load?: SideLoad;
  /** Of the specified checks. */
  readonly counts?: VerdictCounts;
  /** Why no difference to the first run is computed; empty if one is. */
  readonly incomparable: readonly string[];
};

/** What a run has of a metric, with the interval of 95 % from how it varied within itself; without one if that is unknown. */
export type SideValue = {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
  /** Scheduled requests were dropped, or timed out at this limit: the truth is no smaller. */
  readonly isLowerBound?: true;
};

/** A run by the first run: a ratio of times and rates, a difference of shares; the interval comes from those of both. */
export type SideDifference = {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
  /** How many times as large the effect is as the interval reaches towards none, at most 1,000; above 1 none lies outside of it. */
  readonly clarity?: number;
};

/** One metric of an operation, or of all together, in all runs: null where a run does not have it. */
export type SideMetric = {
  readonly operation: OperationId | "*";
  /** `responseTimeMs.p50`, `.p95`, `.p99`, `errorRate`, `invalidRate` or `goodputPerSecond`. */
  readonly metric: string;
  readonly unit: "ms" | "share" | "perSecond";
  readonly values: readonly (SideValue | null)[];
  /** Null for the first run, and where no difference is computed. */
  readonly differences: readonly (SideDifference | null)[];
};

/** A check whose verdict differs from that in the first run. */
export type ChangedCheck = {
  readonly id: string;
  readonly change: "newly-failing" | "fixed" | "other";
  readonly from: CheckVerdict;
  readonly to: CheckVerdict;
};

/** The checks of a run beside those of the first; null where one of the two has none. */
export type SideChecks = {
  readonly changed: readonly ChangedCheck[];
  /** Checks that only one of the two judged. */
  readonly onlyInOne: number;
} | null;

export type SideBySide = {
  readonly formatVersion: typeof RUN_FORMAT_VERSION;
  readonly kind: "side-by-side";
  readonly label: typeof UNPAIRED;
  /** What differs, in one or two sentences. */
  readonly sentence: string;
  readonly runs: readonly Side[];
  /** What differs between the runs besides their results, one sentence each. */
  readonly notes: readonly string[];
  /** The clearest effect first; what has no interval last, the largest effect first. */
  readonly metrics: readonly SideMetric[];
  readonly checks: readonly SideChecks[];
};
