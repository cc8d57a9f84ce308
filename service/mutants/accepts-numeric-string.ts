// A number in a string passes for a number where no string is allowed.

import type { Mutant } from "./mutant.ts";
import { overlooking } from "./overlook.ts";

/** Reads a number from a string. */
export const acceptsNumericString: Mutant = {
  id: "accepts-numeric-string",
  statements: [
    "token-price/request/amount/type",
    "trade-token/request/buyAmountUSD/type",
    "trade-token/request/sellAmountUSD/type",
    "get-leaderboard/request/limit/type",
    "get-leaderboard/request/offset/type",
  ],
  tier: "specified",
  description: "Reads a number from a string.",
  install: overlooking({
    keywords: ["type"],
    pointers: ["/amount", "/buyAmountUSD", "/sellAmountUSD", "/limit", "/offset"],
    accepts: (value) => typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)),
  }),
};
