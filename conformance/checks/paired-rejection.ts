// Judges a wrong request by a right one that differs from it in one thing, where both are built in a dialogue and stand
// beside no control of the survey.
import type { OperationId } from "../../schemas/index.ts";
import type { Finding } from "../catalogue/check.ts";
import type { Dialogue } from "../catalogue/dialogue.ts";
import type { Probe } from "../exchange/probe.ts";
import { isForAnotherReason } from "../target/rejection-baseline.ts";
import { describeReply } from "../trial/bracketed-probe.ts";
import { isServerError } from "../trial/sporadic-errors.ts";
import { notTaken } from "./dialogue-check.ts";

/** A right request and its wrong twin. `guarded` is false where a refusal for want of a credential is the one to expect. */
export type Twins = { readonly right: Probe; readonly wrong: Probe; readonly guarded: boolean };

/** Sends right, wrong, right: the wrong one is to be refused, and its refusal counts between two acceptances only. */
export async function judgeRejectedTwin(
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
  if (reply.class !== "rejected") return notTaken(reply);
  const after = await dialogue.send(right, "sample");
  if (!after.taken) return { verdict: "inconclusive", reason: "control-unstable", ...found };
  const rejections = dialogue.rejections(operation);
  if (guarded && rejections !== undefined && isForAnotherReason(rejections, reply)) {
    return { verdict: "inconclusive", reason: "rejected-for-another-reason", ...found };
  }
  return { verdict: "pass", ...found };
}
