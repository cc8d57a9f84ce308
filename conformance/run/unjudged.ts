// Judgements on checks that were not sent, or that an interruption preceded, and why.
import type { ReasonCode } from "../../run/format/run.ts";
import type { Sender } from "../../target/exchange/sender.ts";
import type { TargetFacts } from "../../target/survey.ts";
import { type Check, isProbeCheck, type Judgement } from "../definition/check.ts";

/** The judgement on a check of a target that was given up before anything was judged. */
export function givenUp(sender: Sender, { operation }: Check): Judgement | undefined {
  return sender.isGivenUp() ? notSent(sender.stopReason(operation) ?? "unavailable") : undefined;
}

/** Why a check is not even tried. */
export function obstacleOf(check: Check, facts: TargetFacts, hasRefusedToken: boolean): Judgement | undefined {
  const missing = facts.operations.get(check.operation)?.missing;
  if (missing !== undefined) return { ...missing, actual: MISSING_TEXT[missing.verdict] };
  if (check.trial.kind === "passive") return undefined;
  if (check.trial.namesMainnet && facts.sideEffects === "testnet") {
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
export function cutShort({ trial }: Check, judgement: Judgement): Judgement {
  const isJudged = judgement.verdict === "fail" || (judgement.verdict === "pass" && trial.kind !== "passive");
  return isJudged ? judgement : NOT_JUDGED;
}

/** The judgement on a check that an interruption preceded. */
export const NOT_JUDGED: Judgement = {
  verdict: "inconclusive",
  reason: "interrupted",
  actual: "not judged: the run was interrupted",
};

export function reasonOfUnsent(sender: Sender, check: Check): ReasonCode {
  return sender.stopReason(check.operation) ?? (check.tier === "observed" ? "side-effects-spent" : "control-rejected");
}

export function notSent(reason: ReasonCode): Judgement {
  return { verdict: "inconclusive", reason, actual: `not sent: ${UNSENT_TEXT[reason] ?? UNRESPONSIVE}` };
}

const UNRESPONSIVE = "the operation had stopped responding";
const UNSENT_TEXT: Readonly<Partial<Record<ReasonCode, string>>> = {
  "rate-limited": "the limit of the rate lasted too long",
  "access-lost": "the target had stopped accepting what it had accepted",
  "side-effects-spent": "the run had created or traded as much as it may",
  "control-rejected": "no request was accepted that differs in this one thing",
};
