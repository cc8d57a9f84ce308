// One operation was left out of the routes.

import type { Mutant } from "../mutant.ts";
import { missing } from "./elsewhere.ts";

/** Answers requests for get-leaderboard as those for an unknown path. */
export const servesNoLeaderboard: Mutant = {
  id: "serves-no-leaderboard",
  statements: ["get-leaderboard/path"],
  tier: "specified",
  description: "Answers requests for get-leaderboard as those for an unknown path.",
  install: missing("get-leaderboard"),
};
