// The amount of a purchase is checked elsewhere, or so its author thought.
import { isObject } from "../../stages.ts";
import type { Mutant } from "../mutant.ts";
import { overlooking } from "../overlook.ts";

const overlookingZero = overlooking({
  operation: "token-price",
  pointers: ["/amount"],
  keywords: ["exclusiveMinimum"],
  accepts: (value) => value === 0,
});

/** Quotes an amount of 0 for purchases. */
export const acceptsAmountZeroWhenBuying: Mutant = {
  id: "accepts-amount-zero-when-buying",
  statements: ["token-price/request/amount/exclusiveMinimum", "limits/token-price/amount"],
  tier: "specified",
  description: "Quotes an amount of 0 for purchases.",
  install: (context) => ({
    validate: (exchange) => {
      const { body } = exchange;
      const isPurchase = isObject(body) && body["direction"] === "buy";
      const { validate = context.stages.validate } = isPurchase ? overlookingZero(context) : {};
      return validate(exchange);
    },
  }),
};
