// Only trades with a builder have their value as a number.
import { replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { alteringOn, whereField } from "./occasion.ts";

/** Sends the value of trades with a builder as a number. */
export const sendsNumberValueWithBuilder: Mutant = {
  id: "sends-number-value-with-builder",
  statements: ["transaction/value/type"],
  tier: "specified",
  description: "Sends the value of trades with a builder as a number.",
  install: alteringOn(
    "trade-token",
    whereField("/builder", (builder) => builder !== undefined),
    replacing("/transaction", "value", Number),
  ),
};
