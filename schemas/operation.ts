// The ids of the operations; everything that is per operation is a typed map over them.

/** Operation ids in the order of the interface. */
export const OPERATION_IDS = [
  "token-price",
  "create-token-transaction",
  "trade-token",
  "get-leaderboard",
  "get-user-fees",
] as const;

/** Id of an operation: its path without the leading slash. */
export type OperationId = (typeof OPERATION_IDS)[number];

export function perOperation<T>(make: (operation: OperationId) => T): Record<OperationId, T> {
  return Object.fromEntries(OPERATION_IDS.map((id) => [id, make(id)])) as Record<OperationId, T>;
}

/** Which body of an operation a schema describes. */
export type Direction = "request" | "response";
