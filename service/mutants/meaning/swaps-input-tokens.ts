// Quotes name the other input token.
import { replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { alteringOn, whereField } from "../occasions/occasion.ts";

/** Sends the other input token where a quote asks for one. */
export const swapsInputTokens: Mutant = {
  id: "swaps-input-tokens",
  statements: ["quote/inputToken/type"],
  tier: "advisory",
  description: "Sends the other input token where a quote asks for one.",
  install: alteringOn(
    "token-price",
    whereField("/inputToken", (token) => token !== undefined),
    replacing("/data", "inputToken", (token) => (token === "usdc" ? "token" : "usdc")),
  ),
};
