// A made-up target: what sessions of a test ask for.
import type { Inventory } from "../../../scenarios/sessions/session-steps.ts";
import { CHAIN_SLUGS, type ChainSlug } from "../../../target/chains.ts";

/** Twelve tokens and some users; everything is permitted. */
export function inventoryOf(users: number, chainOf: (token: number) => ChainSlug = () => "base-sepolia"): Inventory {
  return {
    tokens: Array.from({ length: 12 }, (_, token) => ({ tokenId: idOf(token), chainSlug: chainOf(token) })),
    userIds: Array.from({ length: users }, (_, user) => idOf(100 + user)),
    permittedSlugs: CHAIN_SLUGS,
  };
}

function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}
