// The handlers of the operations; a new operation does not compile until its row is here.
import type { OperationId, RequestBodies } from "../../schemas/index.ts";
import type { Outcome } from "../exchange/stages.ts";
import { createTokenTransaction } from "./create-token-transaction.ts";
import { getLeaderboard } from "./get-leaderboard.ts";
import { getUserFees } from "./get-user-fees.ts";
import type { Context, Handler } from "./handler.ts";
import { tokenPrice } from "./token-price.ts";
import { tradeToken } from "./trade-token.ts";

export const handlers: { readonly [Id in OperationId]: Handler<RequestBodies[Id]> } = {
  "token-price": tokenPrice,
  "create-token-transaction": createTokenTransaction,
  "trade-token": tradeToken,
  "get-leaderboard": getLeaderboard,
  "get-user-fees": getUserFees,
};

export function handle<Id extends OperationId>(operation: Id, body: unknown, context: Context): Outcome {
  // The validation stage has just proved that the body has this type.
  return handlers[operation](body as RequestBodies[Id], context);
}
