// Transactions come without a gas limit.
import { altering, omitting } from "./alter.ts";
import type { Mutant } from "./mutant.ts";

/** Sends transactions without gasLimit. */
export const omitsGasLimit: Mutant = {
  id: "omits-gas-limit",
  statements: ["transaction/gasLimit/required"],
  tier: "specified",
  description: "Sends transactions without gasLimit.",
  install: altering(["trade-token", "create-token-transaction"], omitting("/transaction", "gasLimit")),
};
