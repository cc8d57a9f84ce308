// Null in a required member counts as a text.

import type { Mutant } from "../mutant.ts";
import { overlooking } from "../overlook.ts";

/** Takes null as the description of a token. */
export const keepsNullForRequiredTexts: Mutant = {
  id: "keeps-null-for-required-texts",
  statements: ["conventions/types", "create-token-transaction/request/description/type"],
  tier: "specified",
  description: "Takes null as the description of a token.",
  install: overlooking({
    operation: "create-token-transaction",
    pointers: ["/description"],
    keywords: ["type"],
    accepts: (value) => value === null,
  }),
};
