// One trade in five does not say that it succeeded.
import { omitting } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { alteringOn, every } from "./occasion.ts";

/** Sends every fifth trade without success. */
export const omitsSuccessInEveryFifthTrade: Mutant = {
  id: "omits-success-in-every-fifth-trade",
  statements: ["trade-token/response/success/required"],
  tier: "specified",
  description: "Sends every fifth trade without success.",
  install: alteringOn("trade-token", every(5), omitting("", "success")),
};
