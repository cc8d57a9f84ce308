// A description may be empty.

import type { Mutant } from "./mutant.ts";
import { overlooking } from "./overlook.ts";

/** Creates a token with an empty description. */
export const acceptsEmptyDescription: Mutant = {
  id: "accepts-empty-description",
  statements: ["create-token-transaction/request/description/minLength", "limits/create-token-transaction/texts"],
  tier: "specified",
  description: "Creates a token with an empty description.",
  install: overlooking({ operation: "create-token-transaction", pointers: ["/description"], keywords: ["minLength"] }),
};
