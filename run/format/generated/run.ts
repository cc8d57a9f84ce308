// Generated from the published schemas of runs by `npm run generate`. Not to be edited.
import type { OperationId } from "../../../schemas/operation.ts";
import type { FixtureSet } from "../fixture-set.ts";
import type { Objective } from "../objectives.ts";

type Immutable<T> = T extends object ? { readonly [Key in keyof T]: Immutable<T[Key]> } : T;

export type Operation = Immutable<Written.Operation>;
export type ReasonCode = Immutable<Written.ReasonCode>;
export type ConformanceRun = Immutable<Written.ConformanceRun>;
export type LoadRun = Immutable<Written.LoadRun>;
export type ServerTimings = Immutable<Written.ServerTimings>;
export type CheckRun = Immutable<Written.CheckRun>;
export type CapacityRun = Immutable<Written.CapacityRun>;
export type ComparisonRun = Immutable<Written.ComparisonRun>;
export type ComparedServerTimings = Immutable<Written.ComparedServerTimings>;
export type JournalLine = Immutable<Written.JournalLine>;
export type JournalExample = Immutable<Written.JournalExample>;
export type JournalRejection = Immutable<Written.JournalRejection>;
export type RunHeader = Immutable<Written.RunHeader>;
export type Versions = Immutable<Written.Versions>;
export type Machine = Immutable<Written.Machine>;
export type RunConnection = Immutable<Written.RunConnection>;
export type VerdictCounts = Immutable<Written.VerdictCounts>;
export type AbandonedAttempt = Immutable<Written.AbandonedAttempt>;
export type CheckResult = Immutable<Written.CheckResult>;
export type Share = Immutable<Written.Share>;
export type RecordedRequest = Immutable<Written.RecordedRequest>;
export type DrawnRequest = Immutable<Written.DrawnRequest>;
export type DrawnValue = Immutable<Written.DrawnValue>;
export type DrawnText = Immutable<Written.DrawnText>;
export type Splice = Immutable<Written.Splice>;
export type DrawnName = Immutable<Written.DrawnName>;
export type DrawnAbsence = Immutable<Written.DrawnAbsence>;
export type DrawnBorder = Immutable<Written.DrawnBorder>;
export type DrawnDocument = Immutable<Written.DrawnDocument>;
export type DrawnValues = Immutable<Written.DrawnValues>;
export type DrawnHeader = Immutable<Written.DrawnHeader>;
export type DrawnSequence = Immutable<Written.DrawnSequence>;
export type DrawnStep = Immutable<Written.DrawnStep>;
export type KnownFailure = Immutable<Written.KnownFailure>;
export type BehaviourFact = Immutable<Written.BehaviourFact>;
export type FirstRequest = Immutable<Written.FirstRequest>;
export type ServerError = Immutable<Written.ServerError>;
export type DecidingListReport = Immutable<Written.DecidingListReport>;
export type LikelyStack = Immutable<Written.LikelyStack>;
export type Certification = Immutable<Written.Certification>;
export type CertifyingRound = Immutable<Written.CertifyingRound>;
export type EvidenceReport = Immutable<Written.EvidenceReport>;
export type Exploration = Immutable<Written.Exploration>;
export type KnownFailingReport = Immutable<Written.KnownFailingReport>;
export type StaleEntry = Immutable<Written.StaleEntry>;
export type FlakyEntry = Immutable<Written.FlakyEntry>;
export type DriftReport = Immutable<Written.DriftReport>;
export type FactChange = Immutable<Written.FactChange>;
export type FactState = Immutable<Written.FactState>;
export type LoadWindow = Immutable<Written.LoadWindow>;
export type LoadWindowPart = Immutable<Written.LoadWindowPart>;
export type LoadSlices = Immutable<Written.LoadSlices>;
export type OperationLoad = Immutable<Written.OperationLoad>;
export type Rejections = Immutable<Written.Rejections>;
export type LatencySummary = Immutable<Written.LatencySummary>;
export type ServerTiming = Immutable<Written.ServerTiming>;
export type Counters = Immutable<Written.Counters>;
export type ConfidenceIntervals = Immutable<Written.ConfidenceIntervals>;
export type ObjectiveResult = Immutable<Written.ObjectiveResult>;
export type LoadFinding = Immutable<Written.LoadFinding>;
export type WriteLedgerResult = Immutable<Written.WriteLedgerResult>;
export type LedgerExample = Immutable<Written.LedgerExample>;
export type Detectable = Immutable<Written.Detectable>;
export type RejectionExample = Immutable<Written.RejectionExample>;
export type InvalidExample = Immutable<Written.InvalidExample>;
export type LeftOutSession = Immutable<Written.LeftOutSession>;
export type Gap = Immutable<Written.Gap>;
export type ReplayReport = Immutable<Written.ReplayReport>;
export type RecordingDifference = Immutable<Written.RecordingDifference>;
export type Contention = Immutable<Written.Contention>;
export type WorkloadReport = Immutable<Written.WorkloadReport>;
export type RejectionKind = Immutable<Written.RejectionKind>;
export type NotRun = Immutable<Written.NotRun>;
export type CapacityInterval = Immutable<Written.CapacityInterval>;
export type CapacityStep = Immutable<Written.CapacityStep>;
export type InterimAnalysis = Immutable<Written.InterimAnalysis>;
export type ComparedPair = Immutable<Written.ComparedPair>;
export type ComparedSide = Immutable<Written.ComparedSide>;
export type SideMetrics = Immutable<Written.SideMetrics>;
export type ComparedServerTiming = Immutable<Written.ComparedServerTiming>;
export type MetricComparison = Immutable<Written.MetricComparison>;
export type JournalPlan = Immutable<Written.JournalPlan>;
export type SeriesOrigin = Immutable<Written.SeriesOrigin>;
export type RequestedWorkload = Immutable<Written.RequestedWorkload>;
export type WindowLine = Immutable<Written.WindowLine>;
export type JournalUsage = Immutable<Written.JournalUsage>;
export type JournalGap = Immutable<Written.JournalGap>;
export type JournalLookUp = Immutable<Written.JournalLookUp>;
export type SoldPurchases = Immutable<Written.SoldPurchases>;
export type JournalWrites = Immutable<Written.JournalWrites>;
export type JournalEnd = Immutable<Written.JournalEnd>;
export type Leg = Immutable<Written.Leg>;
export type LostGenerator = Immutable<Written.LostGenerator>;

declare namespace Written {
export type All = RunHeader | ConformanceRun | LoadRun | CheckRun | CapacityRun | ComparisonRun | JournalLine;
export type Operation = OperationId;
/**
 * Why a request has no accepted response, or why a check was not judged.
 */
export type ReasonCode =
  | "connection-refused"
  | "host-unreachable"
  | "timeout-connect"
  | "timeout-headers"
  | "timeout-body"
  | "reset"
  | "stale-connection"
  | "dns"
  | "tls"
  | "redirect"
  | "rate-limited"
  | "server-error"
  | "rejected-by-target"
  | "unavailable"
  | "response-too-large"
  | "headers-too-large"
  | "too-many-1xx"
  | "encoding-broken"
  | "encoding-unsupported"
  | "not-utf8"
  | "not-json"
  | "json-too-deep"
  | "no-evidence"
  | "protocol-error"
  | "http2-only"
  | "repeated-length"
  | "folded-header"
  | "truncated"
  | "control-rejected"
  | "control-unstable"
  | "response-unstable"
  | "rejected-for-another-reason"
  | "ambiguous-response"
  | "fixture-missing"
  | "side-effects-not-allowed"
  | "side-effects-spent"
  | "access-lost"
  | "never-seen"
  | "state-may-explain"
  | "interrupted"
  | "generator-fault";
export type ConformanceRun = RunHeader & ConformanceSchemaJson;
export type LoadRun = RunHeader & LoadSchemaJson;
/**
 * What the target said of itself in the responses that have a response time, by the names of its Server-Timing header and in their order. Absent if it said nothing.
 */
export type ServerTimings = ServerTiming[];
/**
 * Run of assay check: both parts, conformance and load, and the verdict over them.
 */
export type CheckRun = RunHeader & CheckSchemaJson;
/**
 * Run of assay capacity: the highest rate that meets the objectives.
 */
export type CapacityRun = RunHeader & CapacitySchemaJson;
/**
 * Run of assay ab: is one build slower than another?
 */
export type ComparisonRun = RunHeader & ComparisonSchemaJson;
/**
 * What the target said of itself, by the names of its Server-Timing header; absent if it said nothing.
 */
export type ComparedServerTimings = ComparedServerTiming[];
/**
 * A line of the journal of a load run, without its checksum.
 */
export type JournalLine =
  | JournalPlan
  | WindowLine
  | JournalUsage
  | JournalExample
  | JournalRejection
  | JournalGap
  | JournalLookUp
  | JournalWrites
  | JournalEnd;
/**
 * One example of a violated statement.
 */
export type JournalExample = InvalidExample & {
  kind: "example";
};
/**
 * The first rejection of a kind.
 */
export type JournalRejection = RejectionExample & {
  kind: "rejection";
};

/**
 * What every run.json says about its run. Fields may be added within a format version; none is renamed or removed.
 */
export interface RunHeader {
  formatVersion: 2;
  /**
   * Base URL, without user name and password.
   */
  target: string;
  targetIsReference: boolean;
  seed: number;
  /**
   * ISO 8601 in UTC.
   */
  startedAt: string;
  durationMs: number;
  exitCode: number;
  versions: Versions;
  /**
   * The command line as it was called. Holds no credential.
   */
  command: string[];
  machine: Machine;
  connection?: RunConnection;
}
/**
 * Versions of everything that took part in the run.
 */
export interface Versions {
  assay: string;
  node: string;
  k6?: string;
  interfaceDescription: string;
}
/**
 * The machine that Assay ran on.
 */
export interface Machine {
  cores: number;
  memoryGiB: number;
  platform: string;
  /**
   * Model of its processor; absent in runs of older versions.
   */
  processor?: string;
}
/**
 * How the target was reached; absent where the system's defaults did. Paths of files, never their content.
 */
export interface RunConnection {
  /**
   * Any certificate of the target was accepted.
   */
  insecure?: boolean;
  /**
   * URL of the proxy, without credentials.
   */
  proxy?: string;
  /**
   * Addresses in place of names, as HOST:PORT:ADDRESS.
   */
  resolve?: string[];
  caFile?: string;
  clientCert?: string;
}
export interface ConformanceSchemaJson {
  kind: "conformance";
  verdict: "pass" | "fail" | "inconclusive" | "error";
  counts: {
    specified: VerdictCounts;
    implied: VerdictCounts;
    advisory: VerdictCounts;
    observed: VerdictCounts;
  };
  requests: {
    sent: number;
    controls: number;
    retries: number;
    /**
     * Responses with status 429; absent without any.
     */
    limited?: number;
    /**
     * Requests per second that a target with a rate limit kept up with; absent without a limit.
     */
    sustainedPerSecond?: number;
    /**
     * Creations that the target accepted.
     */
    creates?: number;
    /**
     * Trades that the target accepted.
     */
    trades?: number;
    abandoned?: AbandonedAttempt;
  };
  checks: CheckResult[];
  /**
   * Only if some checks were selected: how many there are.
   */
  selectedOf?: number;
  /**
   * Facts about behaviour that the interface leaves open.
   */
  behaviour: {
    [k: string]: BehaviourFact;
  };
  /**
   * For each operation in use, the first request that should have been accepted, and whether any was.
   */
  firstRequests?: FirstRequest[];
  /**
   * Statuses of 500 and above and responses that never came, one entry for each distinct trigger.
   */
  serverErrors?: ServerError[];
  /**
   * What was given and found, ready to be given to another run; without credentials.
   */
  fixtures?: FixtureSet;
  /**
   * Advisory failures fail the run; absent where they do not.
   */
  strict?: boolean;
  deciding?: DecidingListReport;
  likelyStack?: LikelyStack;
  interrupted?: boolean;
  /**
   * The run was killed; this is what its journal holds.
   */
  killed?: boolean;
  /**
   * How often the suite was run; absent for once.
   */
  rounds?: number;
  certification?: Certification;
  exploration?: Exploration;
  knownFailing?: KnownFailingReport;
  drift?: DriftReport;
}
/**
 * Counts of verdicts within one tier.
 */
export interface VerdictCounts {
  pass: number;
  fail: number;
  inconclusive: number;
  notApplicable: number;
  /**
   * Known failures, which are not among fail.
   */
  known?: number;
}
/**
 * What was sent of these, created and traded before the run began again, slowly, and the status by which the target limits its rate. Absent in a run that did not begin again.
 */
export interface AbandonedAttempt {
  /**
   * How long the target went on refusing what it had accepted, while nothing else was sent.
   */
  lastedMs: number;
  /**
   * Absent if the target resets connections instead.
   */
  status?: number;
  sent: number;
  creates: number;
  trades: number;
}
/**
 * The result of one check.
 */
export interface CheckResult {
  id: string;
  operation: OperationId;
  /**
   * Class of check, such as required, type, authentication, response-shape.
   */
  family: string;
  /**
   * What the check counts as in this run.
   */
  tier: "specified" | "implied" | "advisory" | "observed";
  /**
   * Only if the check is new or became heavier since the deciding list: its tier from the next list on.
   */
  pending?: "specified" | "implied" | "advisory";
  verdict: "pass" | "fail" | "inconclusive" | "notApplicable";
  statements: string[];
  interpretations: (
    "I1" | "I2" | "I3" | "I4" | "I5" | "I6" | "I7" | "I8" | "I9" | "I10" | "I11" | "I12" | "I13" | "I14"
  )[];
  /**
   * What the interface requires, in one sentence.
   */
  rule: string;
  expected: string;
  actual: string;
  /**
   * A reason code, or open:<statement> if the interface leaves open what would be judged.
   */
  reason?: ReasonCode | string;
  /**
   * How the probe differs from the accepted control, one line.
   */
  difference?: string;
  /**
   * Sends the probe again, the credential as $ASSAY_TOKEN.
   */
  curl?: string;
  /**
   * First 256 characters of the response, credentials removed.
   */
  response?: string;
  status?: number;
  /**
   * Of a check that sends one request between valid ones: what the target did with it, where that is certain.
   */
  outcome?: "accepted" | "rejected";
  share?: Share;
  attempts: number;
  durationMs: number;
  request?: RecordedRequest;
  /**
   * Only of a check that an exploration made: what it sends.
   */
  drawn?: DrawnRequest;
  /**
   * The verdicts of all rounds, if they differ.
   */
  rounds?: ("pass" | "fail" | "inconclusive" | "notApplicable")[];
  known?: KnownFailure;
  /**
   * What the check shows to exist; if it is not judged, the run is inconclusive.
   */
  establishes?: "operation" | "field" | "value";
  /**
   * The check passed, but no request with the field that it is about was accepted.
   */
  unproven?: true;
}
/**
 * Of a check of many requests: how many failed it.
 */
export interface Share {
  failed: number;
  of: number;
}
/**
 * The request of a failed check, {token} and {refused-token} in place of credentials.
 */
export interface RecordedRequest {
  method: string;
  /**
   * After the base URL of the target, query included.
   */
  path: string;
  /**
   * In the order of the wire, a name as often as it occurs.
   */
  headers: [string, string][];
  bodyBase64: string;
  /**
   * Why the request was sent: as a control, as a valid request, to try what the interface leaves open, or to violate a rule.
   */
  purpose?: "control" | "sample" | "open" | "violation";
}
/**
 * An edit of an accepted request.
 */
export interface DrawnRequest {
  operation: OperationId;
  edit:
    | DrawnValue
    | DrawnText
    | DrawnName
    | DrawnAbsence
    | DrawnBorder
    | DrawnDocument
    | DrawnValues
    | DrawnHeader
    | DrawnSequence;
}
export interface DrawnValue {
  kind: "value";
  pointer: string;
  json: string;
}
export interface DrawnText {
  kind: "text";
  pointer: string;
  splice: Splice;
}
/**
 * A change of a text: from a share of its length on, some characters give way to others.
 */
export interface Splice {
  at: number;
  remove: number;
  insert: string;
}
export interface DrawnName {
  kind: "name";
  pointer: string;
  to: string;
}
export interface DrawnAbsence {
  kind: "absent";
  pointer: string;
}
/**
 * The edit at a border of the schema, by the keyword and the last part of the check that makes it.
 */
export interface DrawnBorder {
  kind: "border";
  pointer: string;
  keyword: string;
  variant: string;
}
export interface DrawnDocument {
  kind: "bytes";
  splice: Splice;
}
export interface DrawnValues {
  kind: "values";
  fields: {
    [k: string]: string;
  };
}
/**
 * The value of the Authorization header; {token} stands for the credential, {refused-token} for one that is refused.
 */
export interface DrawnHeader {
  kind: "header";
  text: string;
}
export interface DrawnSequence {
  kind: "sequence";
  steps: DrawnStep[];
  /**
   * What must hold of its responses: accepted, a relation between a response and what was sent or seen before, or the id of a check that follows the steps.
   */
  claim: string;
}
/**
 * One accepted request of a sequence, with changed fields.
 */
export interface DrawnStep {
  operation: OperationId;
  /**
   * It names what an earlier step returned: the token of a creation, or the first user of a leaderboard. 0 is the latest one before it.
   */
  of?: number;
  /**
   * JSON text by the name of the field.
   */
  fields?: {
    [k: string]: string;
  };
  /**
   * It is sent together with the step before it.
   */
  atOnce?: true;
}
/**
 * A failure that is known and does not fail the run, or what is known to be unproven.
 */
export interface KnownFailure {
  reason: string;
  owner: string;
  /**
   * YYYY-MM-DD, the day included.
   */
  expires: string;
  /**
   * The check is known to fail sporadically.
   */
  isFlaky?: true;
  /**
   * What the check would show is known never to be accepted.
   */
  isUnproven?: true;
}
/**
 * A fact about behaviour that the interface leaves open.
 */
export interface BehaviourFact {
  value: string | number | boolean | null;
  /**
   * Whether it was the same each time that it was seen.
   */
  stable: boolean;
  /**
   * How often it was seen.
   */
  samples?: number;
  evidence: string[];
}
export interface FirstRequest {
  operation: OperationId;
  /**
   * Whether a valid request was accepted at the start of the run, to compare others with.
   */
  isAccepted: boolean;
  /**
   * If none was, how many requests of the operation were accepted later in the run; absent for none.
   */
  acceptedLater?: number;
  actual: string;
  curl: string;
  status?: number;
  /**
   * First 256 characters of the response, credentials removed.
   */
  response?: string;
}
export interface ServerError {
  operation: OperationId;
  /**
   * Whether the request keeps every rule of the interface.
   */
  isValidRequest: boolean;
  /**
   * What is special about the request: its difference from the control, or that it is a valid request.
   */
  trigger: string;
  status?: number;
  /**
   * Why there is no complete response.
   */
  reason?: ReasonCode;
  count: number;
  curl: string;
}
/**
 * The list that says which checks decide; absent in runs of versions without lists.
 */
export interface DecidingListReport {
  /**
   * The release that froze the list or is going to, or latest.
   */
  list: string;
  isFrozen: boolean;
}
/**
 * The web stack whose defaults explain failures of this run; absent where none stands out. It changes no verdict.
 */
export interface LikelyStack {
  /**
   * The reader or validator, such as Fastify's default validator.
   */
  family: string;
  /**
   * The measured stacks of it that this run cannot tell apart, the names for readers.
   */
  stacks: string[];
  /**
   * What it does by default, after the word it.
   */
  habit: string;
  /**
   * Posterior of the family, by the forms of requests that were accepted and refused.
   */
  probability: number;
  /**
   * Code that changes the default; absent where none is known.
   */
  mend?: string;
  /**
   * Ids of the failing checks that follow from the default, without known failures.
   */
  checks: string[];
}
/**
 * Of a run with --certify: its rounds, all of which have to pass, and the evidence beside run.json.
 */
export interface Certification {
  rounds: CertifyingRound[];
  evidence?: EvidenceReport;
}
export interface CertifyingRound {
  seed: number;
  verdict: "pass" | "fail" | "inconclusive" | "error";
}
export interface EvidenceReport {
  /**
   * Its name beside run.json.
   */
  file: string;
  /**
   * How many statements it shows an exchange for.
   */
  statements: number;
  /**
   * Statements that checks test and no exchange shows.
   */
  without: string[];
}
/**
 * What requests drawn at random showed; their failures are among the checks. Absent without an exploration.
 */
export interface Exploration {
  durationMs: number;
  /**
   * All that were sent: those that were drawn, their controls, and those that confirmed a failure or made it smaller.
   */
  requests: number;
  /**
   * Different requests that were drawn.
   */
  drawn: number;
  /**
   * Sequences of requests that were sent.
   */
  sequences?: number;
  /**
   * Responses to drawn requests.
   */
  responses: number;
  /**
   * Classes of responses: status, names, texts without what varies, and order of magnitude of the time.
   */
  classes: number;
  /**
   * Classes that one response only showed. Their number by that of the responses estimates how likely the next one is new (Good-Turing).
   */
  seenOnce: number;
  /**
   * Places of requests that were tried.
   */
  places: number;
  /**
   * Statements that a drawn request tried.
   */
  statements: number;
  /**
   * Statements that checks can test.
   */
  ofStatements: number;
  /**
   * Further drawn requests that failed for the cause of a check of this run.
   */
  ofOneCause: number;
}
/**
 * The result of the known-failing list, if one was given.
 */
export interface KnownFailingReport {
  entries: number;
  stale: StaleEntry[];
  /**
   * Flaky entries, with how many of their checks failed and passed.
   */
  flaky?: FlakyEntry[];
}
/**
 * What is wrong with an entry of the known-failing list.
 */
export interface StaleEntry {
  /**
   * Its pattern.
   */
  entry: string;
  problem: "passes" | "expired" | "unmatched";
  sentence: string;
}
export interface FlakyEntry {
  entry: string;
  failed: number;
  passed: number;
}
/**
 * The result of the pinned behaviour, if it was given: its stable facts, those observed again, those that drifted.
 */
export interface DriftReport {
  pinned: number;
  compared: number;
  /**
   * Ids of specified and implied checks that were judged when the behaviour was pinned, and no longer are; absent without any.
   */
  unjudged?: string[];
  drifted: FactChange[];
}
export interface FactChange {
  fact: string;
  before?: FactState;
  after?: FactState;
}
/**
 * A fact in pinned or in observed behaviour.
 */
export interface FactState {
  value: string | number | boolean | null;
  stable: boolean;
}
export interface LoadSchemaJson {
  kind: "load";
  scenario: string;
  /**
   * The question that the scenario asks.
   */
  question: string;
  profile: string;
  verdict: "pass" | "fail" | "inconclusive" | "interrupted" | "error";
  /**
   * Why Assay ended the run before its time: an objective could no longer be met, or the target was down.
   */
  endedEarly?: string;
  validity: {
    valid: boolean;
    reasons: string[];
  };
  /**
   * started = finished + interrupted + refused; dropped are iterations after the warm-up that no VU was free to start.
   */
  requests: {
    setup: number;
    started: number;
    finished: number;
    interrupted: number;
    refused: number;
    dropped: number;
  };
  ratePerSecond: number;
  /**
   * Goodput: accepted, valid, on-time responses per second.
   */
  goodputPerSecond: number;
  /**
   * The part of the goodput with advisory findings.
   */
  goodputWithAdvisoryPerSecond: number;
  /**
   * Whether response times are lower bounds, because scheduled requests were dropped.
   */
  responseTimesAreLowerBounds: boolean;
  windowMs: number;
  windows: LoadWindow[];
  slices?: LoadSlices;
  operations: {
    "token-price"?: OperationLoad;
    "create-token-transaction"?: OperationLoad;
    "trade-token"?: OperationLoad;
    "get-leaderboard"?: OperationLoad;
    "get-user-fees"?: OperationLoad;
  };
  total: OperationLoad;
  objectives: ObjectiveResult[];
  /**
   * What the time series of the run shows. Times in ms from the first scheduled request; value in unit: requests without a response (outage), the longest wait (stall), the worst p95 (slowness), the rise (trend), responses that violate the interface (violation), growth of memory (leak; growth, if the run is too short to tell what it is), responses that lack a value that those before had (disappeared), accepted writes that the target does not know later (lost-write), or knows otherwise or twice (changed-write).
   */
  findings: LoadFinding[];
  ledger?: WriteLedgerResult;
  detectable?: Detectable;
  /**
   * The first rejection of each kind, without the credential, cut to a few hundred characters.
   */
  rejectionExamples?: RejectionExample[];
  examples: InvalidExample[];
  /**
   * Sessions of the workload that were not sent; the reason continues a sentence after "because".
   */
  leftOut: LeftOutSession[];
  counters?: Counters;
  /**
   * When the schedule began, by the clock of the generator, ISO 8601 in UTC. Absent in runs of older versions.
   */
  loadStartedAt?: string;
  /**
   * Where the run was cut short, or its leg was over, and continued: gaps of the clock between two windows, none of the schedule. Absent in a run of one piece.
   */
  gaps?: Gap[];
  /**
   * What else a reader has to know about the traffic; one sentence each.
   */
  notes: string[];
  replay?: ReplayReport;
  generator: {
    /**
     * Who sent the load: one generator, or those whose runs were merged, each with its segment of the schedule.
     */
    instances: {
      instance: string;
      segment: string;
      /**
       * How far the clock of the generator was behind that of its collector before the start.
       */
      clockOffsetMs?: number;
    }[];
    /**
     * Generators of a merged run that did not get to the end of their segments.
     */
    lost?: {
      instance: string;
      segment: string;
      reason: string;
    }[];
    k6PeakRssMiB: number;
    assayPeakRssMiB: number;
    cpuSecondsPerThousandRequests: number;
    peakVus: number;
    aggregatorLagMaxMs: number;
    contention?: Contention;
    /**
     * How late this generator itself read what had come, in milliseconds, in the windows whose times count: it would have reported no less for a target that responds at once. Absent where it was not measured.
     */
    floorMs?: {
      p50: number;
      p95: number;
      p99: number;
    };
    /**
     * Why the response times are upper bounds, each `code: sentence`: other programs had the processors of a generator. Absent if they are not.
     */
    contended?: string[];
    /**
     * Windows in which the generator was late by more than 5 ms and much of the times in it, those of them whose times are left out, and the longest delay; absent if it was on time.
     */
    late?: {
      windows: number;
      excluded?: number;
      longestMs: number;
    };
  };
  workload?: WorkloadReport;
}
/**
 * One window of a load run, for charts; one element per operation that had requests in it.
 */
export interface LoadWindow {
  fromMs: number;
  operations: {
    "token-price"?: LoadWindowPart;
    "create-token-transaction"?: LoadWindowPart;
    "trade-token"?: LoadWindowPart;
    "get-leaderboard"?: LoadWindowPart;
    "get-user-fees"?: LoadWindowPart;
  };
  total: LoadWindowPart;
  dropped: number;
  vus: number;
  /**
   * How late the generator was: its start delays, its pauses or its wait for processors; absent where it was on time.
   */
  lateMs?: number;
  /**
   * The generator was so late that the times of this window are part of no percentile, objective or finding of the run.
   */
  isExcluded?: true;
  /**
   * Resident sizes in MiB at the end of the window; the target's only if its process is known.
   */
  memory?: {
    k6MiB: number;
    assayMiB: number;
    targetMiB?: number;
  };
}
export interface LoadWindowPart {
  /**
   * Requests that were started in the window; count has those that ended in it.
   */
  started?: number;
  count: number;
  errors: number;
  invalid: number;
  responseTimeMs: {
    p50: number;
    p95: number;
    p99: number;
    max: number;
  };
}
/**
 * The run in at most 240 slices of equal length, the first from the start of the schedule, so that a report can compute the metrics of any period. Both texts are base64 of a raw deflate stream. counts: JSON with the counts of each slice by operation, null for one without a window; buckets has the sizes of the histograms of service and response times. times: those histograms as numbers of seven bits a byte, the lowest first: for all of them the gaps between buckets that hold anything, and then how many times each such bucket holds.
 */
export interface LoadSlices {
  lengthMs: number;
  counts: string;
  times: string;
}
/**
 * One operation under load. errors and invalid are disjoint parts of count; errors have no times, except for timeouts.
 */
export interface OperationLoad {
  count: number;
  ratePerSecond: number;
  /**
   * Accepted, valid, on-time responses.
   */
  goodput: number;
  /**
   * Responses of the goodput with advisory findings.
   */
  goodputWithAdvisory: number;
  /**
   * Errors that were a 429 or 503 with a Retry-After, and the longest wait that one asked for.
   */
  retryAfter?: {
    responses: number;
    longestWaitMs: number;
  };
  errors: number;
  errorsByCode: {
    [k: string]: number;
  };
  /**
   * The part of the errors that was a complete response with a status of 4xx.
   */
  rejected?: number;
  /**
   * Rejections by kind: status, and the target's own code if its body names one.
   */
  rejections?: Rejections[];
  invalid: number;
  invalidByStatement: {
    [k: string]: number;
  };
  advisory: number;
  advisoryByStatement: {
    [k: string]: number;
  };
  /**
   * From sending; of responses alone.
   */
  serviceTimeMs: LatencySummary;
  /**
   * From the scheduled start; of responses, and of timeouts at their limit.
   */
  responseTimeMs: LatencySummary;
  /**
   * Requests without a whole response within the time limit: a response time from limitMs on is a lower bound. ofResponsesMs has the response times of responses alone. Absent if nothing timed out.
   */
  timeouts?: {
    requests: number;
    limitMs: number;
    ofResponsesMs: LatencySummary;
  };
  serverTimings?: ServerTimings;
  counters?: Counters;
  responseTimeConfidenceMs?: ConfidenceIntervals;
}
export interface Rejections {
  status: number;
  code?: string;
  count: number;
}
/**
 * Milliseconds.
 */
export interface LatencySummary {
  mean: number;
  p50: number;
  p90: number;
  p95: number;
  p99: number;
  max: number;
}
export interface ServerTiming {
  /**
   * As the target gives it, without credentials.
   */
  name: string;
  /**
   * Responses with it.
   */
  count: number;
  /**
   * Of the responses with a response time.
   */
  share: number;
  /**
   * What a response says of it, added up if it does so several times.
   */
  ms: LatencySummary;
}
/**
 * What was counted over the run, by the names that the windows of the journal have; zeros are left out.
 */
export interface Counters {
  [k: string]:
    | number
    | {
        [k: string]: number;
      };
}
/**
 * For each percentile, the confidence interval, which covers the one of longer runs of this kind in about 95 of 100 runs. A percentile has none if the run has too few windows, or too few of its times lie beyond; none has one after drops.
 */
export interface ConfidenceIntervals {
  p50?: {
    low: number;
    high: number;
  };
  p90?: {
    low: number;
    high: number;
  };
  p95?: {
    low: number;
    high: number;
  };
  p99?: {
    low: number;
    high: number;
  };
}
/**
 * An objective and its result; met is also false if there were too few samples.
 */
export interface ObjectiveResult {
  expression: string;
  met: boolean;
  value: number | null;
  samples: number;
  /**
   * undecided: too few samples to say either.
   */
  status: "met" | "missed" | "undecided";
  /**
   * Why it is undecided, if not for too few samples: after drops, response times are lower bounds; so is that of a timeout; it is missed only with what a late generator may have caused; one segment of a schedule has only its share of the rate; the confidence interval of the percentile holds the bound.
   */
  undecidedBy?: "dropped" | "timeout" | "generator" | "segment" | "confidence";
  /**
   * How long a run would likely decide it; absent where none would.
   */
  decidingSeconds?: number;
  operation: string;
  metric: string;
  window: string;
  /**
   * Start of the worst interval, if the bound holds in every interval of the run.
   */
  fromMs?: number;
}
export interface LoadFinding {
  kind:
    | "outage"
    | "stall"
    | "slowness"
    | "trend"
    | "violation"
    | "leak"
    | "growth"
    | "disappeared"
    | "lost-write"
    | "changed-write";
  operation: "*" | OperationId;
  fromMs: number;
  toMs: number;
  value: number;
  unit: string;
  sentence: string;
}
/**
 * What became of the creations and trades that the target accepted; absent if they were not noted. Counts of writes.
 */
export interface WriteLedgerResult {
  /**
   * All that were accepted.
   */
  accepted: number;
  /**
   * Without a response that says whether it was accepted; both outcomes are right.
   */
  unknown: number;
  /**
   * Accepted creations that were noted.
   */
  creations: number;
  /**
   * Accepted trades that were noted.
   */
  trades: number;
  /**
   * Whose look-up shows whether they are there.
   */
  lookedUp: number;
  /**
   * Whose look-up does not show it.
   */
  unproven: number;
  /**
   * That the target does not know.
   */
  lost: number;
  /**
   * That the target knows with other values.
   */
  changed: number;
  /**
   * That the target has executed twice.
   */
  doubled: number;
  /**
   * Since the start of the schedule, if the target lost every write that it accepted until then, and none later, as in a restart.
   */
  lostUntilMs?: number;
  /**
   * The share of writes that were lost: exact bounds, each of 95 %. Absent if none was looked up.
   */
  lostShare?: {
    low: number;
    high: number;
  };
  /**
   * How often writes were looked up.
   */
  lookUps: number;
  /**
   * How long a write may take until it is visible.
   */
  visibleWithinMs: number;
  /**
   * The first writes that are not as they were accepted.
   */
  examples: LedgerExample[];
  /**
   * What the look-up cannot show, and why.
   */
  notes: string[];
}
export interface LedgerExample {
  operation: OperationId;
  fault: "lost" | "changed" | "doubled";
  iteration: number;
  step: number;
  /**
   * When it was accepted, since the start of the schedule.
   */
  endedMs: number;
  tokenId: string;
  /**
   * The body that was accepted; empty if it cannot be made again byte for byte.
   */
  request: string;
  /**
   * The body that looked it up.
   */
  lookUp: string;
  expected: string;
  actual: string;
  /**
   * What became of the same request, sent again byte for byte and looked up.
   */
  again?: "kept" | "lost" | "changed" | "rejected" | "unproven";
}
/**
 * The smallest effects that the run would have shown with a chance of nine in ten, had they been there from its start to its end; absent what could not be seen at all.
 */
export interface Detectable {
  /**
   * A steady rise of the p50 of all responses, as a share of it and in ms.
   */
  trend?: {
    share: number;
    ms: number;
  };
  /**
   * A steady growth of the target's memory.
   */
  leak?: {
    mibPerHour: number;
  };
  /**
   * A share of accepted writes that the target loses; with a chance of 99 in 100.
   */
  lostWrite?: {
    share: number;
  };
}
export interface RejectionExample {
  operation: OperationId;
  status: number;
  code?: string;
  request: string;
  response: string;
  iteration: number;
  step?: number;
}
/**
 * An example of a violated statement under load, redacted.
 */
export interface InvalidExample {
  operation: OperationId;
  statement: string;
  pointer: string;
  expected: string;
  actual: string;
  iteration: number;
  /**
   * Place in the session; absent for the first step and if an iteration is a single request.
   */
  step?: number;
}
export interface LeftOutSession {
  session: string;
  reason: string;
  /**
   * Operations that only sessions like it would have sent.
   */
  operations?: OperationId[];
  /**
   * The target was never asked for it: the allowed side effects exclude it, or nothing is known to ask for.
   */
  isUntried?: boolean;
}
export interface Gap {
  /**
   * From the start of the schedule.
   */
  atMs: number;
  /**
   * ISO 8601 in UTC, by the clock of the generator, as resumedAt.
   */
  stoppedAt: string;
  resumedAt: string;
  /**
   * Requests of the earlier part without a recorded outcome.
   */
  lostRequests: number;
  /**
   * The number of the leg that ended as planned, from 1. Absent if the run was cut short.
   */
  leg?: number;
  /**
   * Whether the process of the target is the same on both sides. Absent if that is not known.
   */
  isSameTarget?: boolean;
  /**
   * Whether the generator is on the same machine on both sides. Absent if that is not known.
   */
  isSameMachine?: boolean;
}
/**
 * Only if the requests came from a recording: what was read, what was changed or left out, and how responses differ from the recorded ones.
 */
export interface ReplayReport {
  recording: {
    /**
     * Digest of the file.
     */
    sha256: string;
    /**
     * Exchanges with the five operations that could be sent again.
     */
    exchanges: number;
    durationMs: number;
    /**
     * Whether it is the journal of a recording that was killed.
     */
    isUnfinished: boolean;
  };
  /**
   * The recorded timing with a factor, or one rate.
   */
  pace:
    | {
        speed: number;
      }
    | {
        ratePerSecond: number;
      };
  leftOut: {
    reason: string;
    count: number;
  }[];
  /**
   * Replacements, the most frequent first.
   */
  rewrites: {
    field: string;
    from: string;
    to: string;
    requests: number;
  }[];
  differences: RecordingDifference[];
}
/**
 * One kind of difference at one pointer, in how many responses, with one of them as an example.
 */
export interface RecordingDifference {
  operation: OperationId;
  kind: "status" | "missing" | "added" | "type" | "value";
  /**
   * JSON pointer into the response, * for every element of an array; for a new field that of its object.
   */
  pointer: string;
  count: number;
  example?: {
    expected: string;
    actual: string;
    iteration: number;
  };
}
/**
 * Seconds of waiting for processors while requests were sent, each absent where the system does not report it.
 */
export interface Contention {
  /**
   * For which threads of k6 could have run and no processor was free, summed over the threads.
   */
  k6WaitSeconds?: number;
  /**
   * The same of Assay.
   */
  assayWaitSeconds?: number;
  /**
   * In which at least one process of the machine waited.
   */
  pressureSeconds?: number;
  /**
   * Of the processors that k6 may use, what neither k6 nor Assay used.
   */
  othersSeconds?: number;
  /**
   * Of these processors, what nobody used.
   */
  idleSeconds?: number;
  /**
   * That the hypervisor gave to other machines, over all processors.
   */
  stolenSeconds?: number;
  /**
   * For which the limit of the control group stopped its processes.
   */
  throttledSeconds?: number;
}
/**
 * The requested traffic beside the actual; absent for a replay.
 */
export interface WorkloadReport {
  model: "open" | "closed";
  /**
   * What an iteration is: one request, or a whole session.
   */
  unit: "request" | "session";
  /**
   * Credentials in use.
   */
  users: number;
  /**
   * The stages of the load profile, warm-up first: requests per second, or users at once in the closed model.
   */
  stages: {
    durationMs: number;
    from: number;
    to: number;
  }[];
  /**
   * Requests of the warm-up, which are excluded from all other counts.
   */
  warmUp: {
    durationMs: number;
    started: number;
    accepted: number;
    invalid: number;
    errors: number;
    /**
     * Iterations of the warm-up that no VU was free to start; they do not count against the run.
     */
    dropped: number;
  };
  /**
   * Warm-up included; planned is 0 in the closed model.
   */
  iterations: {
    planned: number;
    begun: number;
    skippedRequests: number;
  };
  saleRejection?: RejectionKind;
  /**
   * Requests of sessions that were due if every response came at once, and those sent; users who wait for slow responses send fewer.
   */
  sessionRequests?: {
    due: number;
    sent: number;
  };
  /**
   * Shares of requests.
   */
  mix: {
    "token-price"?: {
      requested: number;
      actual: number;
    };
    "create-token-transaction"?: {
      requested: number;
      actual: number;
    };
    "trade-token"?: {
      requested: number;
      actual: number;
    };
    "get-leaderboard"?: {
      requested: number;
      actual: number;
    };
    "get-user-fees"?: {
      requested: number;
      actual: number;
    };
  };
  /**
   * variation is the coefficient of variation of the gaps: 0 for even, 1 for Poisson arrivals.
   */
  arrivals: {
    requested: "even" | "poisson";
    gaps: number;
    variation: number;
  };
}
/**
 * How the target rejected a sale of what was not bought, before the load; absent if it accepted it or none was tried.
 */
export interface RejectionKind {
  status: number;
  code?: string;
}
export interface CheckSchemaJson {
  kind: "check";
  verdict: "pass" | "fail" | "inconclusive";
  conformance: NotRun | ConformanceRun;
  load: NotRun | LoadRun;
}
/**
 * A part that did not run, why, and how to run it.
 */
export interface NotRun {
  kind: "not-run";
  reason: string;
  hint: string;
  /**
   * The code of the failure that stopped it, such as target-unreachable or k6-missing.
   */
  failure?: string;
  /**
   * What k6's thresholds decided, where a stock k6 ran the plain bundle in place of a load run.
   */
  plain?: "pass" | "fail";
}
export interface CapacitySchemaJson {
  kind: "capacity";
  scenario: string;
  /**
   * The question that the scenario asks.
   */
  question: string;
  verdict: "pass" | "fail" | "inconclusive" | "interrupted";
  /**
   * The objectives that each step was judged by.
   */
  objectives: string[];
  /**
   * The rates that were allowed.
   */
  bounds: {
    fromPerSecond: number;
    toPerSecond: number;
  };
  /**
   * The rate that the interval must reach, if one was given.
   */
  atLeastPerSecond?: number;
  /**
   * The highest goodput of a short ramp before the steps.
   */
  guessPerSecond?: number;
  interval: CapacityInterval;
  /**
   * The steps by time, each a load run of a constant rate.
   */
  steps: CapacityStep[];
  /**
   * Why the search ended.
   */
  endedBy: "narrow" | "budget" | "generator" | "not-recovered" | "unjudged" | "interrupted";
  /**
   * What was found, in one or two sentences.
   */
  sentence: string;
  /**
   * What would make the interval narrower, or a rate judged.
   */
  advice: string;
  /**
   * The option that the advice names, with its value.
   *
   * @minItems 2
   * @maxItems 2
   */
  advised?: [string, string];
}
/**
 * The highest rate that meets the objectives. An end is absent if it lies beyond the rates that could be tried.
 */
export interface CapacityInterval {
  lowPerSecond?: number;
  highPerSecond?: number;
  /**
   * How many of a hundred such intervals contain the true rate, at least; a share.
   */
  confidence: number;
}
export interface CapacityStep {
  ratePerSecond: number;
  /**
   * Length of its load without the warm-up.
   */
  durationMs: number;
  samples: number;
  /**
   * undecided and invalid say nothing about the rate.
   */
  verdict: "met" | "missed" | "undecided" | "invalid";
  /**
   * The objectives that were missed, or why the step says nothing.
   */
  reasons: string[];
  /**
   * Of all responses, from the scheduled start; null without one.
   */
  p95Ms: number | null;
  goodputPerSecond: number;
  /**
   * Where its journal and its log lie, relative to the run.
   */
  folder: string;
}
export interface ComparisonSchemaJson {
  kind: "comparison";
  scenario: string;
  /**
   * Whether both builds were loaded at once, or one after the other.
   */
  mode: "duet" | "sequential";
  /**
   * The URLs of the builds, or the commands that started them.
   */
  builds: {
    baseline: string;
    candidate: string;
    /**
     * Whether each pair had new processes.
     */
    areFresh: boolean;
  };
  /**
   * Requests per second to each build.
   */
  ratePerSecond: number;
  /**
   * Length of one load with its warm-up.
   */
  pairMs: number;
  /**
   * A slowdown of this share is to be found, and to be excluded.
   */
  margin: number;
  /**
   * When the comparison may end.
   */
  interimAnalyses: InterimAnalysis[];
  /**
   * Finished pairs; each of them counts.
   */
  pairs: number;
  samples: ComparedPair[];
  comparisons: MetricComparison[];
  verdict: "pass" | "fail" | "inconclusive" | "interrupted";
  /**
   * What was found.
   */
  sentence: string;
  /**
   * What would help, or decide it.
   */
  advice: string;
  /**
   * The option that the advice names, with its value.
   *
   * @minItems 2
   * @maxItems 2
   */
  advised?: [string, string];
  notes: string[];
}
/**
 * A moment at which the comparison may end, after so many pairs, and the shares of the risk that may be spent then.
 */
export interface InterimAnalysis {
  pairs: number;
  /**
   * Chance of calling any metric a regression if nothing differs.
   */
  alpha: number;
  /**
   * Chance for one metric of calling it not slower though it is slower by the margin.
   */
  equivalence: number;
}
/**
 * Both builds under the same requests.
 */
export interface ComparedPair {
  /**
   * The side whose requests go first.
   */
  first: "baseline" | "candidate";
  durationMs: number;
  baseline: ComparedSide;
  candidate: ComparedSide;
}
/**
 * One side of a pair: a load run.
 */
export interface ComparedSide {
  /**
   * Its journal and log, relative to the run.
   */
  folder: string;
  /**
   * Why its generator did not keep its schedule, or measured upper bounds; empty if it did neither.
   */
  reasons: string[];
  total: SideMetrics;
  operations: {
    "token-price"?: SideMetrics;
    "create-token-transaction"?: SideMetrics;
    "trade-token"?: SideMetrics;
    "get-leaderboard"?: SideMetrics;
    "get-user-fees"?: SideMetrics;
  };
  /**
   * Processor time of the target's processes while the load was sent.
   */
  targetCpuMs?: number;
}
/**
 * What one side of a pair showed of one operation, or of all together.
 */
export interface SideMetrics {
  count: number;
  errors: number;
  invalid: number;
  /**
   * In ms, from the scheduled start; null without a response.
   */
  responseTimeMs: {
    mean: number;
    p50: number;
    p95: number;
    p99: number;
  } | null;
  serverTimings?: ComparedServerTimings;
  /**
   * Accepted, valid and too late for an objective on single responses; absent without one.
   */
  late?: number;
}
export interface ComparedServerTiming {
  name: string;
  /**
   * Responses with it.
   */
  count: number;
  /**
   * In ms.
   */
  mean: number;
}
export interface MetricComparison {
  /**
   * An operation, or * for all together.
   */
  operation: "*" | OperationId;
  /**
   * responseTimeMs.p50 and the like, serverTimingMs. with a name, targetCpuMsPerRequest, errorRate, invalidRate or lateRate.
   */
  metric: string;
  /**
   * Whether ratio, low and high are candidate over baseline, or candidate minus baseline as shares.
   */
  unit: "ratio" | "difference";
  /**
   * Candidate by baseline: the mean ratio of the pairs. For shares the difference, candidate less baseline.
   */
  ratio: number;
  /**
   * Of the interval of 95 % at the last interim analysis.
   */
  low: number;
  high: number;
  /**
   * The probability of a difference as clear as this one between equal builds, adjusted for the family.
   */
  chance: number;
  verdict: "regression" | "not-slower" | "improvement" | "undecided";
  /**
   * Clearly slower, by less than half the margin.
   */
  isSlowerBelowMargin: boolean;
  /**
   * The slowdown, as a share, that the whole comparison would find in nine of ten cases.
   */
  minimumDetectable?: number;
  /**
   * How many pairs would likely decide it; absent if it is decided, and where 1,000 would not.
   */
  decidingPairs?: number;
  /**
   * What decided, where it is no number: a sentence.
   */
  reason?: string;
}
/**
 * First line: what is to be sent, by all generators of the load together, and which of them writes this journal.
 */
export interface JournalPlan {
  kind: "plan";
  formatVersion: 7;
  /**
   * The header of the run as known before it.
   */
  run?: {};
  instance: string;
  segment: string;
  /**
   * The sequence that `segment` is one of.
   */
  segments: string;
  /**
   * How far the clock of this generator is behind that of its collector, as measured before the start.
   */
  clockOffsetMs?: number;
  /**
   * Only in the journal of a merged run: whose journals were added up.
   */
  generators?: {
    instance: string;
    segment: string;
    clockOffsetMs?: number;
  }[];
  scenario: string;
  question: string;
  profile: string;
  ratePerSecond: number;
  durationMs: number;
  timeoutMs: number;
  plannedRequests: number;
  vus: number;
  maxVus: number;
  windowMs: number;
  /**
   * How long a request may wait for a free VU before it is dropped; absent in the closed model, where none waits.
   */
  queueLimitMs?: number;
  setupRequests: number;
  origin?: SeriesOrigin;
  workload?: RequestedWorkload;
  objectives: Objective[];
  /**
   * Sessions that the target does not allow, each with the reason.
   */
  leftOut: LeftOutSession[];
  notes: string[];
  /**
   * Only if the requests come from a recording.
   */
  replay?: {};
}
/**
 * What a series of measurements must have in common: the running process of the target, and the machine of the generator. A text that differs for another one; absent if unknown.
 */
export interface SeriesOrigin {
  target?: string;
  machine?: string;
}
/**
 * The traffic that a run is to send.
 */
export interface RequestedWorkload {
  model: "open" | "closed";
  unit: "request" | "session";
  arrivals: "even" | "poisson";
  warmUpMs: number;
  stages: {
    durationMs: number;
    from: number;
    to: number;
  }[];
  /**
   * Iterations of the schedule, warm-up included; 0 if unknown.
   */
  plannedIterations: number;
  /**
   * Share of each operation among all requests, by the workload.
   */
  mix: {
    "token-price"?: number;
    "create-token-transaction"?: number;
    "trade-token"?: number;
    "get-leaderboard"?: number;
    "get-user-fees"?: number;
  };
  /**
   * The same for exactly this schedule, whose end cuts sessions off; absent if unknown.
   */
  plannedMix?: {
    "token-price"?: number;
    "create-token-transaction"?: number;
    "trade-token"?: number;
    "get-leaderboard"?: number;
    "get-user-fees"?: number;
  };
  /**
   * Requests of all sessions without the warm-up, if every response came at once; absent if unknown.
   */
  dueRequests?: number;
  users: number;
  /**
   * How the target rejected a sale of what was not bought, before the load.
   */
  saleRejection?: RejectionKind;
}
/**
 * One window of a generator, from the start of the schedule: what happened in it by the clock of the generator. Its counters are those of counters.ts.
 */
export interface WindowLine {
  kind: "window";
  instance: string;
  segment: string;
  fromMs: number;
  /**
   * The index of the window in its journal, from 0.
   */
  sequence: number;
  /**
   * When the window began, milliseconds since the epoch.
   */
  clockMs: number;
  /**
   * Without the operations that had no request.
   */
  operations: {};
}
/**
 * Memory in use at the end of the window before it: resident sizes in MiB, 0 if the system does not report them.
 */
export interface JournalUsage {
  kind: "usage";
  /**
   * Of the window.
   */
  fromMs: number;
  k6RssMiB: number;
  assayRssMiB: number;
  /**
   * Absent if the target's process is not known.
   */
  targetRssMiB?: number;
  /**
   * Since the end of the window before it; absent if the system reports nothing.
   */
  contention?: Contention;
}
/**
 * Between two windows: where a load that was cut short, or whose leg was over, was resumed.
 */
export interface JournalGap {
  kind: "gap";
  /**
   * Of the window after it, ms from the start of the schedule.
   */
  fromMs: number;
  /**
   * When the earlier part stopped by the clock of its generator, ms since the epoch.
   */
  stoppedMs: number;
  /**
   * When the later part began by the clock of its generator, ms since the epoch.
   */
  resumedMs: number;
  /**
   * Why the earlier part is not valid by itself, apart from having been cut short; each `code: sentence`.
   */
  reasons: string[];
  /**
   * The number of the leg that was over, from 1; absent if the earlier part was cut short.
   */
  leg?: number;
  /**
   * Of the later part.
   */
  origin?: SeriesOrigin;
  /**
   * How many writes the ledger of the earlier part has rows of; 0 unless given.
   */
  notedWrites?: number;
  /**
   * What the later part adds to the plan, if it is in the same journal.
   */
  setupRequests?: number;
  notes?: string[];
}
/**
 * What became of the writes that the target accepted: counts of the ledger at the time, and those of its look-up.
 */
export interface JournalLookUp {
  kind: "look-up";
  /**
   * The name of the generator.
   */
  instance: string;
  /**
   * When the writes that it looked up began, ms since the start of the schedule.
   */
  sinceMs: number;
  /**
   * When it began itself, ms since the start of the schedule.
   */
  fromMs: number;
  /**
   * How long a write may take until it is visible, ms.
   */
  visibleWithinMs: number;
  accepted: number;
  unknown: number;
  creations: number;
  trades: number;
  lookedUp: number;
  unproven: number;
  lost: number;
  changed: number;
  lostUntilMs?: number;
  sold?: SoldPurchases;
  doubled: number;
  /**
   * The first writes that are not as they were accepted.
   */
  examples: LedgerExample[];
  /**
   * What the look-up cannot show, and why; one sentence each.
   */
  notes: string[];
}
/**
 * What sales showed of purchases, which are looked up once each; the other counts are of creations. Absent if none was.
 */
export interface SoldPurchases {
  lookedUp: number;
  lost: number;
  doubled: number;
  examples: LedgerExample[];
}
/**
 * Writes that the target accepted, as a ledger has them; only in the journal of a generator of a collected load.
 */
export interface JournalWrites {
  kind: "writes";
  count: number;
  unknown: number;
  rows: string[];
}
/**
 * Last line of a run or leg: how it ended and how the generator did. Times in milliseconds.
 */
export interface JournalEnd {
  kind: "end";
  /**
   * What ended it: the schedule (finished, which k6 ended by itself with exit code 0), its leg if more of them follow, the user (interrupted), the target (target-down, objective-missed), or the generator.
   */
  cause:
    "finished" | "leg" | "interrupted" | "target-down" | "objective-missed" | "memory" | "backlog" | "stuck" | "died";
  /**
   * Only with the cause leg.
   */
  leg?: Leg;
  /**
   * Only with the causes target-down and objective-missed.
   */
  reason?: string;
  /**
   * The exit code or signal of k6.
   */
  exit: string;
  lastError?: string;
  durationMs: number;
  /**
   * From the first sample to the last.
   */
  measuredMs: number;
  isStreamWhole: boolean;
  faults: {
    fault: string;
    count: number;
    example: string;
  }[];
  longestGapMs: number;
  largestLagMs: number;
  clockStepMs: number;
  k6PeakRssMiB: number;
  assayPeakRssMiB: number;
  cpuSeconds: number;
  /**
   * Processors that this machine offers, as far as a limit of the control group leaves them.
   */
  cores: number;
  /**
   * What a reader has to know and only the load showed; one sentence each.
   */
  notes?: string[];
  /**
   * Only in the journal of a merged run: what only the journals of the single generators show.
   */
  merged?: {
    /**
     * Why the run of a generator is not valid by itself, each `code: sentence`.
     */
    reasons: string[];
    /**
     * Why the times that a generator measured are longer than those of its target, each `code: sentence`. Absent in journals of older versions.
     */
    contended?: string[];
    lost?: LostGenerator[];
  };
}
/**
 * One of several parts of a load that are sent one after the other, from 1.
 */
export interface Leg {
  number: number;
  of: number;
}
/**
 * A generator whose journal has no end although the load is over.
 */
export interface LostGenerator {
  instance: string;
  segment: string;
  /**
   * Completes "generator g3 …".
   */
  reason: string;
}
}
