// Balance amounts are sent as numbers.
import { altering, replacing } from "./alter.ts";
import type { Mutant } from "./mutant.ts";

/** Sends total_earned of the first balance as a number. */
export const sendsAmountsAsNumbers: Mutant = {
  id: "sends-amounts-as-numbers",
  statements: ["fee-balance/total_earned/type"],
  tier: "specified",
  description: "Sends total_earned of the first balance as a number.",
  install: altering(["get-user-fees"], replacing("/balances/0", "total_earned", Number)),
};
