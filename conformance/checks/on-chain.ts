// Quotes and trades on another chain: with a token that is known there and a wallet of its form, once for all checks.

import type { OperationId } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import { createRandom } from "../../schemas/random.ts";
import { isServerError } from "../../target/exchange/oracle.ts";
import type { SendResult } from "../../target/exchange/sent-request.ts";
import { walletFor } from "../../target/wallets.ts";
import type { SharedRequests } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";

/** What the accepted body of an operation needs on a chain; undefined if none was accepted. The token may be unknown there. */
export async function changesOn(
  dialogue: Dialogue,
  operation: OperationId,
  slug: string,
): Promise<JsonObject | undefined> {
  const plain = dialogue.body(operation);
  const known = dialogue.fixtures(operation);
  if (plain === undefined || known === undefined) return undefined;
  const created = await dialogue.tokenOn(slug);
  const isElsewhere = plain["userAddress"] !== undefined && slug !== known.chainSlug;
  return {
    chainSlug: slug,
    ...(created !== undefined && { tokenId: created }),
    ...(isElsewhere && { userAddress: walletFor(slug, createRandom(1, slug)) }),
  };
}

/**
 * The response to the plain request on a chain; undefined if no plain body was accepted. One that blames the service, or none at
 * all, is not the last word: there is a second request, which has the index 1.
 */
export async function resultOn(
  dialogue: Dialogue,
  operation: OperationId,
  slug: string,
  index = 0,
): Promise<SendResult | undefined> {
  const changes = await changesOn(dialogue, operation, slug);
  const result = changes && (await dialogue.sample(operation, changes, index));
  return result !== undefined && index === 0 && (isServerError(result) || result.class === "transient")
    ? dialogue.sample(operation, changes, 1)
    : result;
}

/** The names of what is sent for an operation on these chains; the tokens there are created once in a run. */
export function sharedOn(operation: OperationId, slugs: readonly string[]): SharedRequests {
  return {
    [operation]: slugs.flatMap((slug) => [`on ${slug}`, `on ${slug} again`]),
    "create-token-transaction": slugs.map((slug) => `token on ${slug}`),
  };
}
