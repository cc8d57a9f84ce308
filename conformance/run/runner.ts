// Runs a selection of checks against a target. Knows no reporter and no file.

import { setMaxListeners } from "node:events";
import { type ExitCode, Failure } from "../../errors.ts";
import { type Client, createClient } from "../../http/client.ts";
import type { OnExchange } from "../../http/exchange.ts";
import type { Wait } from "../../http/rate-limiter.ts";
import type { Target } from "../../http/target.ts";
import type {
  CheckResult,
  ConformanceRun,
  FirstRequest,
  FixtureSet,
  ReasonCode,
  UserFixture,
} from "../../run/format/run.ts";
import { type OperationId, operations } from "../../schemas/index.ts";
import type { SideEffects } from "../../target/chains.ts";
import { PLAIN } from "../../target/control.ts";
import { type CredentialReport, MAX_CREDENTIALS, surveyWithCredentials } from "../../target/credentials.ts";
import type { LapseOptions } from "../../target/exchange/lapses.ts";
import { createSender, noCounts, type Sender, type SenderOptions } from "../../target/exchange/sender.ts";
import { describeResult } from "../../target/exchange/sent-request.ts";
import type { FixtureValues, GivenFixtures } from "../../target/fixtures.ts";
import { fixtureSetOf } from "../../target/fixtures.ts";
import type { SuiteKnowledge } from "../../target/knowledge.ts";
import { survey, type TargetFacts } from "../../target/survey.ts";
import { allChecks } from "../catalogue/catalogue.ts";
import { type Selection, selectChecks } from "../catalogue/selection.ts";
import type { Check } from "../definition/check.ts";
import { checkOf } from "../exploration/claim.ts";
import type { Drawn } from "../exploration/drawn.ts";
import { type ExplorationProgress, type Explored, type ExploreOptions, explore } from "../exploration/explore.ts";
import { SAMPLES, sampleRejections } from "../trial/repeat-observations.ts";
import { behaviourOf } from "./behaviour.ts";
import { executeChecks } from "./check-executor.ts";
import {
  commandOf,
  createRedactors,
  excerptOf,
  type LearningRedactors,
  type Redactors,
  resultOf,
  serverErrorsOf,
} from "./check-result.ts";
import type { BatchJudged, RoundAgain, RoundEnd } from "./conformance-journal.ts";
import { collectEvidence, type Evidence } from "./evidence.ts";
import { type Plan, planOf } from "./plan.ts";
import { countVerdicts, summarise } from "./summary.ts";

/** Everything that a run depends on; nothing comes from the environment. */
export type ConformanceOptions = Selection & {
  readonly target: Target;
  readonly token: string;
  /** Further credentials: the run uses the first that the target honours. */
  readonly otherTokens?: readonly string[];
  readonly refusedToken?: string;
  readonly fixtures: FixtureValues;
  /** Everything that is known of the target: `fixtures`, and what a fixtures file says. */
  readonly fixtureSet?: FixtureSet;
  /** The credentials of the users in `fixtureSet`, by environment variable; `otherTokens` has them too. */
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
  readonly onExchange?: OnExchange | undefined;
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
  readonly exploration?: Pick<ExploreOptions, "durationMs" | "corpus">;
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
 * `held` comes before all requests wait for a limit of the rate, `again` before a run that begins again, slowly; `renewed` with each further credential, or why there is none.
 */
export type Progress =
  | { readonly kind: "plan"; readonly plan: Plan }
  | { readonly kind: "surveying"; readonly sent: number }
  | { readonly kind: "credentials"; readonly report: CredentialReport }
  | { readonly kind: "slowed"; readonly ratePerSecond: number }
  | { readonly kind: "given-up"; readonly reason: ReasonCode }
  | { readonly kind: "again"; readonly status: number }
  | { readonly kind: "held"; readonly status: number; readonly mostMs: number }
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
  | "credentials"
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

/** The whole suite, as the command line runs it. */
export const CONFORMANCE_DEFAULTS = {
  concurrency: 8,
  timeoutMs: 10_000,
  seed: 1,
  fixtures: {},
  only: [],
  skip: [],
  tiers: [],
  interpretationsOff: [],
  strict: false,
  smoke: false,
} as const;

/**
 * Judges a target. Failures of the target are data; throws a {@link Failure} if nothing can be judged: nothing selected,
 * target unreachable or another service, credential refused. A run that is found to be too fast for the target, which then
 * refuses valid requests, begins again slowly: what it had seen shows nothing.
 */
export async function runConformance(options: ConformanceOptions): Promise<ConformanceResult> {
  const startedAt = performance.now();
  requireBounds(options);
  const { sideEffects, token, onProgress, journal } = options;
  const checks = selectedChecks(options);
  const given = givenFixtures(options, token);
  onProgress?.({ kind: "plan", plan: planOf(checks, { sideEffects, given, thorough: options.thorough === true }) });
  const refusals = new Map<string, number>();
  const counts = noCounts();
  const accepted = new Map<string, CheckResult>();
  let abandoned: Attempted["abandoned"];
  for (;;) {
    const tooFast = new AbortController();
    const found = refusals.size;
    const signal = options.signal === undefined ? tooFast.signal : AbortSignal.any([options.signal, tooFast.signal]);
    // Each request in flight and each pause waits for it, and Node suspects a leak of more than ten.
    setMaxListeners(0, signal);
    const onOverload = (refusal: string, status: number, lastedMs: number) => {
      refusals.set(refusal, lastedMs);
      onProgress?.({ kind: "again", status });
      const { sent, creates, trades } = counts;
      abandoned = { status, lastedMs, sent, creates, trades };
      tooFast.abort();
    };
    const onHeld = (status: number, mostMs: number) => onProgress?.({ kind: "held", status, mostMs });
    const lapses = { refusals, onOverload, onHeld };
    const attempt = judgeChecks({ ...options, signal }, checks, { startedAt, counts, lapses, accepted, abandoned });
    const result = await attempt.catch((error: Error) => error);
    if (refusals.size === found || options.signal?.aborted) {
      if (result instanceof Error) throw result;
      return result;
    }
    journal?.({ kind: "again" });
  }
}

/** What the attempts of a run have in common. */
type Attempted = {
  readonly startedAt: number;
  /** Of all attempts; `abandoned` is the part of those that were too fast. */
  readonly counts: Sender["counts"];
  readonly abandoned: ConformanceRun["requests"]["abandoned"];
  /** By their ids, the results that show creations and trades to be accepted: the next attempt need not repeat those. */
  readonly accepted: Map<string, CheckResult>;
  readonly lapses: Pick<LapseOptions, "refusals" | "onOverload" | "onHeld">;
};

async function judgeChecks(
  options: ConformanceOptions,
  checks: readonly Check[],
  { startedAt, counts, lapses, accepted, abandoned }: Attempted,
): Promise<ConformanceResult> {
  const { target, token, refusedToken, sideEffects, seed, otherTokens = [], onProgress, signal } = options;
  const redactors = createRedactors([token, ...otherTokens.slice(0, MAX_CREDENTIALS), refusedToken ?? ""]);
  const { redact } = redactors;
  const client = createClient(target, { timeoutMs: options.timeoutMs }, options.onExchange);
  let isSurveying = true;
  const onSent = (sent: number) => isSurveying && onProgress?.({ kind: "surveying", sent });
  const renew = renewalOf(options, redactors);
  const sender = createSender({ ...senderOptions(options, client, onSent), counts, lapses: { ...lapses, renew } });
  const elapsedMs = () => Math.round(performance.now() - startedAt);
  // An attempt before this one has used the names.
  if (lapses.refusals.size > 0) sender.renewNames();
  try {
    const wanted = new Set<OperationId>(checks.map(({ operation }) => operation));
    const { facts, report } = await surveyWithCredentials([token, ...otherTokens], sender, (used) =>
      survey({ sender, wanted, given: givenFixtures(options, used), sideEffects, seed, redact }),
    );
    isSurveying = false;
    if (report.refused.length > 0) onProgress?.({ kind: "credentials", report });
    const judged = await judgeTarget(options, checks, { facts, sender, redactors, elapsedMs, accepted });
    const explored = await exploreTarget(options, { facts, sender, redactors });
    const results =
      explored === undefined ? judged.results : withExplored(judged.results, checks, sender, redactors, explored);
    const isEachTried = otherTokens.length < MAX_CREDENTIALS;
    const areCredentialsHonoured = isEachTried && report.refused.length === 0;
    options.onLearnt?.({ ...facts.knowledge(), areCredentialsHonoured });
    const serverErrors = serverErrorsOf(sender, redactors);
    const interrupted = signal?.aborted === true;
    const { verdict, exitCode } = summarise(results, { strict: options.strict, interrupted });
    return {
      kind: "conformance",
      target: target.url,
      seed,
      durationMs: elapsedMs(),
      exitCode,
      verdict,
      counts: countVerdicts(results),
      requests: { ...sender.counts, ...sustainedBy(sender), ...(abandoned && { abandoned }) },
      checks: results,
      behaviour: judged.behaviour,
      ...(judged.evidence && { evidence: judged.evidence }),
      ...(explored && { exploration: explored.report, corpus: explored.corpus }),
      ...(serverErrors.length > 0 && { serverErrors }),
      firstRequests: firstRequestsOf(facts, sender, redactors),
      fixtures: await facts.known(),
      ...(otherTokens.length > 0 && { credentials: report }),
      ...(interrupted && { interrupted }),
    };
  } finally {
    await client.close();
  }
}

/** What asks for another credential; undefined for a run whose credential cannot be renewed. */
function renewalOf({ renewCredential, onProgress }: ConformanceOptions, { learn }: LearningRedactors) {
  if (renewCredential === undefined) return undefined;
  return async () => {
    try {
      const token = await renewCredential();
      learn(token);
      onProgress?.({ kind: "renewed" });
      return token;
    } catch (error) {
      onProgress?.({ kind: "renewed", problem: error instanceof Error ? error.message : String(error) });
      return undefined;
    }
  };
}

/** The checks of a run: those that are selected of the catalogue, and of what explorations found. */
export function selectedChecks(options: ConformanceOptions): readonly Check[] {
  const found = (options.drawn ?? []).flatMap((drawn) => checkOf(drawn) ?? []);
  return selectChecks([...allChecks(), ...found], options);
}

function sustainedBy(sender: Sender): Pick<ConformanceResult["requests"], "sustainedPerSecond"> {
  const sustainedPerSecond = sender.sustainedPerSecond();
  return sustainedPerSecond === undefined ? {} : { sustainedPerSecond };
}

function senderOptions(options: ConformanceOptions, client: Client, onSent: (count: number) => void): SenderOptions {
  const { target, token, refusedToken, seed, signal, onProgress } = options;
  return {
    client,
    target,
    credentials: { token, ...(refusedToken !== undefined && { refusedToken }) },
    seed,
    wait: options.wait,
    now: options.now,
    concurrency: options.concurrency,
    ratePerSecond: options.ratePerSecond,
    onSlowed: (ratePerSecond) => onProgress?.({ kind: "slowed", ratePerSecond }),
    onGivenUp: (reason) => onProgress?.({ kind: "given-up", reason }),
    onSent,
    ...(signal && { signal }),
  };
}

type Surveyed = {
  readonly facts: TargetFacts;
  readonly sender: Sender;
  readonly redactors: Redactors;
  readonly elapsedMs: () => number;
} & Pick<Attempted, "accepted">;

/** Enough to find a fault in every fiftieth response. */
const LEAST_RESPONSES = 55;

/** Executes the checks and writes the journal: each batch when it is judged, the remaining checks at the end. */
async function judgeTarget(
  {
    seed,
    concurrency,
    refusedToken,
    thorough = false,
    repeatsFacts = thorough,
    smoke,
    signal,
    certify = false,
    journal,
    onProgress,
  }: ConformanceOptions,
  checks: readonly Check[],
  { facts, sender, redactors, elapsedMs, accepted }: Surveyed,
): Promise<Pick<ConformanceResult, "behaviour" | "evidence"> & { readonly results: readonly CheckResult[] }> {
  const evidence = certify ? collectEvidence(seed, redactors) : undefined;
  const written = new Set<string>();
  const progress = () => ({ requests: { ...sender.counts }, elapsedMs: elapsedMs() });
  const spending = new Set<string>(checks.filter(isSpending).map(({ id }) => id));
  const kept = new Map(certify ? [] : accepted);
  const { results: judged, observations } = await executeChecks({
    checks: checks.filter(({ id }) => !kept.has(id)),
    facts,
    sender,
    redactors,
    seed,
    concurrency,
    hasRefusedToken: refusedToken !== undefined,
    thorough,
    repeatsFacts,
    leastResponses: smoke ? 1 : LEAST_RESPONSES,
    onDecided: evidence?.note,
    onBatch: (batch) => {
      for (const result of batch.results) {
        written.add(result.id);
        if (result.verdict === "pass" && spending.has(result.id)) accepted.set(result.id, result);
      }
      journal?.({ kind: "judged", ...batch, ...progress() });
    },
    onJudged: (result, done) => onProgress?.({ kind: "judged", done: done + kept.size, total: checks.length, result }),
  });
  const byId = new Map([...kept, ...judged.map((result) => [result.id, result] as const)]);
  const results = checks.flatMap(({ id }) => byId.get(id) ?? []);
  const isInterrupted = signal?.aborted === true;
  const behaviour = behaviourOf(
    observations,
    await sampleRejections(sender, facts, repeatsFacts ? SAMPLES : 1),
    sender.ledger,
    redactors.redact,
  );
  const rest = results.filter(({ id }) => !written.has(id));
  if (!isInterrupted) journal?.({ kind: "round", seed, checks: rest, behaviour, ...progress() });
  return { results, behaviour, ...(evidence && { evidence: evidence.found() }) };
}

/** Whether a check passes by a creation or a trade that is accepted, which is so at any rate. */
function isSpending({ operation, tier, kind }: Check): boolean {
  return operations[operation].sideEffect !== "none" && kind === "accept" && tier !== "observed";
}

async function exploreTarget(
  { exploration, seed, concurrency, refusedToken, thorough = false, signal, onProgress }: ConformanceOptions,
  surveyed: Pick<Surveyed, "facts" | "sender" | "redactors">,
): Promise<Explored | undefined> {
  if (exploration === undefined) return undefined;
  return explore({
    ...surveyed,
    ...exploration,
    seed,
    concurrency,
    hasRefusedToken: refusedToken !== undefined,
    thorough,
    signal,
    onProgress: (progress) => onProgress?.({ kind: "exploring", ...progress }),
  });
}

/** The results with the failures of an exploration, and with what its responses add to claims about all responses. */
function withExplored(
  results: readonly CheckResult[],
  checks: readonly Check[],
  sender: Sender,
  redactors: Redactors,
  { failures }: Explored,
): readonly CheckResult[] {
  const judgedAgain = results.map((result) => {
    const check = checks.find(({ id }) => id === result.id);
    if (check?.trial.kind !== "passive" || result.verdict === "fail") return result;
    return resultOf(check, check.trial.judge(sender.ledger), sender, redactors);
  });
  return [...judgedAgain, ...failures];
}

/** What is given, with the user of a credential first. */
function givenFixtures({ fixtures, fixtureSet, token, userTokens }: ConformanceOptions, used: string): GivenFixtures {
  const set = fixtureSet ?? fixtureSetOf(fixtures);
  const isOwn = ({ credentialEnv }: UserFixture) =>
    (credentialEnv === undefined ? token : userTokens?.get(credentialEnv)) === used;
  const users = [...set.users.filter(isOwn), ...set.users.filter((user) => !isOwn(user))];
  const { chainSlug } = fixtures;
  return { set: { ...set, users }, ...(chainSlug !== undefined && { chainSlug }) };
}

/** For each operation that was tried, the first request that should have been accepted. */
function firstRequestsOf(facts: TargetFacts, sender: Sender, redactors: Redactors): readonly FirstRequest[] {
  return [...facts.operations].flatMap(([operation, { first, controls }]) => {
    if (first === undefined) return [];
    const { sent } = first;
    const isAccepted = controls.get(PLAIN)?.isAccepted === true;
    const { accepted } = sender.ledger[operation];
    return {
      operation,
      isAccepted,
      ...(!isAccepted && accepted > 0 && { acceptedLater: accepted }),
      actual: describeResult(first),
      curl: commandOf(sent, sender, redactors),
      ...(sent.status !== undefined && { status: sent.status }),
      ...excerptOf(sent, redactors.redact),
    };
  });
}

function requireBounds({ concurrency, timeoutMs, ratePerSecond }: ConformanceOptions): void {
  const problems = [
    ...(ratePerSecond === undefined || ratePerSecond > 0
      ? []
      : [`The rate must be above 0 per second, got ${ratePerSecond}.`]),
    ...(Number.isInteger(concurrency) && concurrency >= 1
      ? []
      : [`The concurrency must be at least 1, got ${concurrency}.`]),
    ...(timeoutMs > 0 ? [] : [`The time-out must be above 0 ms, got ${timeoutMs}.`]),
  ];
  const [first, ...others] = problems;
  if (first !== undefined) throw new Failure("usage", first, others);
}
