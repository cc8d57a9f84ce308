// One value for each operation.
import type { OperationId } from "../../schemas/index.ts";

/** Makes one value for each operation. A missing operation does not compile. */
export function perOperation<T>(make: (operation: OperationId) => T): Record<OperationId, T> {
  return {
    "token-price": make("token-price"),
    "create-token-transaction": make("create-token-transaction"),
    "trade-token": make("trade-token"),
    "get-leaderboard": make("get-leaderboard"),
    "get-user-fees": make("get-user-fees"),
  };
}
