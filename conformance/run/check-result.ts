// Turns judgements into the results of a run.

import { createLearningRedactor, type Redactor } from "../../http/redaction/redactor.ts";
import type { CheckResult, ServerError } from "../../run/format/run.ts";
import { OPERATION_IDS } from "../../schemas/index.ts";
import { curlOf } from "../../target/exchange/curl.ts";
import type { Probe } from "../../target/exchange/probe.ts";
import { recordedRequest } from "../../target/exchange/recorded-request.ts";
import type { Sender } from "../../target/exchange/sender.ts";
import type { SentRequest } from "../../target/exchange/sent-request.ts";
import { listedErrors } from "../../target/exchange/triggers.ts";
import type { Check, Judgement } from "../definition/check.ts";

/**
 * What the execution adds to a judgement: how the probe differed, how often it was sent, and whether the target accepts no
 * value of the field that the check is about.
 */
export type Circumstances = {
  readonly difference?: string;
  readonly attempts?: number;
  readonly isFieldRejected?: boolean;
};

/**
 * Removes credentials from texts. Commands contain placeholders anyway; only long credentials are removed from them,
 * because a short one may be an ordinary word of a body.
 */
export type Redactors = { readonly redact: Redactor; readonly redactLong: Redactor };

export type LearningRedactors = Redactors & {
  /** Removes this credential too from now on. */
  readonly learn: (credential: string) => void;
};

export function createRedactors(credentials: readonly string[]): LearningRedactors {
  const all = createLearningRedactor([], Number.POSITIVE_INFINITY);
  const long = createLearningRedactor([], Number.POSITIVE_INFINITY);
  const learn = (credential: string) => {
    all.learn(credential);
    if (credential.length >= LONG_CREDENTIAL) long.learn(credential);
  };
  for (const credential of credentials) learn(credential);
  return { redact: all.redact, redactLong: long.redact, learn };
}

const LONG_CREDENTIAL = 12;

/** The result of a check for which nothing was sent. */
export function unsentResult(check: Check, judgement: Judgement): CheckResult {
  return { ...rowOf(check, judgement), attempts: 0, durationMs: 0 };
}

/** The result of a check, with the request and the response that its judgement names as evidence. */
export function resultOf(
  check: Check,
  judgement: Judgement,
  sender: Sender,
  { redact, redactLong }: Redactors,
  { difference, attempts, isFieldRejected }: Circumstances = {},
): CheckResult {
  const sent = judgement.evidence;
  const shown = difference ?? (judgement.verdict === "fail" && sent !== undefined ? triggerOf(sent) : undefined);
  return {
    ...rowOf(check, judgement),
    actual: redact(judgement.actual),
    ...(shown !== undefined && { difference: redact(shown) }),
    ...(isFieldRejected && check.kind === "reject" && judgement.verdict === "pass" && { unproven: true }),
    ...(sent !== undefined && {
      curl: commandOf(sent, sender, { redact, redactLong }),
      ...(sent.status !== undefined && { status: sent.status }),
      ...(judgement.verdict === "fail" && {
        request: recordedRequest(withoutCredential(sent.probe, redactLong), sent.purpose),
      }),
      ...(judgement.verdict !== "pass" && excerptOf(sent, redact)),
    }),
    attempts: attempts ?? sent?.attempts ?? 0,
    durationMs: Math.round((sent?.durationMs ?? 0) * 1000) / 1000,
  };
}

export function commandOf({ probe }: SentRequest, { target }: Sender, { redactLong }: Redactors): string {
  return redactLong(curlOf(withoutCredential(probe, redactLong), target));
}

/** Characters of a response that a result has. */
const EXCERPT_LENGTH = 256;

/** The beginning of a response without credentials. */
export function excerptOf({ excerpt }: SentRequest, redact: Redactor): { readonly response?: string } {
  if (excerpt === undefined) return {};
  return { response: Array.from(redact(excerpt)).slice(0, EXCERPT_LENGTH).join("") };
}

/** What is special about the request that showed a failure of a check that sends no probe. */
function triggerOf({ probe, purpose }: SentRequest): string | undefined {
  return probe.label ?? (purpose === "control" || purpose === "sample" ? "none: a valid request" : undefined);
}

/** The server errors, one entry for each distinct trigger; those of valid requests come first for each operation. */
export function serverErrorsOf(sender: Sender, { redact, redactLong }: Redactors): readonly ServerError[] {
  return OPERATION_IDS.flatMap((operation) =>
    listedErrors(sender.ledger[operation].triggers).map(({ trigger, error }) => {
      const { status, reason, count, sent } = error;
      return {
        operation,
        isValidRequest: trigger.isValid,
        trigger: redact(trigger.text),
        ...(status !== undefined && { status }),
        ...(reason !== undefined && { reason }),
        count,
        curl: commandOf(sent, sender, { redact, redactLong }),
      };
    }),
  );
}

function rowOf(
  check: Check,
  { verdict, actual, reason, value, share }: Judgement,
): Omit<CheckResult, "attempts" | "durationMs"> {
  const { id, operation, family, tier, statements, interpretations, rule, trial, establishes, countsAs } = check;
  return {
    id,
    operation,
    family,
    tier: countsAs ?? tier,
    verdict,
    statements,
    interpretations,
    rule,
    expected: trial.expected,
    actual,
    ...(countsAs !== undefined && tier !== "observed" && { pending: tier }),
    ...(reason !== undefined && { reason }),
    ...(trial.kind === "probe" && isOutcome(value) && { outcome: value }),
    ...(share !== undefined && { share }),
    ...(establishes !== undefined && { establishes }),
  };
}

function isOutcome(value: Judgement["value"]): value is "accepted" | "rejected" {
  return value === "accepted" || value === "rejected";
}

/** A target may return the credential as an id, which then gets into bodies: removed before a shell quotes it. */
export function withoutCredential(probe: Probe, redact: Redactor): Probe {
  const { body } = probe;
  if (typeof body === "string") return { ...probe, body: redact(body) };
  return { ...probe, body: Buffer.from(redact(Buffer.from(body).toString("latin1")), "latin1") };
}
