// What somebody trades: which way, and how much.

/** An amount in USD or in tokens. */
export type Amount = { readonly unit: "usd" | "token"; readonly amount: number };

/** What somebody wants to trade, and first a quote of. */
export type Order = { readonly direction: "buy" | "sell"; readonly amount: Amount };
