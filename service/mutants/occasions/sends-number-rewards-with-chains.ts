// Only filtered fees have their rewards as a number.
import { replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { alteringOn, whereField } from "./occasion.ts";

/** Sends the rewards of fees as a number where chains are named. */
export const sendsNumberRewardsWithChains: Mutant = {
  id: "sends-number-rewards-with-chains",
  statements: ["fee-summary/total_rewards_earned_usd/type"],
  tier: "specified",
  description: "Sends the rewards of fees as a number where chains are named.",
  install: alteringOn(
    "get-user-fees",
    whereField("/chains", (chains) => chains !== undefined),
    replacing("/summary", "total_rewards_earned_usd", Number),
  ),
};
