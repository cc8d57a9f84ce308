// The amount of a quote defaults to another number.
import { isObject } from "../stages.ts";
import type { Mutant } from "./mutant.ts";

/** Quotes an amount of 10 where amount is left out. */
export const defaultsToAnAmountOfTen: Mutant = {
  id: "defaults-to-an-amount-of-ten",
  statements: ["token-price/request/amount/default"],
  tier: "specified",
  description: "Quotes an amount of 10 where amount is left out.",
  install: ({ stages, act }) => ({
    handle: (exchange) => {
      const { operation, body } = exchange;
      if (operation !== "token-price" || !isObject(body) || body["amount"] !== undefined)
        return stages.handle(exchange);
      act();
      return stages.handle({ ...exchange, body: { ...body, amount: 10 } });
    },
  }),
};
