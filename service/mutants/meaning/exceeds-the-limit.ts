// A page has one entry more than was asked for.
import { altering } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { entriesOf } from "./leaderboard-pages.ts";

/** Sends one entry more than the limit of a page. */
export const exceedsTheLimit: Mutant = {
  id: "exceeds-the-limit",
  statements: ["get-leaderboard/paginated", "get-leaderboard/request/limit/type"],
  tier: "advisory",
  description: "Sends one entry more than the limit of a page.",
  install: altering(["get-leaderboard"], (body) => {
    const entries = entriesOf(body);
    const last = entries.at(-1);
    if (last === undefined) return false;
    entries.push({ ...last, user_id: "00000000-0000-4000-8000-000000000000" });
    return true;
  }),
};
