// One operation was left out of the routes.

import type { Mutant } from "../mutant.ts";
import { missing } from "./elsewhere.ts";

/** Answers requests for trade-token as those for an unknown path. */
export const servesNoTrades: Mutant = {
  id: "serves-no-trades",
  statements: ["trade-token/path"],
  tier: "specified",
  description: "Answers requests for trade-token as those for an unknown path.",
  install: missing("trade-token"),
};
