// The upper limit of the page size is not kept.

import type { Mutant } from "./mutant.ts";
import { overlooking } from "./overlook.ts";

/** Answers with a page where the limit is above 1000. */
export const acceptsLimitOf1001: Mutant = {
  id: "accepts-limit-of-1001",
  statements: ["get-leaderboard/request/limit/maximum", "limits/get-leaderboard/limit"],
  tier: "specified",
  description: "Answers with a page where the limit is above 1000.",
  install: overlooking({ operation: "get-leaderboard", pointers: ["/limit"], keywords: ["maximum"] }),
};
