// The record between those who measure and those who report: plain data, versioned, written to disk as record.json.
// Members may be added; none is renamed within a format version.
import type { OperationId, ReadingId, Tier } from "../schemas/index.ts";
import type { DriftReport, KnownFailingReport, KnownFailure } from "./expectations.ts";
import type { RecordedRequest } from "./recorded-request.ts";

export const RECORD_FORMAT_VERSION = 1;

/** Name of the record file in an output folder. */
export const RECORD_FILE = "record.json";

/** Versions of all that had a hand in a run. */
export type Versions = {
  readonly assay: string;
  readonly node: string;
  readonly k6?: string;
  readonly interfaceDescription: string;
};

/** What every record says of the run it came from. Times are ISO 8601 in UTC; `command` holds no credential. */
export type RunHeader = {
  readonly formatVersion: typeof RECORD_FORMAT_VERSION;
  readonly target: string;
  readonly targetIsReference: boolean;
  readonly seed: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly exitCode: number;
  readonly versions: Versions;
  readonly command: readonly string[];
  readonly machine: { readonly cores: number; readonly memoryGiB: number; readonly platform: string };
};

export type CheckVerdict = "pass" | "fail" | "inconclusive" | "notApplicable";

/** Counts of verdicts within one tier. Failures that are known are not among `fail`, but counted as `known`. */
export type VerdictCounts = Readonly<Record<CheckVerdict, number>> & { readonly known?: number };

/** What became of one check. `curl` reproduces the probe byte for byte, the credential as "$ASSAY_TOKEN". */
export type CheckResult = {
  readonly id: string;
  readonly operation: OperationId;
  /** Class of check, such as `required`, `type`, `authentication`, `response-shape`. */
  readonly family: string;
  readonly tier: Tier;
  readonly verdict: CheckVerdict;
  readonly statements: readonly string[];
  readonly readings: readonly ReadingId[];
  /** The rule in our words. */
  readonly rule: string;
  readonly expected: string;
  readonly actual: string;
  /** Why a check is inconclusive or not applicable: a code from {@link ReasonCode} or `open:<statement>`. */
  readonly reason?: string;
  /** One line: how the probe differs from the accepted control. */
  readonly difference?: string;
  readonly curl?: string;
  /** First 256 characters of the answer, credentials removed. */
  readonly response?: string;
  readonly status?: number;
  readonly attempts: number;
  readonly durationMs: number;
  /** A failure that is known and does not fail the run. */
  readonly known?: KnownFailure;
  /** The request of a failed check, so that it can be sent again. */
  readonly request?: RecordedRequest;
  /** The verdicts of all rounds, where a run of several gave more than one. */
  readonly rounds?: readonly CheckVerdict[];
};

/** A fact about behaviour that the interface leaves open. */
export type ProfileFact = {
  readonly value: string | number | boolean | null;
  readonly stable: boolean;
  readonly evidence: readonly string[];
};

export type ConformanceRecord = RunHeader & {
  readonly kind: "conformance";
  readonly verdict: "pass" | "fail" | "inconclusive" | "error";
  readonly counts: Readonly<Record<Tier, VerdictCounts>>;
  readonly requests: { readonly sent: number; readonly controls: number; readonly retries: number };
  readonly checks: readonly CheckResult[];
  readonly profile: Readonly<Record<string, ProfileFact>>;
  readonly interrupted?: boolean;
  /** How often the suite was run, where it was more than once. */
  readonly rounds?: number;
  /** Where a known-failing list was given. */
  readonly knownFailing?: KnownFailingReport;
  /** Where a profile was pinned. */
  readonly drift?: DriftReport;
};

/** Times of one operation in milliseconds; percentiles from a histogram with 3 significant digits. */
export type LatencySummary = {
  readonly mean: number;
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
};

/** One operation under load. `errors` and `invalid` are disjoint parts of `count`. */
export type OperationLoad = {
  readonly count: number;
  readonly ratePerSecond: number;
  readonly errors: number;
  readonly errorsByCode: Readonly<Record<string, number>>;
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
};

/** An objective and what came of it; `met` is false as well where there were too few samples. */
export type ObjectiveResult = {
  readonly expression: string;
  readonly met: boolean;
  readonly value: number | null;
  readonly samples: number;
};

/** An example of a broken statement under load, redacted. */
export type InvalidExample = {
  readonly operation: OperationId;
  readonly statement: string;
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
  readonly iteration: number;
};

export type LoadRecord = RunHeader & {
  readonly kind: "load";
  readonly scenario: string;
  /** The question that the scenario answers. */
  readonly question: string;
  readonly profile: string;
  readonly verdict: "pass" | "fail" | "not-valid" | "interrupted" | "error";
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
  readonly windowMs: number;
  readonly windows: readonly LoadWindow[];
  readonly operations: Readonly<Partial<Record<OperationId, OperationLoad>>>;
  readonly total: OperationLoad;
  readonly objectives: readonly ObjectiveResult[];
  readonly examples: readonly InvalidExample[];
  /** What was left out of the traffic, and why; one sentence each. */
  readonly notes?: readonly string[];
  readonly generator: {
    readonly k6PeakRssMiB: number;
    readonly assayPeakRssMiB: number;
    readonly cpuSecondsPerThousandRequests: number;
    readonly peakVus: number;
    readonly aggregatorLagMaxMs: number;
  };
};

/** The main job: both halves and the verdict over them. A half that could not run says why. */
export type CheckRecord = RunHeader & {
  readonly kind: "check";
  readonly verdict: "ready" | "not-ready" | "proves-nothing";
  readonly conformance: ConformanceRecord | NotRun;
  readonly load: LoadRecord | NotRun;
};

/** A half of the main job that did not run, with the reason and how to run it. `failure` is the code of what stopped it. */
export type NotRun = {
  readonly kind: "not-run";
  readonly reason: string;
  readonly hint: string;
  readonly failure?: string;
};

export type RunRecord = ConformanceRecord | LoadRecord | CheckRecord;

/** Why a request has no accepted answer, or why a check was not judged; one list for conformance and load. */
export const REASON_CODES = [
  "connection-refused",
  "timeout-connect",
  "timeout-headers",
  "timeout-body",
  "reset",
  "stale-connection",
  "dns",
  "tls",
  "redirect",
  "rate-limited",
  "server-error",
  "refused-by-target",
  "unavailable",
  "response-too-large",
  "headers-too-large",
  "too-many-1xx",
  "encoding-broken",
  "encoding-unsupported",
  "not-utf8",
  "not-json",
  "json-too-deep",
  "no-evidence",
  "protocol-error",
  "truncated",
  "control-refused",
  "control-unstable",
  "answer-unstable",
  "refused-for-another-reason",
  "soft-answer",
  "fixture-missing",
  "side-effects-not-allowed",
  "never-seen",
  "interrupted",
  "generator-fault",
] as const;

export type ReasonCode = (typeof REASON_CODES)[number];
