// What a target with state requires of trades, and trades within it: worth at least so much, and no sale of what was not
// bought before.
import { holdingKey, type Token, type TradeTerms } from "../../target/knowledge.ts";
import { amountInTokens, amountInUsd } from "./amounts.ts";
import type { Source } from "./fields.ts";
import type { Amount, Order } from "./requests.ts";

/** When the pool is sent again, purchases grow by up to a quarter, and sales shrink by up to a fifth. */
const CHANGES = 1.25;
/** No order is worth more than 1,000 USD even then, so that a pool of a market is not emptied by one. */
const MOST_USD = 1_000 / CHANGES;
/**
 * Of the tokens that users buy, this part may be sold again, whatever fees are taken. So sales never exceed purchases, whatever
 * the order of later passes through the pool. What a purchase in USD buys depends on a price that moves: none of it is sold.
 */
const SOLD_PART = 0.8;
/** Purchases are of tokens while less than this, in USD, may be sold. */
const RESERVE_USD = 200;
/** A sale takes at most this part of what may be sold: users share it, and a purchase may still be in progress. */
const SALE_PART = 0.2;

/** Draws amounts within the terms, and keeps account of what may be sold. One for each pool. */
export type Market = ReturnType<typeof createMarket>;

/** A market; without terms every amount is allowed. */
export function createMarket({ random }: Source, terms: TradeTerms | undefined) {
  // What users hold from the start is for sales that overtake a purchase: a pass through the pool leaves it as it was.
  const bought = new Map<string, number>();
  const sellable = (token: Token) => {
    const held = terms?.holdings?.get(holdingKey(token));
    if (held === undefined) return 0;
    const left = bought.get(holdingKey(token)) ?? 0;
    // Where a trade is only a transaction to sign, nobody holds more than was given.
    return terms?.countsPurchases === true ? left : Math.min(left, held);
  };
  const { leastUsd = 0 } = terms ?? {};
  const leastOf = (direction: Order["direction"]) => (direction === "sell" ? leastUsd * CHANGES : leastUsd);
  const worth = (token: Token) => terms?.usdPerToken.get(holdingKey(token));
  const inTokens = (usd: number, price: number): Amount => ({ unit: "token", amount: rounded(usd / price) });
  const saleLimit = (token: Token) => sellable(token) * SALE_PART;
  return {
    /** Whether something of the token may be sold now. */
    canSell: (token: Token): boolean => {
      if (terms?.holdings === undefined) return true;
      const limitUsd = saleLimit(token) * (worth(token) ?? 0);
      return limitUsd > 0 && limitUsd >= leastOf("sell");
    },
    /** An amount to trade, or only to quote, which needs no holding. */
    amount: (
      token: Token,
      direction: Order["direction"],
      { inUsd, isTraded }: { readonly inUsd: boolean; readonly isTraded: boolean },
    ): Amount => {
      if (terms === undefined) {
        return inUsd ? { unit: "usd", amount: amountInUsd(random) } : { unit: "token", amount: amountInTokens(random) };
      }
      const usd = Math.min(MOST_USD, Math.max(leastOf(direction), amountInUsd(random)));
      const price = worth(token);
      if (price === undefined) return { unit: "usd", amount: usd };
      const hasHoldings = isTraded && terms.holdings !== undefined;
      if (hasHoldings && direction === "sell") return inTokens(Math.min(usd, saleLimit(token) * price), price);
      const isRestocked = hasHoldings && sellable(token) * price < RESERVE_USD;
      return inUsd && !isRestocked ? { unit: "usd", amount: usd } : inTokens(usd, price);
    },
    /** Whether what an order sells is there still. */
    covers: (token: Token, { direction, amount: { amount } }: Order): boolean =>
      terms?.holdings === undefined || direction === "buy" || amount <= sellable(token),
    /** Takes account of a trade that is sent. */
    trade: (token: Token, { direction, amount: { unit, amount } }: Order): void => {
      const key = holdingKey(token);
      if (terms?.holdings === undefined || unit === "usd") return;
      bought.set(key, (bought.get(key) ?? 0) + (direction === "sell" ? -1 : SOLD_PART) * amount);
    },
  };
}

/** Six significant digits, never more than the value. */
function rounded(tokens: number): number {
  const near = Number(tokens.toPrecision(6));
  return near <= tokens ? near : Number((tokens * (1 - 1e-5)).toPrecision(6));
}
