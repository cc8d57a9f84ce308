// A trade does not say that it succeeded.
import { altering, omitting } from "./alter.ts";
import type { Mutant } from "./mutant.ts";

/** Sends a trade without success. */
export const omitsSuccess: Mutant = {
  id: "omits-success",
  statements: ["trade-token/response/success/required"],
  tier: "specified",
  description: "Sends a trade without success.",
  install: altering(["trade-token"], omitting("", "success")),
};
