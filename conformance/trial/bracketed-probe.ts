// Brackets the probes of a batch by two controls and judges each probe by all three results.

import type { ReasonCode } from "../../run/format/run.ts";
import { type Control, sendBuilt } from "../../target/control.ts";
import { isServerError } from "../../target/exchange/oracle.ts";
import type { Purpose } from "../../target/exchange/probe.ts";
import type { Sender } from "../../target/exchange/sender.ts";
import { describeResult, type Order, type SendResult } from "../../target/exchange/sent-request.ts";
import { areAlike, isForAnotherReason, type Rejections } from "../../target/rejection-baseline.ts";
import { editedProbe, type RequestEdit } from "../../target/request-edit.ts";
import { type Judgement, PROBE_CLAIMS, type ProbeCheck, purposeOf } from "../definition/check.ts";
import { isExtreme, quoteAfter } from "./request-after.ts";

/** One probe with its judgement. `result` is the one that decides. */
export type ProbeOutcome = {
  readonly check: ProbeCheck;
  readonly judgement: Judgement;
  readonly difference?: string;
  readonly result: SendResult;
  readonly attempts: number;
};

/** What the probes of a batch have in common. */
export type Bracket = {
  readonly sender: Sender;
  readonly control: Control;
  readonly rejections: Rejections | undefined;
  /** Whether no further probe is sent. */
  readonly isStopped: () => boolean;
};

/** How often a probe is sent at most: more often while server errors disturb it. */
const MAX_REPETITIONS = { normal: 2, withServerErrors: 5 } as const;

/**
 * Sends the probes of a batch. A disturbed probe, and one that would fail a target for rejecting a valid request, is
 * repeated with its own controls, so that a single error of the target or the network decides nothing.
 */
export async function runBracketed(
  bracket: Bracket,
  checks: readonly ProbeCheck[],
  order: Order,
): Promise<readonly ProbeOutcome[]> {
  const { sender, control } = bracket;
  let outcomes = await sendBetweenControls(bracket, checks, [...order, 1]);
  for (let repetition = 2; repetition <= MAX_REPETITIONS.withServerErrors; repetition++) {
    const disturbed = outcomes.filter((outcome) => needsRepetition(outcome, repetition)).map(({ check }) => check);
    if (disturbed.length === 0 || bracket.isStopped()) break;
    const repeated = await repeat(bracket, disturbed, [...order, repetition]);
    outcomes = outcomes.map((outcome) => {
      const second = repeated.find(({ check }) => check === outcome.check);
      return second === undefined ? outcome : merged(outcome, second);
    });
  }
  const isFlaky = sender.ledger[control.operation].sporadicErrors > 0;
  const judged: ProbeOutcome[] = [];
  for (const outcome of outcomes) {
    judged.push(
      isFlaky && isWronglyRejected(outcome) && isServerError(outcome.result)
        ? { ...outcome, judgement: flaky(outcome.judgement) }
        : await checkedByAdjacentValues(bracket, outcome, order),
    );
  }
  return judged;
}

/**
 * A failure that is based on a server error, of a target that also has them for controls: such an error says nothing about
 * the request. One that always comes to the same request, and never to controls, is caused by the request.
 */
function flaky({ actual }: Judgement): Judgement {
  const also = `${actual}; the target also fails controls sporadically`;
  return { verdict: "inconclusive", reason: "server-error", actual: also };
}

/** Whether the outcome fails the target for rejecting a valid request. */
function isWronglyRejected({ check, judgement }: ProbeOutcome): boolean {
  return judgement.verdict === "fail" && check.kind === "accept";
}

/** A rejected value whose adjacent values are not all accepted may be rejected by a rule that they break too. */
async function checkedByAdjacentValues(
  { sender, control }: Bracket,
  outcome: ProbeOutcome,
  order: Order,
): Promise<ProbeOutcome> {
  const { check, judgement } = outcome;
  for (const [index, edit] of (isWronglyRejected(outcome) ? (check.trial.adjacentValues ?? []) : []).entries()) {
    const { result, difference } = await sendEdited(sender, control, edit, [...order, "adjacent", check.id, index]);
    if (!result.isAccepted) {
      const actual = `${judgement.actual}; so is an adjacent value, ${difference}`;
      return { ...outcome, judgement: { verdict: "inconclusive", actual, reason: "control-rejected" } };
    }
  }
  return outcome;
}

/** Sends disturbed probes again. One that may use up what its control needs is sent alone, after that was restored. */
async function repeat(bracket: Bracket, checks: readonly ProbeCheck[], order: Order): Promise<readonly ProbeOutcome[]> {
  const { restore } = bracket.control;
  if (restore === undefined) return sendBetweenControls(bracket, checks, order);
  const rejected = checks.filter(({ kind }) => kind === "reject");
  const others = checks.filter(({ kind }) => kind !== "reject").map((check) => [check]);
  const outcomes: ProbeOutcome[] = [];
  for (const [index, part] of [rejected, ...others].entries()) {
    if (part.length === 0 || bracket.isStopped()) continue;
    await restore();
    outcomes.push(...(await sendBetweenControls(bracket, part, [...order, index])));
  }
  return outcomes;
}

async function sendBetweenControls(
  { sender, control, rejections, isStopped }: Bracket,
  checks: readonly ProbeCheck[],
  order: Order,
): Promise<readonly ProbeOutcome[]> {
  const before = await sendControl(sender, control, [...order, 0]);
  if (before.class === "transient") return checks.map((check) => unsent(check, before));
  const { restorations } = sender.ledger[control.operation];
  const probed: Omit<ProbeOutcome, "judgement">[] = [];
  for (const [index, check] of checks.entries()) {
    if (isStopped()) break;
    const at = [...order, index + 1];
    const probe = await sendProbe(sender, control, check, at);
    if (isExtreme(check)) await quoteAfter(sender, probe.result, probe.difference ?? "", at);
    probed.push(probe);
  }
  const after = await sendControl(sender, control, [...order, checks.length + 1]);
  const isRestored = sender.ledger[control.operation].restorations > restorations;
  const circumstances = { before, after, isRestored, rejections, valid: control.rejection };
  return probed.map((probe) => ({ ...probe, judgement: judge(probe.check, probe.result, circumstances) }));
}

/** The judgement on a probe that was not sent because its control got no response. */
function unsent(check: ProbeCheck, control: SendResult): ProbeOutcome {
  const actual = `the control: ${describeResult(control)}`;
  const judgement: Judgement = { verdict: "inconclusive", actual, reason: control.reason ?? "control-unstable" };
  return { check, judgement, result: control, attempts: control.sent.attempts };
}

/** Sends a control. If a control that was accepted before is rejected, restores the state that it needs and sends it again. */
export async function sendControl(sender: Sender, control: Control, order: Order): Promise<SendResult> {
  const send = async (at: Order) => {
    const result = await sendBuilt(sender, control, at, "control");
    if (control.isAccepted && isServerError(result)) sender.ledger[control.operation].sporadicErrors++;
    return result;
  };
  const result = await send(order);
  if (result.class !== "rejected" || !control.isAccepted) return result;
  // The control may need a holding that is used up, or the error may be sporadic.
  if (control.restore !== undefined) {
    if (!isServerError(result)) sender.ledger[control.operation].restorations++;
    await control.restore();
  }
  return send([...order, "again"]);
}

async function sendEdited(
  sender: Sender,
  control: Control,
  edit: RequestEdit,
  order: Order,
  purpose: Purpose = "open",
): Promise<{ readonly result: SendResult; readonly difference: string }> {
  const body = control.build(sender.nonce(order));
  const result = await sender.send(editedProbe(control.operation, body, edit), order, purpose);
  return { result, difference: edit.difference(body) };
}

/** Sends the alternatives of a probe one after the other, until one is accepted. */
export async function sendProbe(
  sender: Sender,
  control: Control,
  check: ProbeCheck,
  order: Order,
): Promise<Omit<ProbeOutcome, "judgement">> {
  const [first, ...others] = check.trial.alternatives;
  const purpose = purposeOf(check);
  let tried = await sendEdited(sender, control, first, order, purpose);
  let { attempts } = tried.result.sent;
  for (const [index, edit] of others.entries()) {
    if (tried.result.isAccepted) break;
    tried = await sendEdited(sender, control, edit, [...order, index + 1], purpose);
    attempts += tried.result.sent.attempts;
  }
  return { check, ...tried, attempts };
}

/** What a probe is judged by in addition to its own result. */
export type ProbeCircumstances = {
  readonly before: SendResult;
  readonly after: SendResult;
  /** Whether a control had to be restored in between: a rejection may come from the same lack, such as that of a holding. */
  readonly isRestored?: boolean;
  readonly rejections: Rejections | undefined;
  /** The rejection of a valid value of the field, if the target accepts none of them. */
  readonly valid?: SendResult | undefined;
};

export function judge(
  check: ProbeCheck,
  result: SendResult,
  { before, after, isRestored = false, rejections, valid }: ProbeCircumstances,
): Judgement {
  const actual = describeResult(result);
  const problem = isRestored ? "control-unstable" : problemOfControls(before, after);
  const { ifAccepted, ifRejected } = PROBE_CLAIMS[check.kind];
  if (result.isAccepted) return { verdict: ifAccepted, actual, value: "accepted" };
  if (result.class !== "rejected") return { verdict: "inconclusive", actual, reason: result.reason ?? "no-evidence" };
  if (problem !== undefined)
    return { verdict: "inconclusive", actual: `${actual}; ${CONTROL_TEXT[problem]}`, reason: problem };
  const reason = reasonOfDoubt(check, result, { rejections, valid });
  if (reason === "control-rejected") {
    return { verdict: "inconclusive", actual: `${actual}, as a valid value is`, reason };
  }
  if (reason !== undefined) return { verdict: "inconclusive", actual, reason };
  return { verdict: ifRejected, actual, value: "rejected" };
}

/** Why a rejection between accepted controls proves nothing; undefined if it does. */
function reasonOfDoubt(
  { kind, trial }: ProbeCheck,
  result: SendResult,
  { rejections, valid }: Pick<ProbeCircumstances, "rejections" | "valid">,
): ReasonCode | undefined {
  if (kind === "accept") return trial.ambiguousRejection ? "state-may-explain" : undefined;
  if (kind === "observe") return undefined;
  const isElsewhere = rejections !== undefined && isForAnotherReason(rejections, result);
  if (isElsewhere && !trial.isAboutCredential) return "rejected-for-another-reason";
  // An invalid value is rejected because it is invalid only if its rejection differs from that of a valid one.
  return valid !== undefined && areAlike(valid, result) ? "control-rejected" : undefined;
}

type ControlProblem = "control-rejected" | "control-unstable";

const CONTROL_TEXT: Readonly<Record<ControlProblem, string>> = {
  "control-rejected": "its control was not accepted either",
  "control-unstable": "its control was accepted only once out of two times",
};

function problemOfControls(before: SendResult, after: SendResult): ControlProblem | undefined {
  if (before.isAccepted && after.isAccepted) return undefined;
  return before.isAccepted || after.isAccepted ? "control-unstable" : "control-rejected";
}

/** Whether a probe is sent again, as the repetition of this number. */
function needsRepetition(outcome: ProbeOutcome, repetition: number): boolean {
  const { judgement, difference, result } = outcome;
  // A server error may be sporadic and have nothing to do with the probe.
  if (isWronglyRejected(outcome) && isServerError(result)) return true;
  if (repetition > MAX_REPETITIONS.normal) return false;
  if (isServerError(result) || isWronglyRejected(outcome)) return true;
  if (judgement.reason === "control-unstable" || difference === undefined) return true;
  // Requests that may have changed something are never sent again; a new one with new names may be.
  return result.class === "transient" && !result.exchange.request.repeatable && judgement.reason !== "interrupted";
}

/** Merges two repetitions. A valid request counts as rejected if it was rejected every time; facts that differ do not count. */
function merged(first: ProbeOutcome, second: ProbeOutcome): ProbeOutcome {
  const attempts = first.attempts + second.attempts;
  const isContradiction =
    first.check.kind !== "reject" &&
    isJudged(first) &&
    isJudged(second) &&
    first.result.isAccepted !== second.result.isAccepted;
  if (!isContradiction) return { ...second, attempts };
  const actual = `${first.judgement.actual} once, then ${second.judgement.actual}`;
  return { ...second, attempts, judgement: { verdict: "inconclusive", actual, reason: "response-unstable" } };
}

function isJudged({ judgement: { verdict } }: ProbeOutcome): boolean {
  return verdict === "pass" || verdict === "fail";
}
