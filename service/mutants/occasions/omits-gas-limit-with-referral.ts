// Only trades with a referral lack their gas limit.
import { omitting } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { alteringOn, whereField } from "./occasion.ts";

/** Sends the transaction of trades with a referral without gasLimit. */
export const omitsGasLimitWithReferral: Mutant = {
  id: "omits-gas-limit-with-referral",
  statements: ["transaction/gasLimit/required"],
  tier: "specified",
  description: "Sends the transaction of trades with a referral without gasLimit.",
  install: alteringOn(
    "trade-token",
    whereField("/token_referral", (referral) => referral !== undefined),
    omitting("/transaction", "gasLimit"),
  ),
};
