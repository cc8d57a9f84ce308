// Quotes name the other direction.
import { replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { alteringOn, whereField } from "../occasions/occasion.ts";

/** Sends the other direction where a quote asks for one. */
export const swapsDirections: Mutant = {
  id: "swaps-directions",
  statements: ["quote/direction/type"],
  tier: "advisory",
  description: "Sends the other direction where a quote asks for one.",
  install: alteringOn(
    "token-price",
    whereField("/direction", (direction) => direction !== undefined),
    replacing("/data", "direction", (direction) => (direction === "buy" ? "sell" : "buy")),
  ),
};
