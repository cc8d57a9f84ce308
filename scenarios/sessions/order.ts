// What somebody trades: a token, which way, and how much.
import type { ChainSlug } from "../../target/chains.ts";

/** A token that the target is known to quote on that chain. */
export type Token = { readonly tokenId: string; readonly chainSlug: ChainSlug };

/** An amount in USD or in tokens. */
export type Amount = { readonly unit: "usd" | "token"; readonly amount: number };

/** What somebody wants to trade, and first a quote of. */
export type Order = { readonly direction: "buy" | "sell"; readonly amount: Amount };
