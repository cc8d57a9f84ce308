// A run as it is written to run.json: plain data, versioned, between those who measure and those who report. Fields may be
// added; none is renamed within a format version.
import type { InterpretationId, OperationId, Tier } from "../../schemas/index.ts";
import type { CapacityRun } from "./capacity-run.ts";
import type { ComparisonRun } from "./comparison-run.ts";
import type { DriftReport, KnownFailingReport, KnownFailure } from "./expectations.ts";
import type { FixtureSet } from "./fixture-set.ts";
import type { LoadRun } from "./load-run.ts";
import type { ReasonCode } from "./reason-codes.ts";
import type { RunHeader } from "./run-header.ts";

export type * from "./capacity-run.ts";
export type * from "./comparison-run.ts";
export type * from "./fixture-set.ts";
export * from "./load-run.ts";
export { REASON_CODES, type ReasonCode } from "./reason-codes.ts";
export * from "./run-header.ts";

/** Name of the file of a run in its output folder. */
export const RUN_FILE = "run.json";

export type CheckVerdict = "pass" | "fail" | "inconclusive" | "notApplicable";

/** What an accepted request shows to exist in a target. */
export type Established = "operation" | "field" | "value";

/** Counts of verdicts within one tier. Failures that are known are not among `fail`, but counted as `known`. */
export type VerdictCounts = Readonly<Record<CheckVerdict, number>> & { readonly known?: number };

/** The result of one check. `curl` reproduces the probe byte for byte, the credential as the shell variable ASSAY_TOKEN. */
export type CheckResult = {
  readonly id: string;
  readonly operation: OperationId;
  /** Class of check, such as `required`, `type`, `authentication`, `response-shape`. */
  readonly family: string;
  readonly tier: Tier;
  readonly verdict: CheckVerdict;
  readonly statements: readonly string[];
  readonly interpretations: readonly InterpretationId[];
  /** What the interface requires, in one sentence. */
  readonly rule: string;
  readonly expected: string;
  readonly actual: string;
  /** Why a check is inconclusive or not applicable: a code of reason-codes.ts or `open:<statement>`. */
  readonly reason?: string;
  /** What the check shows to exist; if it is not judged, the run is inconclusive. */
  readonly establishes?: Established;
  /** The check passed, but no request with the field that it is about was accepted. */
  readonly unproven?: true;
  /** One line: how the probe differs from the accepted control. */
  readonly difference?: string;
  readonly curl?: string;
  /** First 256 characters of the response, credentials removed. */
  readonly response?: string;
  readonly status?: number;
  readonly attempts: number;
  readonly durationMs: number;
  /** A failure that is known and does not fail the run. */
  readonly known?: KnownFailure;
  /** The request of a failed check, so that it can be sent again. */
  readonly request?: RecordedRequest;
  /** The verdicts of all rounds, if they differ. */
  readonly rounds?: readonly CheckVerdict[];
};

/** A fact about behaviour that the interface leaves open. */
export type BehaviourFact = {
  readonly value: string | number | boolean | null;
  /** Whether it was the same each time that it was seen. */
  readonly stable: boolean;
  /** How often it was seen. */
  readonly samples?: number;
  readonly evidence: readonly string[];
};

/** The first request of an operation that keeps every rule, with its response. */
export type FirstRequest = {
  readonly operation: OperationId;
  /** Whether any valid request of the operation was accepted in the run. */
  readonly isAccepted: boolean;
  readonly actual: string;
  readonly curl: string;
  readonly status?: number;
  /** First 256 characters of the response, credentials removed. */
  readonly response?: string;
};

/** A request that was met by a status of 500 or above, or by no complete response. */
export type ServerError = {
  readonly operation: OperationId;
  /** Whether the request keeps every rule of the interface. */
  readonly isValidRequest: boolean;
  /** What is special about the request: its difference from the control, or that it is a valid request. */
  readonly trigger: string;
  readonly status?: number;
  /** Why there is no complete response. */
  readonly reason?: ReasonCode;
  readonly count: number;
  readonly curl: string;
};

export type ConformanceRun = RunHeader & {
  readonly kind: "conformance";
  readonly verdict: "pass" | "fail" | "inconclusive" | "error";
  readonly counts: Readonly<Record<Tier, VerdictCounts>>;
  /** `limited` counts responses with status 429; absent without any. */
  readonly requests: {
    readonly sent: number;
    readonly controls: number;
    readonly retries: number;
    readonly limited?: number;
    /** Requests per second that a target with a rate limit kept up with; absent without a limit. */
    readonly sustainedPerSecond?: number;
    /** Creations and trades that the target accepted. */
    readonly creates?: number;
    readonly trades?: number;
  };
  readonly checks: readonly CheckResult[];
  /** Only if some checks were selected: how many there are. */
  readonly selectedOf?: number;
  readonly behaviour: Readonly<Record<string, BehaviourFact>>;
  /** Only with several credentials: how many, and by number from 1 which one was used and which were refused. */
  readonly credentials?: { readonly given: number; readonly used: number; readonly refused: readonly number[] };
  /** For each operation in use, the first request that should have been accepted, and whether any was. */
  readonly firstRequests?: readonly FirstRequest[];
  /** Server errors and responses that never came, one entry for each distinct trigger. */
  readonly serverErrors?: readonly ServerError[];
  /** What was given and found, ready to be given to another run; without credentials. */
  readonly fixtures?: FixtureSet;
  /** Advisory failures fail the run. */
  readonly strict?: boolean;
  readonly interrupted?: boolean;
  /** The run was killed; this is what its journal holds. */
  readonly killed?: boolean;
  /** How often the suite was run; absent for once. */
  readonly rounds?: number;
  /** Only with a known-failing list. */
  readonly knownFailing?: KnownFailingReport;
  /** Only with pinned behaviour. */
  readonly drift?: DriftReport;
};

/** The run of `assay check`: both parts and the verdict over them. A part that could not run says why. */
export type CheckRun = RunHeader & {
  readonly kind: "check";
  readonly verdict: "pass" | "fail" | "inconclusive";
  readonly conformance: ConformanceRun | NotRun;
  readonly load: LoadRun | NotRun;
};

/** A part of `assay check` that did not run, with the reason and how to run it. `failure` is the code of what stopped it. */
export type NotRun = {
  readonly kind: "not-run";
  readonly reason: string;
  readonly hint: string;
  readonly failure?: string;
  /** What k6's thresholds decided, where a stock k6 ran the plain bundle in place of a load run. */
  readonly plain?: "pass" | "fail";
};

export type Run = ConformanceRun | LoadRun | CheckRun | CapacityRun | ComparisonRun;

/** Why a request was sent: as a control, as a valid request, to try what the interface leaves open, or to violate a rule. */
export type RecordedPurpose = "control" | "sample" | "open" | "violation";

/** `path` follows the base URL. `{token}` and `{refused-token}` stand for credentials in path and headers. */
export type RecordedRequest = {
  readonly method: string;
  readonly path: string;
  /** In the order of the wire, a name as often as it occurs. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly bodyBase64: string;
  /** Absent in runs of versions that did not keep it. */
  readonly purpose?: RecordedPurpose;
};
