// The transaction of a creation names its chain, as that of a trade does.
import { isObject } from "../stages.ts";
import { altering } from "./alter.ts";
import type { Mutant } from "./mutant.ts";

/** Sends chain in the transaction of a creation. */
export const addsChainToCreation: Mutant = {
  id: "adds-chain-to-creation",
  statements: ["transaction/chain/not"],
  tier: "specified",
  description: "Sends chain in the transaction of a creation.",
  install: altering(["create-token-transaction"], (body) => {
    const { transaction } = body;
    if (!isObject(transaction)) return false;
    transaction["chain"] = "base";
    return true;
  }),
};
