// The upper limit of the symbol is not kept.

import type { Mutant } from "./mutant.ts";
import { overlooking } from "./overlook.ts";

/** Creates a token with a symbol of more than ten characters. */
export const acceptsSymbolOfEleven: Mutant = {
  id: "accepts-symbol-of-eleven",
  statements: ["create-token-transaction/request/symbol/maxLength", "limits/create-token-transaction/symbol"],
  tier: "specified",
  description: "Creates a token with a symbol of more than ten characters.",
  install: overlooking({ operation: "create-token-transaction", pointers: ["/symbol"], keywords: ["maxLength"] }),
};
