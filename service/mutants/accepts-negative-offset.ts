// The limit of the offset is not kept.

import type { Mutant } from "./mutant.ts";
import { overlooking } from "./overlook.ts";

/** Answers with the first page where the offset is below 0. */
export const acceptsNegativeOffset: Mutant = {
  id: "accepts-negative-offset",
  statements: ["get-leaderboard/request/offset/minimum", "limits/get-leaderboard/offset"],
  tier: "specified",
  description: "Answers with the first page where the offset is below 0.",
  install: overlooking({ operation: "get-leaderboard", pointers: ["/offset"], keywords: ["minimum"] }),
};
