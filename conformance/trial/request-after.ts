// A plain request after an accepted extreme: a service may accept a value and then fail on whatever names the same token.
import { operations, valueAt } from "../../schemas/index.ts";
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

/** Quotes the token of an accepted request, under a label that names the request as the cause of what happens. */
export async function quoteAfter(sender: Sender, result: SendResult, difference: string, order: Order): Promise<void> {
  const { tokenId = valueAt(result.body, "/metadata/tokenId"), chainSlug } = requestedBody(result);
  if (!result.isAccepted || typeof tokenId !== "string") return;
  const label = `a valid request after ${result.operation} with ${difference}`;
  const probe = { ...plainProbe("token-price", JSON.stringify({ tokenId, chainSlug })), label, change: label };
  await sender.send(probe, [...order, "after"], "sample");
}
