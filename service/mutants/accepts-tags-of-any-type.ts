// Tags need not be strings, nor in an array.

import type { Mutant } from "./mutant.ts";
import { overlooking } from "./overlook.ts";

/** Creates a token whatever its tags are. */
export const acceptsTagsOfAnyType: Mutant = {
  id: "accepts-tags-of-any-type",
  statements: ["create-token-transaction/request/tags/type", "create-token-transaction/request/tags/items/type"],
  tier: "specified",
  description: "Creates a token whatever its tags are.",
  install: overlooking({ operation: "create-token-transaction", pointers: ["/tags", "/tags/*"], keywords: ["type"] }),
};
