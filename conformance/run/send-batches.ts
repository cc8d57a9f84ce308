// Sends batches, several at once, and judges each check of them.
import { isSuccessStatus } from "../../http/acceptance.ts";
import { type OperationId, operations } from "../../schemas/index.ts";
import { PLAIN } from "../../target/control.ts";
import type { Sender } from "../../target/exchange/sender.ts";
import { type Order, PHASES } from "../../target/exchange/sent-request.ts";
import type { TargetFacts } from "../../target/survey.ts";
import type { Check, DialogueCheck, Judgement } from "../definition/check.ts";
import { createDialogue } from "../definition/dialogue.ts";
import { type ProbeOutcome, runBracketed, sendControl } from "../trial/bracketed-probe.ts";
import { sendBundle } from "../trial/bundles.ts";
import { sampleProbe } from "../trial/repeat-observations.ts";
import type { Batch } from "./batches.ts";
import { type Execution, isFact } from "./execution.ts";
import { SIDE_EFFECT_BUDGET } from "./plan.ts";

/** How the batches of a stage are sent. */
export type Manner = {
  /** One after the other. */
  readonly isSequential?: boolean;
  /** Leaves what other requests may have disturbed to a later stage. */
  readonly leavesDisturbed?: boolean;
  /** Shares no responses, and no names of what is created, with the dialogues of other stages. */
  readonly hasOwnSamples?: boolean;
};

type Sending = Execution & Manner;

/** Sends the batches of a stage; its name and the place of each batch order the requests. */
export function sendBatches(
  execution: Execution,
  stage: string,
  batches: readonly Batch[],
  manner: Manner = {},
): Promise<void> {
  const { samples, concurrency } = execution;
  const sending = { ...execution, ...manner, samples: manner.hasOwnSamples ? new Map() : samples };
  return byWorkers(batches, manner.isSequential ? 1 : concurrency, (batch, index) =>
    sendBatch(sending, batch, [PHASES.probes, stage, index]),
  );
}

async function sendBatch(execution: Sending, batch: Batch, order: Order): Promise<void> {
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
  { concurrency, leavesDisturbed = false, disturbed }: Sending,
  check: Check,
  { verdict, evidence }: Judgement,
  isDisturbed: boolean,
): boolean {
  if (!leavesDisturbed) return false;
  if (isDisturbed && verdict === "inconclusive") {
    disturbed.add(check);
    return true;
  }
  if (concurrency === 1) return false;
  if (verdict !== "fail" || check.kind === "reject" || isSuccessStatus(evidence?.status ?? 200)) return false;
  disturbed.add(check);
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

/** Requests that workers may have in flight, and controls and checks that follow, when the budget is checked. */
const MARGIN = { create: 14, trade: 3 } as const;

/**
 * Whether what may be created or traded is used up. Observations leave some of it for judged checks, which stop only where they are
 * limited too.
 */
export function isBudgetSpent(operation: OperationId, execution: Execution, isObserving: boolean): boolean {
  const { thorough, isUnlimited = false, limitsJudged = false, sender } = execution;
  const { counts } = sender;
  const { sideEffect } = operations[operation];
  if (thorough || isUnlimited || sideEffect === "none" || !(isObserving || limitsJudged)) return false;
  const spent = sideEffect === "create" ? counts.creates : counts.trades;
  return spent >= SIDE_EFFECT_BUDGET[sideEffect] - (isObserving ? MARGIN[sideEffect] : 0);
}

export function isObserved({ tier }: Check): boolean {
  return tier === "observed";
}

/** Runs the dialogue of a check; without an accepted control only the question whether the operation exists remains. */
async function judgeDialogue(
  check: DialogueCheck,
  { sender, facts, samples, hasOwnSamples = false }: Sending,
): Promise<Judgement> {
  const plain = facts.operations.get(check.operation)?.controls.get(PLAIN);
  if (plain?.isAccepted || (plain !== undefined && check.trial.needsNoControl)) {
    const judgement = await check.trial.judge(
      createDialogue(sender, facts, samples, check.id, hasOwnSamples ? "again" : "shared"),
    );
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
export async function byWorkers<T>(
  items: readonly T[],
  workers: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
}
