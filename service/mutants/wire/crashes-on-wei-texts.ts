// Amounts are read as numbers without looking.
import { valueAt } from "../../../schemas/index.ts";
import type { Mutant } from "../mutant.ts";
import { crashingOn } from "./crash.ts";

/** Fails with 500 where the token amount of a trade is a text. */
export const crashesOnWeiTexts: Mutant = {
  id: "crashes-on-wei-texts",
  statements: ["trade-token/request/buyAmountToken/type", "trade-token/request/sellAmountToken/type"],
  tier: "specified",
  description: "Fails with 500 where the token amount of a trade is a text.",
  install: crashingOn(({ operation, body }) => {
    const amounts = [valueAt(body, "/buyAmountToken"), valueAt(body, "/sellAmountToken")];
    return operation === "trade-token" && amounts.some((amount) => typeof amount === "string");
  }),
};
