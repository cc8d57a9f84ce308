// The input token of a quote defaults to the other side.
import { isObject } from "../stages.ts";
import type { Mutant } from "./mutant.ts";

/** Counts the amount in USDC where inputToken is left out. */
export const defaultsToUsdc: Mutant = {
  id: "defaults-to-usdc",
  statements: ["token-price/request/inputToken/default"],
  tier: "specified",
  description: "Counts the amount in USDC where inputToken is left out.",
  install: ({ stages, act }) => ({
    handle: (exchange) => {
      const { operation, body } = exchange;
      if (operation !== "token-price" || !isObject(body) || body["inputToken"] !== undefined)
        return stages.handle(exchange);
      act();
      return stages.handle({ ...exchange, body: { ...body, inputToken: "usdc" } });
    },
  }),
};
