// Pages far down come from other code.
import { replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { alteringOn, whereField } from "./occasion.ts";

/** Sends the first rank of pages from the offset 100 on as text. */
export const sendsTextRanksOnDeepPages: Mutant = {
  id: "sends-text-ranks-on-deep-pages",
  statements: ["leaderboard-entry/rank/type"],
  tier: "specified",
  description: "Sends the first rank of pages from the offset 100 on as text.",
  install: alteringOn(
    "get-leaderboard",
    whereField("/offset", (offset) => Number(offset) >= 100),
    replacing("/leaderboard/0", "rank", String),
  ),
};
