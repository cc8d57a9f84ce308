// The transactions of one chain are built by other code.
import { replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { alteringOn, whereField } from "./occasion.ts";

/** Sends the gas limit of trades on solana-devnet as a number. */
export const sendsNumberGasLimitOnSolana: Mutant = {
  id: "sends-number-gas-limit-on-solana",
  statements: ["transaction/gasLimit/type"],
  tier: "specified",
  description: "Sends the gas limit of trades on solana-devnet as a number.",
  install: alteringOn(
    "trade-token",
    whereField("/chainSlug", (slug) => slug === "solana-devnet"),
    replacing("/transaction", "gasLimit", Number),
  ),
};
