// Quotes are answered by a replica that lags behind.
import { valueAt } from "../../../schemas/index.ts";
import { refuse } from "../../stages.ts";
import type { Mutant } from "../mutant.ts";

/** Knows no token that was created since the last five quotes. */
export const forgetsNewTokensForAWhile: Mutant = {
  id: "forgets-new-tokens-for-a-while",
  statements: ["token-price/path", "created-token/tokenId/type"],
  tier: "advisory",
  description: "Knows no token that was created since the last five quotes.",
  install: ({ stages, act }) => {
    const fresh = new Map<unknown, number>();
    return {
      handle: (exchange) => {
        if (exchange.operation === "token-price") {
          const left = fresh.get(valueAt(exchange.body, "/tokenId")) ?? 0;
          for (const [id, count] of fresh) fresh.set(id, count - 1);
          if (left > 0) {
            act();
            return { kind: "refused", refusal: refuse("unknown", "There is no such token.") };
          }
        }
        const outcome = stages.handle(exchange);
        if (exchange.operation === "create-token-transaction" && outcome.kind === "accepted") {
          fresh.set(valueAt(outcome.body, "/metadata/tokenId"), 5);
        }
        return outcome;
      },
    };
  },
};
