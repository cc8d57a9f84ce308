// A user stands on a page twice.
import { altering } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { entriesOf } from "./leaderboard-pages.ts";

/** Sends the first user of a page as the second too. */
export const repeatsUsers: Mutant = {
  id: "repeats-users",
  statements: ["leaderboard-entry/user_id/type"],
  tier: "advisory",
  description: "Sends the first user of a page as the second too.",
  install: altering(["get-leaderboard"], (body) => {
    const [first, second] = entriesOf(body);
    if (first === undefined || second === undefined) return false;
    second["user_id"] = first["user_id"];
    return true;
  }),
};
