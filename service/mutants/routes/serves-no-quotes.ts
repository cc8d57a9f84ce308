// One operation was left out of the routes.

import type { Mutant } from "../mutant.ts";
import { missing } from "./elsewhere.ts";

/** Answers requests for token-price as those for an unknown path. */
export const servesNoQuotes: Mutant = {
  id: "serves-no-quotes",
  statements: ["token-price/path"],
  tier: "specified",
  description: "Answers requests for token-price as those for an unknown path.",
  install: missing("token-price"),
};
