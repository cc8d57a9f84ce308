// The count of chains is one too high.
import { altering, replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";

/** Sends one chain too many in the count of the first entry. */
export const miscountsChains: Mutant = {
  id: "miscounts-chains",
  statements: ["leaderboard-entry/unique_chains_count/type"],
  tier: "advisory",
  description: "Sends one chain too many in the count of the first entry.",
  install: altering(
    ["get-leaderboard"],
    replacing("/leaderboard/0", "unique_chains_count", (count) => Number(count) + 1),
  ),
};
