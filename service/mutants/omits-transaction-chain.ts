// The transaction of a trade does not say on which chain it is.
import { altering, omitting } from "./alter.ts";
import type { Mutant } from "./mutant.ts";

/** Sends a trade without the chain of its transaction. */
export const omitsTransactionChain: Mutant = {
  id: "omits-transaction-chain",
  statements: ["transaction/chain/required"],
  tier: "specified",
  description: "Sends a trade without the chain of its transaction.",
  install: altering(["trade-token"], omitting("/transaction", "chain")),
};
