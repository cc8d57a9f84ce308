// What mutants of the leaderboard share: the entries of a page.
import { type Body, isObject } from "../../stages.ts";

/** The entries of a page, the array itself; empty where there is none. */
export function entriesOf({ leaderboard }: Body): Body[] {
  return Array.isArray(leaderboard) && leaderboard.every(isObject) ? leaderboard : [];
}
