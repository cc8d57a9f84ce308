// One chain was forgotten when transactions got their chain.
import { omitting } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { alteringOn, whereField } from "./occasion.ts";

/** Sends trades on bnb-testnet without the chain of the transaction. */
export const omitsTransactionChainOnBnbTestnet: Mutant = {
  id: "omits-transaction-chain-on-bnb-testnet",
  statements: ["transaction/chain/required"],
  tier: "specified",
  description: "Sends trades on bnb-testnet without the chain of the transaction.",
  install: alteringOn(
    "trade-token",
    whereField("/chainSlug", (slug) => slug === "bnb-testnet"),
    omitting("/transaction", "chain"),
  ),
};
