// Entries name users by something that is no UUID.
import { altering, replacing } from "./alter.ts";
import type { Mutant } from "./mutant.ts";

/** Sends the name of a user as user_id. */
export const sendsUserNameAsUserId: Mutant = {
  id: "sends-user-name-as-user-id",
  statements: ["leaderboard-entry/user_id/format"],
  tier: "specified",
  description: "Sends the name of a user as user_id.",
  install: altering(
    ["get-leaderboard"],
    replacing("/leaderboard/0", "user_id", () => "amber-otter"),
  ),
};
