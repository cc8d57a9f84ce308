// An amount in a string has no limit.

import type { Mutant } from "./mutant.ts";
import { overlooking } from "./overlook.ts";

/** Trades an amount of exact wei that is not above 0. */
export const acceptsWeiTextOfZero: Mutant = {
  id: "accepts-wei-text-of-zero",
  statements: ["trade-token/request/buyAmountToken/pattern", "trade-token/request/sellAmountToken/pattern"],
  tier: "specified",
  description: "Trades an amount of exact wei that is not above 0.",
  install: overlooking({
    operation: "trade-token",
    pointers: ["/buyAmountToken", "/sellAmountToken"],
    keywords: ["pattern"],
  }),
};
