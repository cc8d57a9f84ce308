// The page size need not be whole.

import type { Mutant } from "./mutant.ts";
import { overlooking } from "./overlook.ts";

/** Cuts the fraction off a limit. */
export const acceptsFractionalLimit: Mutant = {
  id: "accepts-fractional-limit",
  statements: ["get-leaderboard/request/limit/type"],
  tier: "specified",
  description: "Cuts the fraction off a limit.",
  install: overlooking({
    operation: "get-leaderboard",
    pointers: ["/limit"],
    keywords: ["type"],
    accepts: (value) => typeof value === "number",
  }),
};
