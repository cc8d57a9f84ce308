// The required mark of symbol is ignored in creations.

import type { Mutant } from "./mutant.ts";
import { overlooking } from "./overlook.ts";

/** Creates a token without a symbol. */
export const acceptsMissingSymbol: Mutant = {
  id: "accepts-missing-symbol",
  statements: ["create-token-transaction/request/symbol/required"],
  tier: "specified",
  description: "Creates a token without a symbol.",
  install: overlooking({ operation: "create-token-transaction", pointers: ["/symbol"], keywords: ["required"] }),
};
