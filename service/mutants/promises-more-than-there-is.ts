// The last page of the leaderboard says that there are more.
import { isObject } from "../stages.ts";
import { altering } from "./alter.ts";
import type { Mutant } from "./mutant.ts";

/** Sends has_more as true on every page. */
export const promisesMoreThanThereIs: Mutant = {
  id: "promises-more-than-there-is",
  statements: ["pagination/has_more/type"],
  tier: "advisory",
  description: "Sends has_more as true on every page.",
  install: altering(["get-leaderboard"], (body) => {
    const { pagination } = body;
    if (!isObject(pagination) || pagination["has_more"] === true) return false;
    pagination["has_more"] = true;
    return true;
  }),
};
