// The body need not be an object.

import type { Mutant } from "./mutant.ts";
import { overlooking } from "./overlook.ts";

/** Carries out some request where the body is JSON but no object. */
export const acceptsArrayBody: Mutant = {
  id: "accepts-array-body",
  statements: [
    "token-price/request/type",
    "create-token-transaction/request/type",
    "trade-token/request/type",
    "get-leaderboard/request/type",
    "get-user-fees/request/type",
  ],
  tier: "specified",
  description: "Carries out some request where the body is JSON but no object.",
  install: overlooking({ pointers: [""], keywords: ["type"] }),
};
