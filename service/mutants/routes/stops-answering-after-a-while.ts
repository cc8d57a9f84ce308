// Connections are used up one by one.
import type { OperationId } from "../../../schemas/index.ts";
import type { Mutant } from "../mutant.ts";

/** Resets the connections of an operation after its fortieth success. */
export const stopsAnsweringAfterAWhile: Mutant = {
  id: "stops-answering-after-a-while",
  statements: [
    "token-price/path",
    "create-token-transaction/path",
    "trade-token/path",
    "get-leaderboard/path",
    "get-user-fees/path",
  ],
  tier: "specified",
  description: "Resets the connections of an operation after its fortieth success.",
  install: ({ stages, act }) => {
    const served = new Map<OperationId, number>();
    return {
      writeSuccess: (exchange, body) => {
        const response = stages.writeSuccess(exchange, body);
        const count = (served.get(exchange.operation) ?? 0) + 1;
        served.set(exchange.operation, count);
        if (count <= 40) return response;
        act();
        return { ...response, isReset: true };
      },
    };
  },
};
