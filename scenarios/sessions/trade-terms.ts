// What a target with state requires of trades, and trades within it: worth at least so much, and no sale of what was not
// bought before.
import { holdingKey, type Token, type TradeTerms } from "../../target/knowledge.ts";
import { amountInTokens, amountInUsd } from "./amounts.ts";
import type { Source } from "./fields.ts";
import type { Amount, Order } from "./order.ts";

/** When the pool is sent again, purchases grow by up to a quarter, and sales shrink by up to a fifth. */
const CHANGES = 1.25;
/** No order is worth more than 1,000 USD even then, so that a pool of a market is not emptied by one. */
const MOST_USD = 1_000 / CHANGES;
/**
 * Of what users buy, this part may be sold again: prices move between a purchase in USD and its sale. So sales never
 * exceed purchases, whatever the order of later passes through the pool.
 */
const SOLD_OF_TOKENS = 0.8;
const SOLD_OF_USD = 0.5;
/** A sale takes at most this part of what may be sold: users share it, and a purchase may still be under way. */
const SALE_PART = 0.2;

/** Draws amounts within the terms, and keeps account of what may be sold. One for each pool. */
export type Market = {
  /** Whether something of the token may be sold now. */
  readonly canSell: (token: Token) => boolean;
  readonly amount: (token: Token, direction: Order["direction"], wantsUsd: boolean) => Amount;
  /** Whether what an order sells is there still. */
  readonly covers: (token: Token, order: Order) => boolean;
  /** Takes account of a trade that is sent. */
  readonly trade: (token: Token, order: Order) => void;
};

/** A market; without terms every amount is allowed. */
export function createMarket({ random }: Source, terms: TradeTerms | undefined): Market {
  const sellable = new Map(terms?.holdings);
  const { leastUsd = 0 } = terms ?? {};
  const leastOf = (direction: Order["direction"]) => (direction === "sell" ? leastUsd * CHANGES : leastUsd);
  const worth = (token: Token) => terms?.usdPerToken.get(holdingKey(token));
  const inTokens = (usd: number, price: number): Amount => ({ unit: "token", amount: rounded(usd / price) });
  const saleLimit = (token: Token) => (sellable.get(holdingKey(token)) ?? 0) * SALE_PART;
  return {
    canSell: (token) => {
      if (terms?.holdings === undefined) return true;
      const limitUsd = saleLimit(token) * (worth(token) ?? 0);
      return limitUsd > 0 && limitUsd >= leastOf("sell");
    },
    amount: (token, direction, wantsUsd) => {
      if (terms === undefined) {
        return wantsUsd
          ? { unit: "usd", amount: amountInUsd(random) }
          : { unit: "token", amount: amountInTokens(random) };
      }
      const usd = Math.min(MOST_USD, Math.max(leastOf(direction), amountInUsd(random)));
      const price = worth(token);
      const mustHold = direction === "sell" && terms.holdings !== undefined;
      if (price === undefined || (wantsUsd && !mustHold)) return { unit: "usd", amount: usd };
      return mustHold ? inTokens(Math.min(usd, saleLimit(token) * price), price) : inTokens(usd, price);
    },
    covers: (token, { direction, amount: { amount } }) =>
      terms?.holdings === undefined || direction === "buy" || amount <= (sellable.get(holdingKey(token)) ?? 0),
    trade: (token, { direction, amount: { unit, amount } }) => {
      const key = holdingKey(token);
      const price = worth(token);
      if (terms?.holdings === undefined || price === undefined) return;
      const tokens = unit === "token" ? amount : amount / price;
      const part = direction === "sell" ? -1 : unit === "token" ? SOLD_OF_TOKENS : SOLD_OF_USD;
      sellable.set(key, (sellable.get(key) ?? 0) + part * tokens);
    },
  };
}

/** Six significant digits, never more than the value. */
function rounded(tokens: number): number {
  const near = Number(tokens.toPrecision(6));
  return near <= tokens ? near : Number((tokens * (1 - 1e-5)).toPrecision(6));
}
