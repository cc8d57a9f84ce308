// Finds the token and the pool that a request names, or rejects the request.

import { type Refusal, refuse } from "../exchange/stages.ts";
import type { ChainSlug } from "../market/chains.ts";
import type { Pool } from "../market/pricing.ts";
import { imagineToken, openPool, type Token } from "../market/tokens.ts";
import type { Choices } from "../open-points/choices.ts";
import type { Context } from "./handler.ts";

/** The token and its pool on the chain, or the rejection. */
export function findPool(
  { tokenId, chainSlug }: { readonly tokenId: string; readonly chainSlug: ChainSlug },
  { state, choices }: Context,
): { readonly kind: "found"; readonly token: Token; readonly pool: Pool } | Refusal {
  const id = tokenId.toLowerCase();
  const found = state.tokens.find(id);
  // A token that is not indexed yet exists: no synthetic one replaces it.
  const isLate = found !== undefined && !isIndexed(found, choices["token.indexing"], state.now());
  if (isLate && choices["token.notReady"] !== "unknown") return refuse("not-ready", "The token is not ready yet.");
  if (isLate || (found === undefined && choices["token.unknown"] === "rejected"))
    return refuse("unknown", "There is no such token.");
  const token = found ?? takeIn(id, state);
  if (choices["token.pools"] === "rejected" && found !== undefined && !token.homeChains.includes(chainSlug))
    return refuse("unknown", "The token is not traded on this chain.");
  return { kind: "found", token, pool: openPool(token, chainSlug) };
}

/** Whether quotes and trades know a token: a service may index created ones in its own time, or once they are signed. */
function isIndexed({ indexing }: Token, choice: Choices["token.indexing"], now: number): boolean {
  if (indexing === undefined) return true;
  switch (choice) {
    case "at-once":
      return true;
    case "after-lookups":
      indexing.lookups++;
      return indexing.lookups > LOOKUPS_BEFORE_INDEXING;
    case "one-at-a-time":
      return now >= indexing.indexedAt;
    case "once-signed":
      return indexing.isExecuted;
    case "after-a-second":
      return now >= indexing.createdAt + 1_000;
  }
}

const LOOKUPS_BEFORE_INDEXING = 3;

function takeIn(tokenId: string, state: Context["state"]): Token {
  const [owner] = state.ledger.seededUsers;
  const token = imagineToken(state.seed, tokenId, owner?.userId ?? "");
  state.tokens.add(token);
  return token;
}
