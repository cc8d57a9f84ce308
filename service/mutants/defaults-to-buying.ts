// The direction of a quote defaults to the other side.
import { isObject } from "../stages.ts";
import type { Mutant } from "./mutant.ts";

/** Quotes a purchase where direction is left out. */
export const defaultsToBuying: Mutant = {
  id: "defaults-to-buying",
  statements: ["token-price/request/direction/default"],
  tier: "specified",
  description: "Quotes a purchase where direction is left out.",
  install: ({ stages, act }) => ({
    handle: (exchange) => {
      const { operation, body } = exchange;
      if (operation !== "token-price" || !isObject(body) || body["direction"] !== undefined)
        return stages.handle(exchange);
      act();
      return stages.handle({ ...exchange, body: { ...body, direction: "buy" } });
    },
  }),
};
