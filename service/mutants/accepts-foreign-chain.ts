// A chain need not be one of the seventeen.

import type { Mutant } from "./mutant.ts";
import { overlooking } from "./overlook.ts";

/** Serves a chain that it does not know as if it were another. */
export const acceptsForeignChain: Mutant = {
  id: "accepts-foreign-chain",
  statements: ["chain-slug/enum"],
  tier: "specified",
  description: "Serves a chain that it does not know as if it were another.",
  install: overlooking({
    pointers: ["/chainSlug", "/destinationChains/*"],
    keywords: ["enum"],
    accepts: (value) => typeof value === "string",
  }),
};
