// Only purchases have their amount as text.
import { replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { alteringOn, whereField } from "./occasion.ts";

/** Sends the input amount of quotes for purchases as text. */
export const sendsTextAmountsWhenBuying: Mutant = {
  id: "sends-text-amounts-when-buying",
  statements: ["quote/inputAmount/type"],
  tier: "specified",
  description: "Sends the input amount of quotes for purchases as text.",
  install: alteringOn(
    "token-price",
    whereField("/direction", (direction) => direction === "buy"),
    replacing("/data", "inputAmount", String),
  ),
};
