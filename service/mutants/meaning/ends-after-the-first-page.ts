// Every page says that it is the last.
import { isObject } from "../../stages.ts";
import { altering } from "../alter.ts";
import type { Mutant } from "../mutant.ts";

/** Sends has_more as false on every page. */
export const endsAfterTheFirstPage: Mutant = {
  id: "ends-after-the-first-page",
  statements: ["pagination/has_more/type", "get-leaderboard/paginated"],
  tier: "advisory",
  description: "Sends has_more as false on every page.",
  install: altering(["get-leaderboard"], ({ pagination }) => {
    if (!isObject(pagination) || pagination["has_more"] === false) return false;
    pagination["has_more"] = false;
    return true;
  }),
};
