// The common part of checks with several requests: collecting accepted responses, and judgements on values that may be
// absent.

import { type OperationId, valueAt } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import {
  type Check,
  type CheckDraft,
  checkId,
  type DialogueTrial,
  defineCheck,
  type Judgement,
} from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { describeResult } from "../exchange/result-text.ts";
import type { SendResult } from "../exchange/sender.ts";

export type DialogueCheckDraft = Pick<
  CheckDraft,
  "operation" | "family" | "tier" | "statements" | "interpretations" | "smoke"
> & {
  readonly parts: readonly string[];
  readonly rule: string;
  readonly expected: string;
  readonly requests: DialogueTrial["requests"];
  readonly namesMainnet?: boolean;
  readonly needsNoControl?: boolean;
  readonly judge: DialogueTrial["judge"];
};

/** Makes a check that runs a dialogue. */
export function dialogueCheck(draft: DialogueCheckDraft): Check {
  const { parts, judge, expected, requests, namesMainnet, needsNoControl, interpretations, smoke, ...rest } = draft;
  return defineCheck({
    ...rest,
    id: checkId(draft.operation, ...parts),
    kind: "relation",
    ...(interpretations && { interpretations }),
    ...(smoke !== undefined && { smoke }),
    trial: {
      kind: "dialogue",
      expected,
      requests,
      judge,
      ...(namesMainnet && { namesMainnet }),
      ...(needsNoControl && { needsNoControl }),
    },
  });
}

/**
 * Sends the plain request with each set of changes in turn and judges the responses together; a change to undefined removes
 * a field. Inconclusive if one of them is not accepted.
 */
export async function judgeAccepted(
  dialogue: Dialogue,
  operation: OperationId,
  changes: readonly JsonObject[],
  judge: (results: readonly SendResult[]) => Judgement | Promise<Judgement>,
): Promise<Judgement> {
  const results: SendResult[] = [];
  for (const changed of changes) {
    const plain = dialogue.body(operation);
    if (plain === undefined) return notAccepted(undefined);
    const fields = Object.entries({ ...plain, ...changed }).filter(([, value]) => value !== undefined);
    const result = await dialogue.request(operation, Object.fromEntries(fields));
    if (!result.isAccepted) return notAccepted(result);
    results.push(result);
  }
  return judge(results);
}

/** {@link judgeAccepted} for one response. */
export function judgeOne(
  dialogue: Dialogue,
  operation: OperationId,
  changes: JsonObject,
  judge: (result: SendResult) => Judgement | Promise<Judgement>,
): Promise<Judgement> {
  return judgeAccepted(dialogue, operation, [changes], ([result]) =>
    result === undefined ? notAccepted(result) : judge(result),
  );
}

/** The judgement if a needed response was not accepted, or its request could not be built. */
export function notAccepted(result: SendResult | undefined): Judgement {
  return {
    verdict: "inconclusive",
    actual: result === undefined ? "there is no accepted request to begin with" : describeResult(result),
    reason: result?.reason ?? "control-rejected",
    ...(result !== undefined && { evidence: result.order }),
  };
}

/** The judgement on a value of a response; not applicable if the value is absent. */
export function compare(result: SendResult, pointer: string, holds: (value: unknown) => boolean): Judgement {
  const value = valueAt(result.body, pointer);
  if (value === undefined) return absent(result, pointer);
  return verdictOf(holds(value), `${pointer} is ${JSON.stringify(value)}`, result);
}

/** The judgement on a place that a response does not have. */
export function absent(result: SendResult, pointer: string): Judgement {
  return { verdict: "notApplicable", reason: "never-seen", actual: `${pointer} is absent`, evidence: result.order };
}

/** Pass or fail, with the response as evidence. */
export function verdictOf(holds: boolean, actual: string, result: SendResult): Judgement {
  return { verdict: holds ? "pass" : "fail", actual, evidence: result.order };
}

/** The objects of an array of a response; empty if there is none. */
export function objectsAt(result: SendResult, pointer: string): readonly JsonObject[] {
  const value = valueAt(result.body, pointer);
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "object" && entry !== null) : [];
}
