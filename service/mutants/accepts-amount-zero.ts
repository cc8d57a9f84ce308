// The limit of the amount of a quote includes 0.

import type { Mutant } from "./mutant.ts";
import { overlooking } from "./overlook.ts";

/** Quotes an amount of 0. */
export const acceptsAmountZero: Mutant = {
  id: "accepts-amount-zero",
  statements: ["token-price/request/amount/exclusiveMinimum", "limits/token-price/amount"],
  tier: "specified",
  description: "Quotes an amount of 0.",
  install: overlooking({
    operation: "token-price",
    pointers: ["/amount"],
    keywords: ["exclusiveMinimum"],
    accepts: (value) => value === 0,
  }),
};
