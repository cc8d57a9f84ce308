// The required mark of tokenId is ignored in quotes.

import type { Mutant } from "./mutant.ts";
import { overlooking } from "./overlook.ts";

/** Quotes a token of its own choice where tokenId is missing. */
export const acceptsMissingTokenId: Mutant = {
  id: "accepts-missing-token-id",
  statements: ["token-price/request/tokenId/required"],
  tier: "specified",
  description: "Quotes a token of its own choice where tokenId is missing.",
  install: overlooking({ operation: "token-price", pointers: ["/tokenId"], keywords: ["required"] }),
};
