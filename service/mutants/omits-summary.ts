// Fees come without their summary.
import { altering, omitting } from "./alter.ts";
import type { Mutant } from "./mutant.ts";

/** Sends fees without summary. */
export const omitsSummary: Mutant = {
  id: "omits-summary",
  statements: ["get-user-fees/response/summary/required"],
  tier: "specified",
  description: "Sends fees without summary.",
  install: altering(["get-user-fees"], omitting("", "summary")),
};
