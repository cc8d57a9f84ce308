// A plain request after an accepted extreme: a service may accept a value and then fail on whatever names the same token.
import { type OperationId, operations, valueAt } from "../../schemas/index.ts";
import { plainProbe } from "../../target/exchange/probe.ts";
import type { Sender } from "../../target/exchange/sender.ts";
import type { Order, SendResult } from "../../target/exchange/sent-request.ts";
import { requestedBody } from "../checks/dialogue-check.ts";
import type { ProbeCheck } from "../definition/check.ts";

/** Whether the acceptance of a probe may leave the target with a token that it cannot cope with. */
export function isExtreme({ operation, trial }: ProbeCheck): boolean {
  const isStored = operations[operation].sideEffect === "create" && trial.keepsEveryRule === true;
  return isStored || trial.mutatesMarket === true;
}

/**
 * Quotes the token of an accepted request, under a label that names the request as the cause of what happens, and asks for the
 * fees that a trade may have led to.
 */
export async function quoteAfter(sender: Sender, result: SendResult, difference: string, order: Order): Promise<void> {
  const { tokenId = valueAt(result.body, "/metadata/tokenId"), chainSlug } = requestedBody(result);
  if (!result.isAccepted || typeof tokenId !== "string") return;
  const label = `a valid request after ${result.operation} with ${difference}`;
  const send = (operation: OperationId, body: object) =>
    sender.send(
      { ...plainProbe(operation, JSON.stringify(body)), label, change: label },
      [...order, operation],
      "sample",
    );
  await send("token-price", { tokenId, chainSlug });
  // Fees that failed before have a cause already.
  const hasFailed = [...sender.ledger["get-user-fees"].triggers.values()].some(({ errors }) => errors.size > 0);
  if (!hasFailed && operations[result.operation].sideEffect === "trade") await send("get-user-fees", {});
}
