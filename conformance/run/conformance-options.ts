// What a conformance run depends on, what it reports while it runs, and its result.
import type { ExitCode } from "../../errors.ts";
import type { Wait } from "../../http/rate-limiter.ts";
import type { Target } from "../../http/target.ts";
import type { CheckResult, ConformanceRun, FixtureSet, ReasonCode } from "../../run/format/run.ts";
import type { SideEffects } from "../../target/chains.ts";
import type { FixtureValues } from "../../target/fixtures.ts";
import type { SuiteKnowledge } from "../../target/knowledge.ts";
import type { Selection } from "../catalogue/selection.ts";
import type { Drawn } from "../exploration/drawn.ts";
import type { ExplorationProgress, ExploreOptions } from "../exploration/explore.ts";
import type { BatchJudged, RoundAgain, RoundEnd } from "./conformance-journal.ts";
import type { Evidence } from "./evidence.ts";
import type { Plan } from "./plan.ts";

/** Everything that a run depends on; nothing comes from the environment. */
export type ConformanceOptions = Selection & {
  readonly target: Target;
  readonly token: string;
  readonly refusedToken?: string;
  readonly fixtures: FixtureValues;
  /** Everything that is known of the target: `fixtures`, and what a fixtures file says. */
  readonly fixtureSet?: FixtureSet;
  /** The credentials of the users in `fixtureSet`, by environment variable. */
  readonly userTokens?: ReadonlyMap<string, string>;
  /** Sends every probe by itself, repeats observations, and creates and trades without a limit. */
  readonly thorough?: boolean;
  /** Every round has to pass, and an exchange is kept for each statement. */
  readonly certify?: boolean | undefined;
  /** Repeats observations, so that a fact says whether it is always the same; a thorough run does so anyway. */
  readonly repeatsFacts?: boolean;
  readonly sideEffects: SideEffects;
  /** Advisory failures fail the run. */
  readonly strict: boolean;
  /** Requests in flight at once. */
  readonly concurrency: number;
  /** For one request, from sending to the last byte of its response. */
  readonly timeoutMs: number;
  /** Determines the order of probes and the names of created tokens. */
  readonly seed: number;
  readonly onProgress?: (progress: Progress) => void;
  /** Another credential, for a target that stops accepting the one of the run. Rejects with the reason if there is none. */
  readonly renewCredential?: (() => Promise<string>) | undefined;
  /** Ends the run early; what was judged by then is kept. */
  readonly signal?: AbortSignal;
  /** Requests per second at most; unlimited if undefined. */
  readonly ratePerSecond?: number | undefined;
  /** How to wait before a retry, and the clock in milliseconds that belongs to it; real time by default. */
  readonly wait?: Wait;
  readonly now?: () => number;
  /** Requests that explorations found, to be sent as checks of this run. */
  readonly drawn?: readonly Drawn[];
  /** After the checks, explores for this long, with what earlier explorations kept. */
  readonly exploration?: Pick<ExploreOptions, "durationMs" | "mostRequests" | "corpus">;
  /** Receives what the run has learnt of the target that a load needs as well. */
  readonly onLearnt?: ((knowledge: SuiteKnowledge) => void) | undefined;
  /** Receives each result when it is judged, so that a killed run can be recovered. */
  readonly journal?: (entry: NewEntry) => void;
};

/** A journal entry of one round; the caller adds the number of the round. */
type NewEntry = Omit<BatchJudged, "round"> | Omit<RoundEnd, "round"> | Omit<RoundAgain, "round">;

/**
 * What a run reports while it runs: its plan before the first request, the requests of the survey, then each judged
 * check. `slowed` comes once, when the target first makes the run slow down; `given-up` if it never does anything else.
 * `held` comes before all requests wait for a limit of the rate, `again` before a run that begins again, slowly; `renewed` with
 * each further credential, or why there is none.
 */
export type Progress =
  | { readonly kind: "plan"; readonly plan: Plan }
  | { readonly kind: "surveying"; readonly sent: number }
  | { readonly kind: "slowed"; readonly ratePerSecond: number }
  | { readonly kind: "given-up"; readonly reason: ReasonCode }
  | { readonly kind: "again"; readonly status: number | undefined }
  | { readonly kind: "held"; readonly status: number | undefined; readonly mostMs: number }
  | { readonly kind: "renewed"; readonly problem?: string }
  | ({ readonly kind: "exploring" } & ExplorationProgress)
  | { readonly kind: "judged"; readonly done: number; readonly total: number; readonly result: CheckResult };

/** A conformance run without what only the caller knows: versions, command, machine, start. */
export type ConformanceResult = Pick<
  ConformanceRun,
  | "kind"
  | "target"
  | "seed"
  | "durationMs"
  | "exitCode"
  | "verdict"
  | "counts"
  | "requests"
  | "checks"
  | "behaviour"
  | "serverErrors"
  | "firstRequests"
  | "fixtures"
  | "knownFailing"
  | "drift"
  | "rounds"
  | "exploration"
  | "certification"
> & {
  readonly exitCode: ExitCode;
  readonly interrupted?: true;
  /** What a certifying run keeps of its exchanges. */
  readonly evidence?: readonly Evidence[];
  /** What an exploration kept. */
  readonly corpus?: readonly Drawn[];
};
