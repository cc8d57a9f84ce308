// The lower limit of the page size is not kept.

import type { Mutant } from "./mutant.ts";
import { overlooking } from "./overlook.ts";

/** Answers with a page where the limit is below 1. */
export const acceptsLimitOfZero: Mutant = {
  id: "accepts-limit-of-zero",
  statements: ["get-leaderboard/request/limit/minimum", "limits/get-leaderboard/limit"],
  tier: "specified",
  description: "Answers with a page where the limit is below 1.",
  install: overlooking({ operation: "get-leaderboard", pointers: ["/limit"], keywords: ["minimum"] }),
};
