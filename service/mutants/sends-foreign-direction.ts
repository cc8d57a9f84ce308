// The direction of a quote is written in capitals.
import { altering, replacing } from "./alter.ts";
import type { Mutant } from "./mutant.ts";

/** Sends SELL and BUY. */
export const sendsForeignDirection: Mutant = {
  id: "sends-foreign-direction",
  statements: ["quote/direction/enum"],
  tier: "specified",
  description: "Sends SELL and BUY.",
  install: altering(
    ["token-price"],
    replacing("/data", "direction", (value) => String(value).toUpperCase()),
  ),
};
