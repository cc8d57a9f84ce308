// The service ids of one chain lack a digit.
import { replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { alteringOn, whereField } from "./occasion.ts";

/** Sends 63 digits in the service id of tokens created on solana-devnet. */
export const shortensServiceIdOnSolanaDevnet: Mutant = {
  id: "shortens-service-id-on-solana-devnet",
  statements: ["created-token/token_service_id/pattern"],
  tier: "specified",
  description: "Sends 63 digits in the service id of tokens created on solana-devnet.",
  install: alteringOn(
    "create-token-transaction",
    whereField("/chainSlug", (slug) => slug === "solana-devnet"),
    replacing("/metadata", "token_service_id", (id) => String(id).slice(0, -1)),
  ),
};
