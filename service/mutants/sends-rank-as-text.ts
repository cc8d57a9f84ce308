// The rank of an entry is sent as a string.
import { altering, replacing } from "./alter.ts";
import type { Mutant } from "./mutant.ts";

/** Sends the rank of the first entry of a page as a string. */
export const sendsRankAsText: Mutant = {
  id: "sends-rank-as-text",
  statements: ["leaderboard-entry/rank/type"],
  tier: "specified",
  description: "Sends the rank of the first entry of a page as a string.",
  install: altering(["get-leaderboard"], replacing("/leaderboard/0", "rank", String)),
};
