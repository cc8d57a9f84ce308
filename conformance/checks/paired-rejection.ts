// Judges a wrong request by a right one that differs from it in one thing, where both are built in a dialogue and stand
// beside no control of the survey.

import type { OperationId } from "../../schemas/index.ts";
import type { Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { isServerError } from "../exchange/oracle.ts";
import type { Probe } from "../exchange/probe.ts";
import { describeResult } from "../exchange/result-text.ts";
import { isForAnotherReason } from "../target/rejection-baseline.ts";
import { notAccepted } from "./dialogue-check.ts";

/** A valid request and its wrong twin. `guarded` is false where a rejection for want of a credential is the one to expect. */
export type RequestPair = { readonly right: Probe; readonly wrong: Probe; readonly guarded: boolean };

/** Sends right, wrong, right: the wrong one must be rejected, and its rejection counts between two acceptances only. */
export async function judgePair(
  dialogue: Dialogue,
  operation: OperationId,
  { right, wrong, guarded }: RequestPair,
): Promise<Judgement> {
  const before = await dialogue.send(right, "sample");
  if (!before.isAccepted) return notAccepted(before);
  let result = await dialogue.send(wrong, "violation");
  // A status of 500 may be a sporadic error that has nothing to do with the request.
  if (isServerError(result)) result = await dialogue.send(wrong, "violation");
  const found = { actual: describeResult(result), evidence: result.order };
  if (result.isAccepted) return { verdict: "fail", ...found };
  if (result.class !== "rejected") return notAccepted(result);
  const after = await dialogue.send(right, "sample");
  if (!after.isAccepted) return { verdict: "inconclusive", reason: "control-unstable", ...found };
  const rejections = dialogue.rejections(operation);
  if (guarded && rejections !== undefined && isForAnotherReason(rejections, result)) {
    return { verdict: "inconclusive", reason: "rejected-for-another-reason", ...found };
  }
  return { verdict: "pass", ...found };
}
