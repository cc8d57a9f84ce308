// The chains of the interface: which are test networks, and on which a run may create and trade.
import { operations, type TokenPriceRequest } from "../schemas/index.ts";

export type ChainSlug = TokenPriceRequest["chainSlug"];

/** What may be created or traded: nothing, on test networks only, or on any network. */
export type SideEffects = "none" | "testnet" | "any";

/** Every chain slug, in the order of the interface. */
export const CHAIN_SLUGS: readonly ChainSlug[] = (
  operations["token-price"].request.properties?.["chainSlug"]?.enum ?? []
).filter(isChainSlug);

/** Whether a slug is that of a test network; the interface does not say so, the names do. */
export function isTestNetwork(slug: string): boolean {
  return /-(devnet|sepolia|testnet)$/.test(slug);
}

/** The slugs that may be created and traded on. */
export function permittedSlugs(sideEffects: SideEffects): readonly ChainSlug[] {
  if (sideEffects === "none") return [];
  return sideEffects === "any" ? CHAIN_SLUGS : CHAIN_SLUGS.filter(isTestNetwork);
}

export function isChainSlug(text: string): text is ChainSlug {
  return operations["token-price"].request.properties?.["chainSlug"]?.enum?.includes(text) ?? false;
}
