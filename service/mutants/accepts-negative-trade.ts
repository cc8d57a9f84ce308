// The amounts of a trade have no limit.

import type { Mutant } from "./mutant.ts";
import { overlooking } from "./overlook.ts";

/** Trades amounts of 0 and below. */
export const acceptsNegativeTrade: Mutant = {
  id: "accepts-negative-trade",
  statements: [
    "trade-token/request/buyAmountUSD/exclusiveMinimum",
    "trade-token/request/buyAmountToken/exclusiveMinimum",
    "trade-token/request/sellAmountToken/exclusiveMinimum",
    "trade-token/request/sellAmountUSD/exclusiveMinimum",
    "limits/trade-token/amounts",
  ],
  tier: "specified",
  description: "Trades amounts of 0 and below.",
  install: overlooking({ operation: "trade-token", keywords: ["exclusiveMinimum"] }),
};
