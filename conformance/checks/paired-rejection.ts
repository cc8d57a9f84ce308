// Judges invalid requests beside a valid one from which each differs in one thing. The dialogue builds them; the survey has no
// control for them.

import type { OperationId } from "../../schemas/index.ts";
import { isServerError } from "../../target/exchange/oracle.ts";
import type { Probe } from "../../target/exchange/probe.ts";
import { describeResult, type SendResult } from "../../target/exchange/sent-request.ts";
import { isForAnotherReason } from "../../target/rejection-baseline.ts";
import type { Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { accepted, notAccepted } from "./dialogue-check.ts";

/**
 * `valid` sends the valid request; undefined if none can be made. The name of an invalid one says what is wrong with it, if there
 * are several. `isAboutCredential` is true if a rejection because of a missing credential is the expected one.
 */
export type RequestPair = {
  readonly valid: () => Promise<SendResult | undefined>;
  readonly invalid: readonly { readonly name?: string; readonly probe: Probe }[];
  readonly isAboutCredential?: boolean;
};

/**
 * Sends valid, invalid, valid: the invalid ones must be rejected, and their rejections count only between two acceptances.
 * Where the valid one is a sample that the run shares, both are the same response.
 */
export async function judgePair(
  dialogue: Dialogue,
  operation: OperationId,
  { valid, invalid, isAboutCredential = false }: RequestPair,
): Promise<Judgement> {
  accepted(await valid());
  const rejections = dialogue.rejections(operation);
  let last = notAccepted(undefined);
  let isElsewhere = false;
  for (const { name, probe } of invalid) {
    let result = await dialogue.send(probe, "violation");
    // A server error may be sporadic and have nothing to do with the request.
    if (isServerError(result)) result = await dialogue.send(probe, "violation");
    const actual = describeResult(result);
    last = { verdict: "pass", actual, evidence: result.sent };
    if (result.isAccepted)
      return { ...last, verdict: "fail", actual: name === undefined ? actual : `${name}: ${actual}` };
    if (result.class !== "rejected") return notAccepted(result);
    isElsewhere ||= !isAboutCredential && rejections !== undefined && isForAnotherReason(rejections, result);
  }
  const after = await valid();
  if (!after?.isAccepted) return { ...last, verdict: "inconclusive", reason: "control-unstable" };
  return isElsewhere ? { ...last, verdict: "inconclusive", reason: "rejected-for-another-reason" } : last;
}
