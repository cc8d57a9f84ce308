// Only sales lack their payload.
import { omitting } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { alteringOn, whereField } from "./occasion.ts";

/** Sends the transaction of sales without data. */
export const omitsPayloadWhenSelling: Mutant = {
  id: "omits-payload-when-selling",
  statements: ["transaction/data/required"],
  tier: "specified",
  description: "Sends the transaction of sales without data.",
  install: alteringOn(
    "trade-token",
    whereField("/direction", (direction) => direction === "sell"),
    omitting("/transaction", "data"),
  ),
};
