// Judges an invalid request beside a valid one that differs from it in one thing. The dialogue builds both; the survey has no
// control for them.

import type { OperationId } from "../../schemas/index.ts";
import type { Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { isServerError } from "../exchange/oracle.ts";
import type { Probe } from "../exchange/probe.ts";
import { describeResult } from "../exchange/result-text.ts";
import { isForAnotherReason } from "../target/rejection-baseline.ts";
import { notAccepted } from "./dialogue-check.ts";

/** `guarded` is false if a rejection because of a missing credential is the expected one. */
export type RequestPair = { readonly valid: Probe; readonly invalid: Probe; readonly guarded: boolean };

/** Sends valid, invalid, valid: the invalid one must be rejected, and its rejection counts only between two acceptances. */
export async function judgePair(
  dialogue: Dialogue,
  operation: OperationId,
  { valid, invalid, guarded }: RequestPair,
): Promise<Judgement> {
  const before = await dialogue.send(valid, "sample");
  if (!before.isAccepted) return notAccepted(before);
  let result = await dialogue.send(invalid, "violation");
  // A server error may be sporadic and have nothing to do with the request.
  if (isServerError(result)) result = await dialogue.send(invalid, "violation");
  const found = { actual: describeResult(result), evidence: result.order };
  if (result.isAccepted) return { verdict: "fail", ...found };
  if (result.class !== "rejected") return notAccepted(result);
  const after = await dialogue.send(valid, "sample");
  if (!after.isAccepted) return { verdict: "inconclusive", reason: "control-unstable", ...found };
  const rejections = dialogue.rejections(operation);
  if (guarded && rejections !== undefined && isForAnotherReason(rejections, result)) {
    return { verdict: "inconclusive", reason: "rejected-for-another-reason", ...found };
  }
  return { verdict: "pass", ...found };
}
