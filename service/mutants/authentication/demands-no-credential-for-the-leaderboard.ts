// One operation was forgotten when authentication was added.

import type { Mutant } from "../mutant.ts";
import { admitting } from "./admit.ts";

/** Shows the leaderboard without an Authorization header. */
export const demandsNoCredentialForTheLeaderboard: Mutant = {
  id: "demands-no-credential-for-the-leaderboard",
  statements: ["authentication/header", "conventions/authorization"],
  tier: "specified",
  description: "Shows the leaderboard without an Authorization header.",
  install: admitting(
    ({ operation, headers }) => operation === "get-leaderboard" && headers.authorization === undefined,
  ),
};
