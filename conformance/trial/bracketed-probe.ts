// Brackets the probes of a batch by two controls and judges each probe by all three results.

import type { Control } from "../../target/control.ts";
import { isServerError } from "../../target/exchange/oracle.ts";
import { plainProbe } from "../../target/exchange/probe.ts";
import { describeResult } from "../../target/exchange/result-text.ts";
import type { Purpose, Sender, SendResult } from "../../target/exchange/sender.ts";
import { areAlike, isForAnotherReason, type Rejections } from "../../target/rejection-baseline.ts";
import { editedProbe } from "../../target/request-edit.ts";
import type { Judgement, ProbeCheck } from "../definition/check.ts";
import { inconclusiveByServerErrors } from "./sporadic-errors.ts";

/** One probe with its judgement. `result` is the one that decides. */
export type ProbeOutcome = {
  readonly check: ProbeCheck;
  readonly judgement: Judgement;
  readonly difference?: string;
  readonly result: SendResult;
  readonly attempts: number;
};

/** Rounds at most: twice, and more often while server errors get in the way. */
const MAX_ROUNDS = { normal: 2, withServerErrors: 5 } as const;

/**
 * Sends the probes of a batch. A disturbed probe, and one that would fail a target for rejecting a valid request, is
 * repeated with controls of its own, so that a single error of the target or the network decides nothing. Probes are left
 * out from when `isStopped` returns true.
 */
export async function runBracketed(
  sender: Sender,
  control: Control,
  checks: readonly ProbeCheck[],
  rejections: Rejections | undefined,
  order: string,
  isStopped: () => boolean = () => sender.stopReason(control.operation) !== undefined,
): Promise<readonly ProbeOutcome[]> {
  let all = await round(sender, control, checks, rejections, `${order}/r1`, isStopped);
  for (let rounds = 1; rounds < MAX_ROUNDS.withServerErrors; rounds++) {
    const repeated = all.filter((tried) => needsAnotherRound(tried, rounds)).map(({ check }) => check);
    if (repeated.length === 0 || isStopped()) break;
    const again = await round(sender, control, repeated, rejections, `${order}/r${rounds + 1}`, isStopped);
    all = all.map((tried) =>
      merged(
        tried,
        again.find(({ check }) => check.id === tried.check.id),
      ),
    );
  }
  if (sender.ledger[control.operation].sporadicErrors > 0) {
    all = all.map((tried) =>
      isBlamedOnServerErrors(tried) ? { ...tried, judgement: inconclusiveByServerErrors(tried.judgement) } : tried,
    );
  }
  const outcomes: ProbeOutcome[] = [];
  for (const tried of all) outcomes.push(await besideNeighbours(sender, control, tried, order));
  return outcomes;
}

/** A rejected value whose neighbours are not all accepted is rejected for a rule that they break too. */
async function besideNeighbours(
  sender: Sender,
  control: Control,
  tried: ProbeOutcome,
  order: string,
): Promise<ProbeOutcome> {
  const { check, judgement } = tried;
  if (judgement.verdict !== "fail" || check.kind !== "accept") return tried;
  for (const [index, neighbour] of (check.trial.neighbours ?? []).entries()) {
    const place = `${order}/neighbour/${check.id.replaceAll("/", "_")}/${index}`;
    const body = control.build(sender.nonce(place));
    const result = await sender.send(editedProbe(control.operation, body, neighbour), place, "open");
    if (!result.isAccepted) {
      const actual = `${judgement.actual}; so is its neighbour, ${neighbour.difference(body)}`;
      return { ...tried, judgement: { verdict: "inconclusive", actual, reason: "control-rejected" } };
    }
  }
  return tried;
}

/** Whether a failure is based on server errors alone. */
function isBlamedOnServerErrors({ check, judgement, result }: ProbeOutcome): boolean {
  return judgement.verdict === "fail" && check.kind === "accept" && isServerError(result);
}

async function round(
  sender: Sender,
  control: Control,
  checks: readonly ProbeCheck[],
  rejections: Rejections | undefined,
  order: string,
  isStopped: () => boolean,
): Promise<readonly ProbeOutcome[]> {
  const before = await sendControl(sender, control, `${order}/00`);
  if (before.class === "transient") return checks.map((check) => unsent(check, before));
  const probed: Omit<ProbeOutcome, "judgement">[] = [];
  for (const [index, check] of checks.entries()) {
    if (isStopped()) break;
    probed.push(await sendProbe(sender, control, check, `${order}/${String(index + 1).padStart(2, "0")}`));
  }
  const after = await sendControl(sender, control, `${order}/99`);
  return probed.map((tried) => ({
    ...tried,
    judgement: judge(tried.check, tried.result, before, after, rejections, control.rejection),
  }));
}

/** The judgement on a probe that was not sent because its control got no response. */
function unsent(check: ProbeCheck, control: SendResult): ProbeOutcome {
  const actual = `the control: ${describeResult(control)}`;
  const judgement: Judgement = { verdict: "inconclusive", actual, reason: control.reason ?? "control-unstable" };
  return { check, judgement, result: control, attempts: control.attempts };
}

async function sendControl(sender: Sender, control: Control, order: string): Promise<SendResult> {
  const send = async (place: string) => {
    const body = JSON.stringify(control.build(sender.nonce(place)));
    const result = await sender.send(plainProbe(control.operation, body), place, "control");
    if (control.isAccepted && isServerError(result)) sender.ledger[control.operation].sporadicErrors++;
    return result;
  };
  const result = await send(order);
  if (result.class !== "rejected" || !control.isAccepted) return result;
  // What was accepted before may lack something by now, or have met a sporadic error.
  await control.restore?.();
  return send(`${order}/again`);
}

const PURPOSES: Readonly<Record<string, Purpose>> = { reject: "violation", accept: "sample", observe: "open" };

async function sendProbe(sender: Sender, control: Control, check: ProbeCheck, order: string) {
  const purpose = PURPOSES[check.kind] ?? "sample";
  const [first, ...others] = check.trial.alternatives;
  let attempts = 0;
  const send = async (requestEdit: typeof first, suffix: string) => {
    const body = control.build(sender.nonce(order));
    const result = await sender.send(editedProbe(control.operation, body, requestEdit), `${order}${suffix}`, purpose);
    attempts += result.attempts;
    return { check, result, difference: requestEdit.difference(body) };
  };
  let tried = await send(first, "");
  for (const [index, requestEdit] of others.entries()) {
    if (tried.result.isAccepted) break;
    tried = await send(requestEdit, `/${index + 1}`);
  }
  return { ...tried, attempts };
}

/**
 * Judges a probe between its two controls. `valid` is the rejection of a valid value of the field, if the target accepts
 * none: an invalid one is rejected for its own sake only if its rejection is another.
 */
export function judge(
  check: ProbeCheck,
  result: SendResult,
  before: SendResult,
  after: SendResult,
  rejections: Rejections | undefined,
  valid?: SendResult,
): Judgement {
  const actual = describeResult(result);
  const control = problemOfControls(before, after);
  if (result.isAccepted) return { verdict: check.kind === "reject" ? "fail" : "pass", actual, value: "accepted" };
  if (result.class !== "rejected") return { verdict: "inconclusive", actual, reason: result.reason ?? "no-evidence" };
  if (control !== undefined)
    return { verdict: "inconclusive", actual: `${actual}; ${CONTROL_TEXT[control]}`, reason: control };
  switch (check.kind) {
    case "reject":
      if (check.trial.guarded && rejections !== undefined && isForAnotherReason(rejections, result)) {
        return { verdict: "inconclusive", actual, reason: "rejected-for-another-reason" };
      }
      if (valid !== undefined && areAlike(valid, result)) {
        return { verdict: "inconclusive", actual: `${actual}, as a valid value is`, reason: "control-rejected" };
      }
      return { verdict: "pass", actual };
    case "accept":
      if (check.trial.stateMayExplain) return { verdict: "inconclusive", actual, reason: "state-may-explain" };
      return { verdict: "fail", actual };
    default:
      return { verdict: "pass", actual, value: "rejected" };
  }
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

function needsAnotherRound({ check, judgement, difference, result }: ProbeOutcome, rounds: number): boolean {
  // A server error may be sporadic and have nothing to do with the probe.
  const hasServerError = isServerError(result);
  if (judgement.verdict === "fail" && check.kind === "accept" && hasServerError) return true;
  if (rounds >= MAX_ROUNDS.normal) return false;
  if (hasServerError || (judgement.verdict === "fail" && check.kind === "accept")) return true;
  if (judgement.reason === "control-unstable" || difference === undefined) return true;
  // Requests that may have changed something are never sent again; a new one with new names may be.
  return result.class === "transient" && !result.exchange.request.repeatable && judgement.reason !== "interrupted";
}

/** Merges two rounds. A valid request counts as rejected if every round rejected it; facts that differ do not count. */
function merged(first: ProbeOutcome, second: ProbeOutcome | undefined): ProbeOutcome {
  if (second === undefined) return first;
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
