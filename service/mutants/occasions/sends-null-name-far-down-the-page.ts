// Entries far down a long page are filled in badly.
import { replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { alteringOn, whereField } from "./occasion.ts";

/** Sends null as the name of the five hundredth entry of a page. */
export const sendsNullNameFarDownThePage: Mutant = {
  id: "sends-null-name-far-down-the-page",
  statements: ["leaderboard-entry/username/type"],
  tier: "specified",
  description: "Sends null as the name of the five hundredth entry of a page.",
  install: alteringOn(
    "get-leaderboard",
    whereField("/limit", (limit) => Number(limit) >= 500),
    replacing("/leaderboard/499", "username", () => null),
  ),
};
