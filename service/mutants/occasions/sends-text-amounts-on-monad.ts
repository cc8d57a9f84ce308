// The quotes of one chain come from another source.
import { replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { alteringOn, whereField } from "./occasion.ts";

/** Sends the input amount of quotes on monad as text. */
export const sendsTextAmountsOnMonad: Mutant = {
  id: "sends-text-amounts-on-monad",
  statements: ["quote/inputAmount/type"],
  tier: "specified",
  description: "Sends the input amount of quotes on monad as text.",
  install: alteringOn(
    "token-price",
    whereField("/chainSlug", (slug) => slug === "monad"),
    replacing("/data", "inputAmount", String),
  ),
};
