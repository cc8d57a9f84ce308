// The transaction of a trade names another chain than the request.
import { isObject } from "../stages.ts";
import { altering } from "./alter.ts";
import type { Mutant } from "./mutant.ts";

/** Sends polygon as the chain of every trade. */
export const namesAnotherChain: Mutant = {
  id: "names-another-chain",
  statements: ["transaction/chain/type"],
  tier: "advisory",
  description: "Sends polygon as the chain of every trade.",
  install: altering(["trade-token"], (body) => {
    const { transaction } = body;
    if (!isObject(transaction) || transaction["chain"] === "polygon") return false;
    transaction["chain"] = "polygon";
    return true;
  }),
};
