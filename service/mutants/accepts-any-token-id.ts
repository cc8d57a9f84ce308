// A token id need not be a UUID.

import type { Mutant } from "./mutant.ts";
import { overlooking } from "./overlook.ts";

/** Finds a token whatever the text of its id. */
export const acceptsAnyTokenId: Mutant = {
  id: "accepts-any-token-id",
  statements: ["token-price/request/tokenId/format", "trade-token/request/tokenId/format"],
  tier: "specified",
  description: "Finds a token whatever the text of its id.",
  install: overlooking({ pointers: ["/tokenId"], keywords: ["format"] }),
};
