// One attempt at a run, from the survey of the target to the result. An attempt that is found to be too fast for the target has no
// result, because what it saw shows nothing: another one begins, slowly.
import { setMaxListeners } from "node:events";
import { type Client, createClient } from "../../http/client.ts";
import type { CheckResult, ConformanceRun, FirstRequest, UserFixture } from "../../run/format/run.ts";
import { type OperationId, operations } from "../../schemas/index.ts";
import { PLAIN } from "../../target/control.ts";
import type { LapseOptions } from "../../target/exchange/lapses.ts";
import { createSender, type Sender, type SenderOptions } from "../../target/exchange/sender.ts";
import { describeResult } from "../../target/exchange/sent-request.ts";
import { fixtureSetOf, type GivenFixtures } from "../../target/fixtures.ts";
import { survey, type TargetFacts } from "../../target/survey.ts";
import type { Check } from "../definition/check.ts";
import { type Explored, explore } from "../exploration/explore.ts";
import { SAMPLES, sampleRejections } from "../trial/repeat-observations.ts";
import { behaviourOf } from "./behaviour.ts";
import {
  commandOf,
  createRedactors,
  excerptOf,
  type LearningRedactors,
  type Redactors,
  resultOf,
  serverErrorsOf,
} from "./check-result.ts";
import type { ConformanceOptions, ConformanceResult } from "./conformance-options.ts";
import { collectEvidence } from "./evidence.ts";
import { executeChecks } from "./stages.ts";
import { countVerdicts, summarise } from "./summary.ts";

/** What the attempts at a run have in common. */
export type Attempts = {
  readonly startedAt: number;
  /** Of all attempts; `abandoned` is the part of those that were too fast. */
  readonly counts: Sender["counts"];
  abandoned?: ConformanceRun["requests"]["abandoned"];
  /** By their ids, the results that show creations and trades to be accepted: the next attempt need not repeat those. */
  readonly accepted: Map<string, CheckResult>;
  /** What earlier attempts found to depend on the rate, as their refusals, each with its length: the next one begins slowly. */
  readonly refusals: Map<string, number>;
};

/** Makes an attempt. Undefined if the run has to begin again; rejects with a failure if nothing can be judged. */
export async function makeAttempt(
  options: ConformanceOptions,
  checks: readonly Check[],
  attempts: Attempts,
): Promise<ConformanceResult | undefined> {
  const { refusals } = attempts;
  const tooFast = new AbortController();
  const signal = options.signal === undefined ? tooFast.signal : AbortSignal.any([options.signal, tooFast.signal]);
  // Each request in flight and each pause waits for it, and Node suspects a leak of more than ten.
  setMaxListeners(0, signal);
  const onOverload = (refusal: string, status: number | undefined, lastedMs: number) => {
    refusals.set(refusal, lastedMs);
    options.onProgress?.({ kind: "again", status });
    const { sent, creates, trades } = attempts.counts;
    attempts.abandoned = { ...(status !== undefined && { status }), lastedMs, sent, creates, trades };
    tooFast.abort();
  };
  const onHeld = (status: number | undefined, mostMs: number) => options.onProgress?.({ kind: "held", status, mostMs });
  const judged = judgeChecks({ ...options, signal }, checks, attempts, { refusals, onOverload, onHeld });
  const result = await judged.catch((error: Error) => error);
  if (tooFast.signal.aborted && !options.signal?.aborted) return undefined;
  if (result instanceof Error) throw result;
  return result;
}

async function judgeChecks(
  options: ConformanceOptions,
  checks: readonly Check[],
  { startedAt, counts, accepted, abandoned }: Attempts,
  lapses: Pick<LapseOptions, "refusals" | "onOverload" | "onHeld">,
): Promise<ConformanceResult> {
  const { target, token, refusedToken, sideEffects, seed, onProgress, signal } = options;
  const redactors = createRedactors([token, refusedToken ?? ""]);
  const { redact } = redactors;
  const client = createClient(target, { timeoutMs: options.timeoutMs });
  let isSurveying = true;
  const onSent = (sent: number) => isSurveying && onProgress?.({ kind: "surveying", sent });
  const renew = renewalOf(options, redactors);
  const sender = createSender({ ...senderOptions(options, client, onSent), counts, lapses: { ...lapses, renew } });
  const elapsedMs = () => Math.round(performance.now() - startedAt);
  // An attempt before this one has used the names.
  if (lapses.refusals.size > 0) sender.renewNames();
  try {
    const wanted = new Set<OperationId>(checks.map(({ operation }) => operation));
    const facts = await survey({ sender, wanted, given: givenFixtures(options), sideEffects, seed, redact });
    isSurveying = false;
    const judged = await judgeTarget(options, checks, {
      facts,
      sender,
      redactors,
      elapsedMs,
      accepted,
      ...(abandoned && { abandoned }),
    });
    const explored = await exploreTarget(judged.results, options, { facts, sender, redactors });
    const results =
      explored === undefined ? judged.results : withExplored(judged.results, checks, sender, redactors, explored);
    options.onLearnt?.(facts.knowledge());
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
} & Pick<Attempts, "accepted" | "abandoned">;

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
  { facts, sender, redactors, elapsedMs, accepted, abandoned }: Surveyed,
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
    // A broken target may need more to be judged at the first attempt, and what an attempt before this one made counts here.
    limitsJudged: abandoned !== undefined,
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
  judged: readonly CheckResult[],
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
    judged: new Map(judged.map(({ id, verdict }) => [id, verdict])),
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

/** What is given, with the user of the credential first. */
export function givenFixtures({ fixtures, fixtureSet, token, userTokens }: ConformanceOptions): GivenFixtures {
  const set = fixtureSet ?? fixtureSetOf(fixtures);
  const isOwn = ({ credentialEnv }: UserFixture) =>
    credentialEnv === undefined || userTokens?.get(credentialEnv) === token;
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
