// The required mark of direction is ignored in trades, as if it had the default that quotes have.

import type { Mutant } from "./mutant.ts";
import { overlooking } from "./overlook.ts";

/** Trades where direction is missing. */
export const acceptsMissingDirection: Mutant = {
  id: "accepts-missing-direction",
  statements: ["trade-token/request/direction/required"],
  tier: "specified",
  description: "Trades where direction is missing.",
  install: overlooking({ operation: "trade-token", pointers: ["/direction"], keywords: ["required"] }),
};
