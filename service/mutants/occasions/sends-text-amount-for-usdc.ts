// Only quotes in USDC have their amount as text.
import { replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { alteringOn, whereField } from "./occasion.ts";

/** Sends the output amount of quotes with the input token usdc as text. */
export const sendsTextAmountForUsdc: Mutant = {
  id: "sends-text-amount-for-usdc",
  statements: ["quote/outputAmount/type"],
  tier: "specified",
  description: "Sends the output amount of quotes with the input token usdc as text.",
  install: alteringOn(
    "token-price",
    whereField("/inputToken", (token) => token === "usdc"),
    replacing("/data", "outputAmount", String),
  ),
};
