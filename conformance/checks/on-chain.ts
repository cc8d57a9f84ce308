// Bodies for quotes and trades on another chain: with a token that is known there and a wallet of its form.

import type { OperationId } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import { createRandom } from "../../schemas/random.ts";
import { walletFor } from "../../traffic/generation/wallets.ts";
import type { Dialogue } from "../definition/dialogue.ts";

/** The accepted body of an operation, changed to a chain; undefined if none was accepted. The token may be unknown there. */
export async function bodyOn(
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
    ...plain,
    chainSlug: slug,
    ...(created !== undefined && { tokenId: created }),
    ...(isElsewhere && { userAddress: walletFor(slug, createRandom(1, slug)) }),
  };
}
