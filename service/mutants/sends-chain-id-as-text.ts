// The chain number of a creation is sent as a string.
import { altering, replacing } from "./alter.ts";
import type { Mutant } from "./mutant.ts";

/** Sends chainId as a string. */
export const sendsChainIdAsText: Mutant = {
  id: "sends-chain-id-as-text",
  statements: ["create-token-transaction/response/chainId/type"],
  tier: "specified",
  description: "Sends chainId as a string.",
  install: altering(["create-token-transaction"], replacing("", "chainId", String)),
};
