// A name need not be a string.

import type { Mutant } from "./mutant.ts";
import { overlooking } from "./overlook.ts";

/** Creates a token whose name is a number, a boolean, an object or an array. */
export const acceptsNameOfAnyType: Mutant = {
  id: "accepts-name-of-any-type",
  statements: ["create-token-transaction/request/name/type"],
  tier: "specified",
  description: "Creates a token whose name is a number, a boolean, an object or an array.",
  install: overlooking({ operation: "create-token-transaction", pointers: ["/name"], keywords: ["type"] }),
};
