// Executes the selected checks: first those that cannot be tried, then probes and dialogues by several workers, then the
// claims about everything seen. Every check gets exactly one result.

import type { CheckResult, ReasonCode } from "../../run/format/run.ts";
import { type OperationId, operations } from "../../schemas/index.ts";
import { createRandom } from "../../schemas/random.ts";
import { type Control, PLAIN } from "../../target/control.ts";
import { lacksResponse } from "../../target/exchange/circuit-breaker.ts";
import { plainProbe } from "../../target/exchange/probe.ts";
import type { Sender } from "../../target/exchange/sender.ts";
import type { TargetFacts } from "../../target/survey.ts";
import { type Check, type DialogueCheck, isProbeCheck, type Judgement } from "../definition/check.ts";
import { createDialogue, type Samples } from "../definition/dialogue.ts";
import { type ProbeOutcome, runBracketed } from "../trial/bracketed-probe.ts";
import { sendBundle } from "../trial/bundles.ts";
import { type Sampling, sampleProbe } from "../trial/repeat-observations.ts";
import { type Batch, bracketedBatches, bundleBatches, longestFirst, PROBES_PER_CONTROL } from "./batches.ts";
import type { Observation } from "./behaviour.ts";
import { type Circumstances, type Redactors, resultOf } from "./check-result.ts";

export type ExecutionOptions = {
  readonly checks: readonly Check[];
  readonly facts: TargetFacts;
  readonly sender: Sender;
  readonly redactors: Redactors;
  readonly seed: number;
  readonly concurrency: number;
  readonly hasRefusedToken: boolean;
  /** Sends every probe by itself, and creates and trades without a limit. */
  readonly thorough: boolean;
  /** Repeats observations, so that a fact says whether it is always the same. */
  readonly repeatsFacts: boolean;
  readonly onJudged: (result: CheckResult, done: number) => void;
  /** Accepted responses of each operation without side effects at least. */
  readonly leastResponses: number;
  /** Called with each batch as soon as it is judged. */
  readonly onBatch?: (together: BatchResult) => void;
};

/** Results, with the observations of the observed checks among them. */
export type BatchResult = { readonly results: readonly CheckResult[]; readonly observations: readonly Observation[] };

/** Executes all checks. Results and observations are in the order of the checks, whatever the order of the requests. */
export async function executeChecks(options: ExecutionOptions): Promise<BatchResult> {
  const { checks, facts, sender, redactors } = options;
  const results = new Map<string, CheckResult>();
  const observations = new Map<string, Observation>();
  const samples: Samples = new Map();
  const enter = (check: Check, found: Judgement, circumstances?: Circumstances, sampling?: Sampling) => {
    const judgement = sender.stopReason(check.operation) === "interrupted" ? cutShort(check, found) : found;
    const isFieldRejected = check.establishes === "field" && ownControlOf(check, facts)?.isAccepted === false;
    const result = resultOf(check, judgement, sender, redactors, { ...circumstances, isFieldRejected });
    results.set(check.id, result);
    if (check.tier === "observed" && judgement.verdict === "pass" && judgement.value !== undefined) {
      observations.set(check.id, { id: check.id, value: judgement.value, ...sampling });
    }
    options.onJudged(result, results.size);
  };
  const reportBatch = (ids: readonly string[]) => {
    options.onBatch?.({
      results: ids.flatMap((id) => results.get(id) ?? []),
      observations: ids.flatMap((id) => observations.get(id) ?? []),
    });
  };

  const budget = options.thorough ? UNLIMITED : SIDE_EFFECT_BUDGET;
  const isStopped = (batch: Exclude<Batch, { kind: "dialogue" }>) =>
    sender.stopReason(batch.control.operation) !== undefined ||
    (batch.checks.some(isObserved) && isBudgetSpent(batch.control.operation, sender.counts, budget));

  const enterProbe = async (tried: ProbeOutcome, control: Control) => {
    const { check, judgement, difference, attempts, result } = tried;
    const isFact = check.tier === "observed" && judgement.verdict === "pass" && judgement.value !== undefined;
    const sampling =
      isFact && options.repeatsFacts ? await sampleProbe(sender, control, check, result, result.order) : undefined;
    const circumstances = { attempts, ...(difference !== undefined && { difference }) };
    enter(check, { ...judgement, evidence: result.order }, circumstances, sampling);
  };
  const runBatch = async (batch: Batch, order: string): Promise<void> => {
    if (batch.kind === "dialogue") {
      if (sender.stopReason(batch.check.operation) !== undefined) return;
      enter(batch.check, await judge(batch.check, sender, facts, samples));
      return reportBatch([batch.check.id]);
    }
    if (isStopped(batch)) return;
    const { control, checks: together } = batch;
    const rejections = facts.operations.get(control.operation)?.rejections;
    const outcomes =
      batch.kind === "bundle"
        ? await sendBundle(sender, control, together, order, facts.noteCreated)
        : await runBracketed(sender, control, together, rejections, order, () => isStopped(batch));
    for (const tried of outcomes) await enterProbe(tried, control);
    reportBatch(outcomes.map(({ check }) => check.id));
  };
  const runStage = async (stage: number, batches: readonly Batch[]) =>
    byWorkers(batches, options.concurrency, (batch, index) =>
      runBatch(batch, `1/${stage}${String(index).padStart(4, "0")}`),
    );

  for (const check of checks) {
    const obstacle = givenUp(sender, check) ?? obstacleOf(check, facts, options.hasRefusedToken);
    if (obstacle !== undefined) enter(check, obstacle);
  }
  const open = checks.filter(({ id }) => !results.has(id));
  const [last, usual] = [open.filter(changesMarket), open.filter((check) => !changesMarket(check))];
  const random = createRandom(options.seed, "order");
  if (!options.thorough) await runStage(0, bundleBatches(usual, facts, random));
  const left = usual.filter(({ id }) => !results.has(id));
  const size = probesPerControl(options);
  const judged = left.filter((check) => !isObserved(check));
  // What is only observed comes after what is judged, so that it is the first to be left out.
  await runStage(1, [
    ...longestFirst(bracketedBatches(judged, facts, random, size)),
    ...longestFirst(bracketedBatches(left.filter(isObserved), facts, random, size)),
  ]);
  await runStage(2, bracketedBatches(last, facts, random, PROBES_PER_CONTROL.ofMarket));
  await sampleAtTheEnd(options);
  for (const check of open) {
    if (check.trial.kind === "passive") enter(check, check.trial.judge(sender.ledger));
    else if (!results.has(check.id))
      enter(
        check,
        notSent(sender.stopReason(check.operation) ?? (isObserved(check) ? "side-effects-spent" : "control-rejected")),
      );
  }
  return {
    results: checks.flatMap(({ id }) => results.get(id) ?? []),
    observations: checks.flatMap(({ id }) => observations.get(id) ?? []),
  };
}

/** Accepted creations and trades of a run at most, unless it is thorough. */
export const SIDE_EFFECT_BUDGET = { creates: 100, trades: 200 } as const;
const UNLIMITED = { creates: Number.POSITIVE_INFINITY, trades: Number.POSITIVE_INFINITY };

/** Requests that workers may have under way, and controls that follow, when the budget is checked. */
const MARGIN = 6;

function isBudgetSpent(
  operation: OperationId,
  counts: Pick<Sender["counts"], "creates" | "trades">,
  budget: Record<"creates" | "trades", number>,
): boolean {
  switch (operations[operation].sideEffect) {
    case "create":
      return counts.creates >= budget.creates - MARGIN;
    case "trade":
      return counts.trades >= budget.trades - MARGIN;
    default:
      return false;
  }
}

function isObserved({ tier }: Check): boolean {
  return tier === "observed";
}

function changesMarket(check: Check): boolean {
  return isProbeCheck(check) && check.trial.changesMarket === true;
}

function probesPerControl({ thorough }: ExecutionOptions): number {
  return thorough ? PROBES_PER_CONTROL.thorough : PROBES_PER_CONTROL.usual;
}

/** The judgement on a check of a target that was given up before anything was judged. */
function givenUp(sender: Sender, { operation }: Check): Judgement | undefined {
  return sender.isGivenUp() ? notSent(sender.stopReason(operation) ?? "unavailable") : undefined;
}

/** The control that has the field of a probe, accepted or not. */
function ownControlOf(check: Check, { operations }: TargetFacts): Control | undefined {
  return isProbeCheck(check) ? operations.get(check.operation)?.controls.get(check.trial.control) : undefined;
}

/** Why a check is not even tried. */
function obstacleOf(
  check: Check,
  { operations, sideEffects }: TargetFacts,
  hasRefusedToken: boolean,
): Judgement | undefined {
  const missing = operations.get(check.operation)?.missing;
  if (missing !== undefined) return { ...missing, actual: MISSING_TEXT[missing.verdict] };
  if (check.trial.kind === "passive") return undefined;
  if (check.trial.namesMainnet && sideEffects === "testnet") {
    return { verdict: "notApplicable", reason: "side-effects-not-allowed", actual: "only test networks may be named" };
  }
  if (isProbeCheck(check) && check.trial.needsRefusedCredential && !hasRefusedToken) {
    return { verdict: "notApplicable", reason: "fixture-missing", actual: "no credential is known to be refused" };
  }
  return undefined;
}

const MISSING_TEXT = {
  inconclusive: "the target returned no token that could be named",
  notApplicable: "the fixture is not given, and side effects that would create it are not allowed",
} as const;

/** The judgement if the run was interrupted: a claim about all responses would need all of them. */
function cutShort({ trial }: Check, judgement: Judgement): Judgement {
  const isJudged = judgement.verdict === "fail" || (judgement.verdict === "pass" && trial.kind !== "passive");
  return isJudged ? judgement : NOT_JUDGED;
}

/** The judgement on a check that an interruption preceded. */
export const NOT_JUDGED: Judgement = {
  verdict: "inconclusive",
  reason: "interrupted",
  actual: "not judged: the run was interrupted",
};

function notSent(reason: ReasonCode): Judgement {
  const actual =
    reason === "side-effects-spent"
      ? "not sent: the run had created or traded as much as it may"
      : "not sent: the operation had stopped responding";
  return { verdict: "inconclusive", reason, actual };
}

/**
 * Valid requests for claims about responses: one more of each operation, because a fault may come only after many others,
 * and more of those without side effects, because it may be rare. Where an operation stopped responding, controls find
 * out whether valid requests get no response either.
 */
async function sampleAtTheEnd(options: ExecutionOptions): Promise<void> {
  const { checks, facts, sender } = options;
  const ids = [...new Set(checks.map(({ operation }) => operation))];
  await Promise.all(
    ids.map(async (operation) => {
      const plain = facts.operations.get(operation)?.controls.get(PLAIN);
      if (!plain?.isAccepted) return;
      const send = (index: number, purpose: "sample" | "control") => {
        const order = `3/${operation}/last/${String(index).padStart(2, "0")}`;
        return sender.send(plainProbe(operation, JSON.stringify(plain.build(sender.nonce(order)))), order, purpose);
      };
      if (sender.stopReason(operation) === undefined) return sampleOnce(options, operation, send);
      for (let index = 0; index < LAST_CONTROLS && isUndecided(sender, operation); index++) {
        if (!lacksResponse(await send(index, "control"))) return;
      }
    }),
  );
}

/** Controls in a row without a response from which an operation counts as unresponsive, or more. */
const LAST_CONTROLS = 3;

/** Whether an operation was stopped for want of responses, and not because its controls had none. */
function isUndecided(sender: Sender, operation: OperationId): boolean {
  const { unresponsive, firstWithoutResponse } = sender.ledger[operation];
  const isOver = sender.isGivenUp() || sender.stopReason(operation) === "interrupted";
  return !isOver && firstWithoutResponse !== undefined && unresponsive === undefined;
}

async function sampleOnce(
  { sender, leastResponses }: ExecutionOptions,
  operation: OperationId,
  send: (index: number, purpose: "sample") => Promise<unknown>,
): Promise<void> {
  const missing = leastResponses - sender.ledger[operation].accepted;
  const count = operations[operation].sideEffect === "none" ? Math.max(missing, 1) : 1;
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      if (sender.stopReason(operation) === undefined) await send(index, "sample");
    }),
  );
}

/** Runs the dialogue of a check; without an accepted control only the question whether the operation exists remains. */
async function judge(check: DialogueCheck, sender: Sender, facts: TargetFacts, samples: Samples): Promise<Judgement> {
  const plain = facts.operations.get(check.operation)?.controls.get(PLAIN);
  if (plain?.isAccepted || (plain !== undefined && check.trial.needsNoControl))
    return check.trial.judge(createDialogue(sender, facts, samples, check.id));
  const reason = plain?.reason ?? "control-rejected";
  return { verdict: "inconclusive", reason, actual: "no valid request was accepted" };
}

/** Processes a list in its order, several items at once. */
async function byWorkers<T>(items: readonly T[], workers: number, work: (item: T, index: number) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
}
