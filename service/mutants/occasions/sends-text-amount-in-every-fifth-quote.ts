// One quote in five has its amount as text.
import { replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { alteringOn, every } from "./occasion.ts";

/** Sends the output amount of every fifth quote as text. */
export const sendsTextAmountInEveryFifthQuote: Mutant = {
  id: "sends-text-amount-in-every-fifth-quote",
  statements: ["quote/outputAmount/type"],
  tier: "specified",
  description: "Sends the output amount of every fifth quote as text.",
  install: alteringOn("token-price", every(5), replacing("/data", "outputAmount", String)),
};
