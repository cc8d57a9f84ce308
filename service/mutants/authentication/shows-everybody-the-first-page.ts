// The page that most ask for is kept in front of the service, where nobody looks at credentials.
import type { Mutant } from "../mutant.ts";
import { admitting } from "./admit.ts";

/** Shows the leaderboard without an Authorization header where the request has no members. */
export const showsEverybodyTheFirstPage: Mutant = {
  id: "shows-everybody-the-first-page",
  statements: ["authentication/header", "conventions/authorization"],
  tier: "specified",
  description: "Shows the leaderboard without an Authorization header where the request has no members.",
  install: admitting(
    ({ operation, headers, bytes }) =>
      operation === "get-leaderboard" && headers.authorization === undefined && bytes.toString().trim() === "{}",
  ),
};
