// Builds a trade's transaction, moves the pool and books the fees.
import type { TradeTokenRequest } from "../../schemas/index.ts";
import { applyTrade, quote } from "../market/pricing.ts";
import { takeFees } from "./fees.ts";
import { accept, type Handler } from "./handler.ts";
import { findPool } from "./pools.ts";
import { readOrder } from "./trade-orders.ts";
import { tradeTransaction } from "./transactions.ts";

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
  takeFees(request, token, applyTrade(pool, order), context);
  return accept({
    success: true,
    transaction: tradeTransaction(request, token, exchanged, choices["response.transactionNumbers"]),
  });
};
