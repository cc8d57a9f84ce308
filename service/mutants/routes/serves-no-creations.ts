// One operation was left out of the routes.

import type { Mutant } from "../mutant.ts";
import { missing } from "./elsewhere.ts";

/** Answers requests for create-token-transaction as those for an unknown path. */
export const servesNoCreations: Mutant = {
  id: "serves-no-creations",
  statements: ["create-token-transaction/path"],
  tier: "specified",
  description: "Answers requests for create-token-transaction as those for an unknown path.",
  install: missing("create-token-transaction"),
};
