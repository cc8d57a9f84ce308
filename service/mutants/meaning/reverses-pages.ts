// Each page is turned upside down.
import { altering } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { entriesOf } from "./leaderboard-pages.ts";

/** Sends the entries of a page from the last to the first. */
export const reversesPages: Mutant = {
  id: "reverses-pages",
  statements: ["get-leaderboard/ranked", "leaderboard-entry/rank/type"],
  tier: "advisory",
  description: "Sends the entries of a page from the last to the first.",
  install: altering(["get-leaderboard"], (body) => {
    const entries = entriesOf(body);
    entries.reverse();
    return entries.length > 1;
  }),
};
