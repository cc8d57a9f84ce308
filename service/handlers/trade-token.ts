// Builds a trade's transaction, moves the pool and books the fees.
import type { TradeTokenRequest } from "../../schemas/index.ts";
import { reject } from "../exchange/stages.ts";
import { applyTrade, type Exchanged, quote } from "../market/pricing.ts";
import { takeFees } from "./fees.ts";
import { accept, type Context, type Handler } from "./handler.ts";
import { findPool } from "./pools.ts";
import { readOrder } from "./trade-orders.ts";
import { tradeTransaction } from "./transactions.ts";

/** Value in USDC from which a trade is carried out, under one option. */
const LEAST_USDC = 1;

/** Why a trade is not carried out although it is well-formed. A sale takes its tokens from the holding, a purchase adds them. */
function objectionTo(
  { tokenId, chainSlug, direction }: TradeTokenRequest,
  { tokens, usdc }: Exchanged,
  { state, choices, credential }: Context,
): string | undefined {
  if (choices["trade.least"] === "one" && usdc < LEAST_USDC) return "The trade is too small.";
  if (choices["trade.holding"] === "none") return undefined;
  const key = `${credential} ${tokenId.toLowerCase()} ${chainSlug}`;
  const held = state.holdings.get(key) ?? 0;
  if (direction === "sell" && tokens > held) return "The user holds too little of the token.";
  state.holdings.set(key, direction === "sell" ? held - tokens : held + tokens);
  return undefined;
}

/** The trade operation. The trade is executed at once: the next quote sees the moved pool. */
export const tradeToken: Handler<TradeTokenRequest> = (request, context) => {
  const { choices } = context;
  const found = findPool(request, context);
  if (found.kind === "rejected") return found;
  const interpretation = readOrder(request, choices);
  if (interpretation.kind === "rejected") return interpretation;
  const { token, pool } = found;
  const { order } = interpretation;
  const exchanged = quote(pool, order);
  const objection = objectionTo(request, exchanged, context);
  if (objection !== undefined) return { kind: "rejected", rejection: reject("invalid", objection) };
  takeFees(request, token, applyTrade(pool, order), context);
  return accept({
    success: true,
    transaction: tradeTransaction(request, token, exchanged, choices["response.transactionNumbers"]),
  });
};
