// Long symbols are stored shorter than they came.

import type { Mutant } from "../mutant.ts";
import { overlooking } from "../overlook.ts";

/** Takes symbols of any length and keeps ten characters. */
export const cutsLongSymbols: Mutant = {
  id: "cuts-long-symbols",
  statements: ["create-token-transaction/request/symbol/maxLength", "limits/create-token-transaction/symbol"],
  tier: "specified",
  description: "Takes symbols of any length and keeps ten characters.",
  install: overlooking({ operation: "create-token-transaction", pointers: ["/symbol"], keywords: ["maxLength"] }),
};
