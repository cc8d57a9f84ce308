// The totals of a page do not follow its ranks.
import { altering } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { entriesOf } from "./leaderboard-pages.ts";

/** Sends the total of the last entry of a page with the first. */
export const ranksByLuck: Mutant = {
  id: "ranks-by-luck",
  statements: ["get-leaderboard/ranked", "leaderboard-entry/total_earned_all_tokens/type"],
  tier: "advisory",
  description: "Sends the total of the last entry of a page with the first.",
  install: altering(["get-leaderboard"], (body) => {
    const [first] = entriesOf(body);
    const last = entriesOf(body).at(-1);
    if (first === undefined || first === last) return false;
    first["total_earned_all_tokens"] = last?.["total_earned_all_tokens"];
    return true;
  }),
};
