// One operation was left out of the routes.

import type { Mutant } from "../mutant.ts";
import { missing } from "./elsewhere.ts";

/** Answers requests for get-user-fees as those for an unknown path. */
export const servesNoFees: Mutant = {
  id: "serves-no-fees",
  statements: ["get-user-fees/path"],
  tier: "specified",
  description: "Answers requests for get-user-fees as those for an unknown path.",
  install: missing("get-user-fees"),
};
