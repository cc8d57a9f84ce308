// Judges a wrong request by a right one that differs from it in one thing, where both are built in a dialogue and stand
// beside no control of the survey.
import type { OperationId } from "../../schemas/index.ts";
import type { Finding } from "../check.ts";
import type { Dialogue } from "../dialogue.ts";
import type { Probe } from "../probe.ts";
import { isForAnotherReason } from "../refusals.ts";
import { describeReply } from "../sandwich.ts";
import { isServerError } from "../stumble.ts";
import { notTaken } from "./relation.ts";

/** A right request and its wrong twin. `guarded` is false where a refusal for want of a credential is the one to expect. */
export type Twins = { readonly right: Probe; readonly wrong: Probe; readonly guarded: boolean };

/** Sends right, wrong, right: the wrong one is to be refused, and its refusal counts between two acceptances only. */
export async function judgeRefusedTwin(
  dialogue: Dialogue,
  operation: OperationId,
  { right, wrong, guarded }: Twins,
): Promise<Finding> {
  const before = await dialogue.send(right, "sample");
  if (!before.taken) return notTaken(before);
  let reply = await dialogue.send(wrong, "violation");
  // A status of 500 may be a stumble that has nothing to do with the request.
  if (isServerError(reply)) reply = await dialogue.send(wrong, "violation");
  const found = { actual: describeReply(reply), evidence: reply.order };
  if (reply.taken) return { verdict: "fail", ...found };
  if (reply.class !== "refused") return notTaken(reply);
  const after = await dialogue.send(right, "sample");
  if (!after.taken) return { verdict: "inconclusive", reason: "control-unstable", ...found };
  const refusals = dialogue.refusals(operation);
  if (guarded && refusals !== undefined && isForAnotherReason(refusals, reply)) {
    return { verdict: "inconclusive", reason: "refused-for-another-reason", ...found };
  }
  return { verdict: "pass", ...found };
}
