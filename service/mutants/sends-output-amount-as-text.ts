// A number of a quote is sent as a string.
import { altering, replacing } from "./alter.ts";
import type { Mutant } from "./mutant.ts";

/** Sends outputAmount as a string. */
export const sendsOutputAmountAsText: Mutant = {
  id: "sends-output-amount-as-text",
  statements: ["quote/outputAmount/type"],
  tier: "specified",
  description: "Sends outputAmount as a string.",
  install: altering(["token-price"], replacing("/data", "outputAmount", String)),
};
