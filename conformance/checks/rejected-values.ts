// Rejections to compare others with, once for all checks of a run: of unlisted values and unknown tokens.
import type { OperationId } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import { createRandom } from "../../schemas/random.ts";
import { isServerError } from "../../target/exchange/oracle.ts";
import type { Purpose } from "../../target/exchange/probe.ts";
import type { SendResult } from "../../target/exchange/sent-request.ts";
import { Ended } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { notAccepted } from "./dialogue-check.ts";

/** A value that no list of the interface has. */
export const UNLISTED = "nonesuch";

/** The response to a value that is not listed. */
export function unlisted(dialogue: Dialogue, operation: OperationId, field: string): Promise<SendResult | undefined> {
  return pastServerErrors(dialogue, operation, { [field]: UNLISTED }, "violation");
}

/** The response to a token that does not exist. */
export function unknownToken(dialogue: Dialogue, operation: OperationId): Promise<SendResult | undefined> {
  return pastServerErrors(dialogue, operation, { tokenId: createRandom(1, "unknown-token").uuid() }, "sample");
}

/** The names of the requests of {@link unknownToken}, among the shared ones. */
export const UNKNOWN_TOKEN = ["unknown token", "unknown token again"];

/** The names of both, among the shared requests of an operation. */
export function rejectedNames(field: string): readonly string[] {
  return [`unlisted ${field}`, `unlisted ${field} again`, ...UNKNOWN_TOKEN];
}

/** A sporadic error says nothing about the request: the second response counts then. */
async function pastServerErrors(
  dialogue: Dialogue,
  operation: OperationId,
  changes: JsonObject,
  purpose: Purpose,
): Promise<SendResult | undefined> {
  const result = await dialogue.sample(operation, changes, 0, purpose);
  return result !== undefined && isServerError(result) ? dialogue.sample(operation, changes, 1, purpose) : result;
}

/** Whether a rejection concerns the request; a server error may be sporadic. */
export function isPlainRejection(
  result: SendResult | undefined,
): result is SendResult & { readonly class: "rejected" } {
  return result?.class === "rejected" && !isServerError(result);
}

/** The response, if it is a plain rejection; otherwise the check ends. */
export function rejected(result: SendResult | undefined): SendResult {
  if (isPlainRejection(result)) return result;
  throw new Ended(notAccepted(result));
}
