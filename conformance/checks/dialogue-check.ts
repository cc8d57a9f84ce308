// What dialogue checks have in common: asking for accepted answers one after the other, and findings on values that may be
// absent.
import { type OperationId, valueAt } from "../../schemas/index.ts";
import {
  type Check,
  type CheckDraft,
  checkId,
  type DialogueTrial,
  defineCheck,
  type Finding,
} from "../catalogue/check.ts";
import type { Dialogue } from "../catalogue/dialogue.ts";
import type { Reply } from "../exchange/sender.ts";
import type { JsonObject } from "../target/request-edit.ts";
import { describeReply } from "../trial/bracketed-probe.ts";

export type RelationDraft = Pick<
  CheckDraft,
  "operation" | "family" | "tier" | "statements" | "interpretations" | "smoke"
> & {
  readonly parts: readonly string[];
  readonly rule: string;
  readonly expected: string;
  readonly requests: DialogueTrial["requests"];
  readonly namesMainnet?: boolean;
  readonly needsNoControl?: boolean;
  readonly hold: DialogueTrial["hold"];
};

/** A check that holds a dialogue. */
export function relation(draft: RelationDraft): Check {
  const { parts, hold, expected, requests, namesMainnet, needsNoControl, interpretations, smoke, ...rest } = draft;
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
      hold,
      ...(namesMainnet && { namesMainnet }),
      ...(needsNoControl && { needsNoControl }),
    },
  });
}

/**
 * Asks for the plain request with each set of changes in turn and judges the answers together; a change to undefined leaves
 * a member out. Where one of them is not accepted nothing is said.
 */
export async function judgeTaken(
  dialogue: Dialogue,
  operation: OperationId,
  changes: readonly JsonObject[],
  judge: (replies: readonly Reply[]) => Finding | Promise<Finding>,
): Promise<Finding> {
  const replies: Reply[] = [];
  for (const changed of changes) {
    const plain = dialogue.body(operation);
    if (plain === undefined) return notTaken(undefined);
    const fields = Object.entries({ ...plain, ...changed }).filter(([, value]) => value !== undefined);
    const reply = await dialogue.ask(operation, Object.fromEntries(fields));
    if (!reply.taken) return notTaken(reply);
    replies.push(reply);
  }
  return judge(replies);
}

/** {@link judgeTaken} for one answer. */
export function judgeOne(
  dialogue: Dialogue,
  operation: OperationId,
  changes: JsonObject,
  judge: (reply: Reply) => Finding | Promise<Finding>,
): Promise<Finding> {
  return judgeTaken(dialogue, operation, [changes], ([reply]) =>
    reply === undefined ? notTaken(reply) : judge(reply),
  );
}

/** The finding where an answer that is needed was not accepted, or could not be asked for. */
export function notTaken(reply: Reply | undefined): Finding {
  return {
    verdict: "inconclusive",
    actual: reply === undefined ? "there is no accepted request to begin with" : describeReply(reply),
    reason: reply?.reason ?? "control-rejected",
    ...(reply !== undefined && { evidence: reply.order }),
  };
}

/** The finding on a value of an answer that may be absent: then there is nothing to be said. */
export function compare(reply: Reply, pointer: string, holds: (value: unknown) => boolean): Finding {
  const value = valueAt(reply.body, pointer);
  if (value === undefined) return absent(reply, pointer);
  return verdictOf(holds(value), `${pointer} is ${JSON.stringify(value)}`, reply);
}

/** The finding on a place that an answer does not have. */
export function absent(reply: Reply, pointer: string): Finding {
  return { verdict: "notApplicable", reason: "never-seen", actual: `${pointer} is absent`, evidence: reply.order };
}

/** Pass or fail, shown by an answer. */
export function verdictOf(holds: boolean, actual: string, reply: Reply): Finding {
  return { verdict: holds ? "pass" : "fail", actual, evidence: reply.order };
}

/** The objects of an array of an answer; empty where there is none. */
export function objectsAt(reply: Reply, pointer: string): readonly JsonObject[] {
  const value = valueAt(reply.body, pointer);
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "object" && entry !== null) : [];
}
