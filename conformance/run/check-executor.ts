// Executes the selected checks: first those that cannot be tried, then probes and dialogues by several workers, then the
// claims about everything seen. Every check gets exactly one result.

import { isSuccessStatus } from "../../http/acceptance.ts";
import type { CheckResult } from "../../run/format/run.ts";
import { type OperationId, operations } from "../../schemas/index.ts";
import { createRandom, type Random } from "../../schemas/random.ts";
import { PLAIN, sendBuilt } from "../../target/control.ts";
import { lacksResponse } from "../../target/exchange/oracle.ts";
import type { Purpose } from "../../target/exchange/probe.ts";
import type { Sender } from "../../target/exchange/sender.ts";
import { type Order, PHASES, type SentRequest } from "../../target/exchange/sent-request.ts";
import type { TargetFacts } from "../../target/survey.ts";
import { type Check, type DialogueCheck, isDialogueCheck, isProbeCheck, type Judgement } from "../definition/check.ts";
import { createDialogue, type Samples } from "../definition/dialogue.ts";
import { type ProbeOutcome, runBracketed, sendControl } from "../trial/bracketed-probe.ts";
import { sendBundle } from "../trial/bundles.ts";
import { type Sampling, sampleProbe } from "../trial/repeat-observations.ts";
import { type Batch, bracketedBatches, bundleBatches, longestFirst, PROBES_PER_CONTROL } from "./batches.ts";
import type { Observation } from "./behaviour.ts";
import { type Circumstances, type Redactors, resultOf } from "./check-result.ts";
import { cutShort, givenUp, notSent, obstacleOf, reasonOfUnsent } from "./unjudged.ts";

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
  /** Accepted responses of each operation without side effects at least; for 0, no valid requests are added. */
  readonly leastResponses: number;
  /** Creates and trades without the budget of the suite; the caller has its own. */
  readonly isUnlimited?: boolean;
  /** Called with what each probe gave, whether it decides its check or is sent again. */
  readonly onOutcome?: ((outcome: ProbeOutcome) => void) | undefined;
  /** Called with each judgement and the request that shows it, if there is one. */
  readonly onDecided?: ((check: Check, judgement: Judgement, sent: SentRequest | undefined) => void) | undefined;
  /** Called with each batch as soon as it is judged. */
  readonly onBatch?: (together: BatchResult) => void;
};

export type BatchResult = { readonly results: readonly CheckResult[]; readonly observations: readonly Observation[] };

/** Executes all checks. Results and observations are in the order of the checks, whatever the order of the requests. */
export async function executeChecks(options: ExecutionOptions): Promise<BatchResult> {
  const { checks, facts, sender, thorough } = options;
  const verdicts = createVerdicts(options);
  for (const check of checks) {
    const obstacle = givenUp(sender, check) ?? obstacleOf(check, options.facts, options.hasRefusedToken);
    if (obstacle !== undefined) verdicts.enter(check, obstacle);
  }
  const open = checks.filter(verdicts.isOpen);
  const execution: Execution = { ...options, verdicts, samples: new Map() };
  const random = createRandom(options.seed, "order");
  const [quiet = [], extreme = [], last = [], exhausting = []] = [needsQuiet, mutatesMarket, isLast, mayExhaust].map(
    (is) => open.filter(is),
  );
  const usual = open.filter((check) => ![quiet, extreme, last, exhausting].some((some) => some.includes(check)));
  if (!thorough) await runBatches(execution, "bundled", bundleBatches(usual, facts, random));
  const rejected = new Set<Check>();
  const bracketed = judgedBeforeObserved(usual.filter(verdicts.isOpen), options, random);
  await runBatches({ ...execution, rejected }, "bracketed", bracketed);
  const inTurn = { ...execution, concurrency: 1 };
  const again = usual.filter((check) => rejected.has(check));
  await runBatches({ ...inTurn, samples: new Map() }, "alone", bracketedBatches(again, facts, "in-order"));
  await runBatches(execution, "quiet", bracketedBatches(quiet, facts, random));
  // One after the other and in one order, so that what follows an extreme has the same cause at every seed.
  const market = bracketedBatches(extreme, facts, createRandom(1, "market"), PROBES_PER_CONTROL.ofMarket);
  await runBatches(inTurn, "market", market);
  // Types come before values: null is judged before a wrong value could have taken its place.
  await runBatches(inTurn, "last", bracketedBatches(last, facts, "in-order"));
  if (options.leastResponses > 0) await sampleAtTheEnd(options);
  await runBatches(inTurn, "exhausting", bracketedBatches(exhausting, facts, "in-order"));
  for (const check of open) {
    if (check.trial.kind === "passive") verdicts.enter(check, check.trial.judge(sender.ledger));
    else if (verdicts.isOpen(check)) {
      const isSpent = isBudgetSpent(check.operation, options, false);
      verdicts.enter(check, notSent(isSpent ? "side-effects-spent" : reasonOfUnsent(sender, check)));
    }
  }
  return verdicts.of(checks.map(({ id }) => id));
}

/** Observed checks come after judged ones, so that they are left out first. */
function judgedBeforeObserved(
  checks: readonly Check[],
  { facts, thorough }: ExecutionOptions,
  random: Random,
): readonly Batch[] {
  const size = thorough ? PROBES_PER_CONTROL.thorough : PROBES_PER_CONTROL.usual;
  const judged = checks.filter((check) => !isObserved(check));
  return [judged, checks.filter(isObserved)].flatMap((some) =>
    longestFirst(bracketedBatches(some, facts, random, size)),
  );
}

/** The results so far. */
type Verdicts = ReturnType<typeof createVerdicts>;

function createVerdicts({ facts, sender, redactors, onJudged, onDecided }: ExecutionOptions) {
  const results = new Map<string, CheckResult>();
  const observations = new Map<string, Observation>();
  return {
    enter: (check: Check, found: Judgement, circumstances?: Circumstances, sampling?: Sampling) => {
      const judgement = sender.stopReason(check.operation) === "interrupted" ? cutShort(check, found) : found;
      const isFieldRejected = check.establishes === "field" && isOwnControlRejected(check, facts);
      const result = resultOf(check, judgement, sender, redactors, { ...circumstances, isFieldRejected });
      results.set(check.id, result);
      onDecided?.(check, judgement, judgement.evidence ?? judgement.shownBy ?? anAcceptedOf(check, sender));
      if (isFact(check, judgement)) observations.set(check.id, { id: check.id, value: judgement.value, ...sampling });
      onJudged(result, results.size);
    },
    isOpen: ({ id }: Check) => !results.has(id),
    of: (ids: readonly string[]) => ({
      results: ids.flatMap((id) => results.get(id) ?? []),
      observations: ids.flatMap((id) => observations.get(id) ?? []),
    }),
  };
}

/** An accepted request of the operation, for a claim that names none. */
function anAcceptedOf(check: Check, { ledger }: Sender): SentRequest | undefined {
  return isProbeCheck(check) ? undefined : ledger[check.operation].fields.get("")?.shownBy;
}

function isFact(
  { tier }: Check,
  judgement: Judgement,
): judgement is Judgement & { readonly value: NonNullable<Judgement["value"]> } {
  return tier === "observed" && judgement.verdict === "pass" && judgement.value !== undefined;
}

/** Whether the target rejects the control that has the field of a probe. */
function isOwnControlRejected(check: Check, { operations }: TargetFacts): boolean {
  if (!isProbeCheck(check)) return false;
  return operations.get(check.operation)?.controls.get(check.trial.control)?.isAccepted === false;
}

type Execution = ExecutionOptions & {
  readonly verdicts: Verdicts;
  readonly samples: Samples;
  /** Collects checks that fail for a rejection while other requests are in flight, to judge them again without those. */
  readonly rejected?: Set<Check>;
};

function runBatches(
  execution: Execution,
  stage: "bundled" | "bracketed" | "alone" | "quiet" | "market" | "last" | "exhausting",
  batches: readonly Batch[],
): Promise<void> {
  return byWorkers(batches, execution.concurrency, (batch, index) =>
    runBatch(execution, batch, [PHASES.probes, stage, index]),
  );
}

async function runBatch(execution: Execution, batch: Batch, order: Order): Promise<void> {
  const { sender, facts, verdicts, onBatch } = execution;
  const before = sender.renewals();
  const isDisturbed = () => sender.renewals() > before;
  if (batch.kind === "dialogue") {
    const { check } = batch;
    if (sender.stopReason(check.operation) !== undefined) return;
    const judgement = await judgeDialogue(check, execution);
    if (isLeftForLater(execution, check, judgement, isDisturbed())) return;
    verdicts.enter(check, judgement);
    onBatch?.(verdicts.of([check.id]));
    return;
  }
  const { control, checks } = batch;
  const { operation } = control;
  const isStopped = () =>
    sender.stopReason(operation) !== undefined || isBudgetSpent(operation, execution, checks.some(isObserved));
  if (isStopped()) return;
  const rejections = facts.operations.get(operation)?.rejections;
  const outcomes =
    batch.kind === "bundle"
      ? await sendBundle(sender, control, checks, order, facts.noteCreated)
      : await runBracketed({ sender, control, rejections, isStopped }, checks, order);
  for (const outcome of outcomes) {
    execution.onOutcome?.(outcome);
    const judgement = { ...outcome.judgement, evidence: outcome.result.sent };
    if (!isLeftForLater(execution, outcome.check, judgement, isDisturbed()))
      await enterProbe(execution, batch, outcome);
  }
  onBatch?.(verdicts.of(outcomes.map(({ check }) => check.id)));
}

/**
 * Whether a check is noted to be sent again: it fails for a rejection that requests in flight at the same time may have caused,
 * or is open after requests with a credential that was no longer accepted.
 */
function isLeftForLater(
  { concurrency, rejected }: Execution,
  check: Check,
  { verdict, evidence }: Judgement,
  isDisturbed: boolean,
): boolean {
  if (rejected === undefined) return false;
  if (isDisturbed && verdict === "inconclusive") {
    rejected.add(check);
    return true;
  }
  if (concurrency === 1) return false;
  if (verdict !== "fail" || check.kind === "reject" || isSuccessStatus(evidence?.status ?? 200)) return false;
  rejected.add(check);
  return true;
}

async function enterProbe(
  { sender, verdicts, repeatsFacts }: Execution,
  { control }: Exclude<Batch, { kind: "dialogue" }>,
  { check, judgement, difference, attempts, result }: ProbeOutcome,
): Promise<void> {
  const isRepeated = repeatsFacts && isFact(check, judgement);
  const sampling = isRepeated ? await sampleProbe(sender, control, check, result) : undefined;
  const circumstances = { attempts, ...(difference !== undefined && { difference }) };
  verdicts.enter(check, { ...judgement, evidence: result.sent }, circumstances, sampling);
}

/** Accepted creations and trades of a run at most, unless it is thorough. */
export const SIDE_EFFECT_BUDGET = { create: 100, trade: 170 } as const;

/** Requests that workers may have in flight, and controls and checks that follow, when the budget is checked. */
const MARGIN = 10;

/** Whether what may be created or traded is used up; observations leave some of it for judged checks. */
function isBudgetSpent(operation: OperationId, options: ExecutionOptions, isObserving: boolean): boolean {
  const { thorough, isUnlimited = false, sender } = options;
  const { counts } = sender;
  const { sideEffect } = operations[operation];
  if (thorough || isUnlimited || sideEffect === "none") return false;
  const spent = sideEffect === "create" ? counts.creates : counts.trades;
  return spent >= SIDE_EFFECT_BUDGET[sideEffect] - (isObserving ? MARGIN : 0);
}

function isObserved({ tier }: Check): boolean {
  return tier === "observed";
}

function needsQuiet(check: Check): boolean {
  return isDialogueCheck(check) && check.trial.needsQuiet === true;
}

function mayExhaust(check: Check): boolean {
  return isDialogueCheck(check) && check.trial.mayExhaust === true;
}

function mutatesMarket(check: Check): boolean {
  return isProbeCheck(check) && check.trial.mutatesMarket === true;
}

function isLast({ trial }: Check): boolean {
  return trial.kind !== "passive" && trial.isLast === true;
}

/** Controls in a row without a response from which an operation counts as unresponsive, or more. */
const LAST_CONTROLS = 3;

/**
 * Valid requests for claims about responses: one more of each operation, because a fault may come only after many others,
 * and more of those without side effects, because it may be rare. Where an operation stopped responding, controls find
 * out whether valid requests get no response either.
 */
async function sampleAtTheEnd({ checks, facts, sender, leastResponses }: ExecutionOptions): Promise<void> {
  const sampleOperation = async (operation: OperationId): Promise<void> => {
    const plain = facts.operations.get(operation)?.controls.get(PLAIN);
    if (!plain?.isAccepted) return;
    const send = (index: number, purpose: Purpose) =>
      sendBuilt(sender, plain, [PHASES.closing, operation, index], purpose);
    if (sender.stopReason(operation) !== undefined) {
      for (let index = 0; index < LAST_CONTROLS && isUndecided(sender, operation); index++) {
        if (!lacksResponse(await send(index, "control"))) return;
      }
      return;
    }
    const isFree = operations[operation].sideEffect === "none";
    const count = isFree ? Math.max(leastResponses - sender.ledger[operation].accepted, 1) : 1;
    const indices = Array.from({ length: count }, (_, index) => index);
    await byWorkers(indices, count, async (index) => {
      if (sender.stopReason(operation) === undefined) await send(index, "sample");
    });
  };
  await Promise.all([...new Set(checks.map(({ operation }) => operation))].map(sampleOperation));
}

/** Whether an operation was stopped for want of responses, and not because its controls had none. */
function isUndecided(sender: Sender, operation: OperationId): boolean {
  const { unresponsive, firstWithoutResponse } = sender.ledger[operation];
  const isOver = sender.isGivenUp() || sender.stopReason(operation) === "interrupted";
  return !isOver && firstWithoutResponse !== undefined && unresponsive === undefined;
}

/** Runs the dialogue of a check; without an accepted control only the question whether the operation exists remains. */
async function judgeDialogue(check: DialogueCheck, { sender, facts, samples }: Execution): Promise<Judgement> {
  const plain = facts.operations.get(check.operation)?.controls.get(PLAIN);
  if (plain?.isAccepted || (plain !== undefined && check.trial.needsNoControl)) {
    const judgement = await check.trial.judge(createDialogue(sender, facts, samples, check.id));
    return check.trial.needsNoControl ? judgement : withControl(check, judgement, sender, facts);
  }
  const reason = plain?.reason ?? "control-rejected";
  return { verdict: "inconclusive", reason, actual: "no valid request was accepted at the start of the run" };
}

/** A failure that rests on the rejection of a valid request counts only if a control is still accepted next to it. */
async function withControl(
  { id }: DialogueCheck,
  judgement: Judgement,
  sender: Sender,
  facts: TargetFacts,
): Promise<Judgement> {
  const { verdict, evidence } = judgement;
  if (verdict !== "fail" || evidence === undefined) return judgement;
  if (evidence.purpose === "violation" || evidence.purpose === "open") return judgement;
  if (isSuccessStatus(evidence.status ?? 0)) return judgement;
  const control = facts.operations.get(evidence.probe.operation)?.controls.get(PLAIN);
  if (control?.isAccepted && (await sendControl(sender, control, [PHASES.dialogues, id, "control"])).isAccepted) {
    return judgement;
  }
  const actual = `${judgement.actual}; its control was not accepted either`;
  return { ...judgement, verdict: "inconclusive", reason: "control-rejected", actual };
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
