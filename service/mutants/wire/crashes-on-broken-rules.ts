// Broken rules are met with an exception.

import type { Mutant } from "../mutant.ts";
import { plantedCrash } from "./crash.ts";

/** Fails with 500 at the first broken rule of a creation. */
export const crashesOnBrokenRules: Mutant = {
  id: "crashes-on-broken-rules",
  statements: ["open/U14"],
  tier: "advisory",
  description: "Fails with 500 at the first broken rule of a creation.",
  install: ({ stages, act }) => ({
    validate: (exchange) => {
      const violations = stages.validate(exchange);
      if (exchange.operation !== "create-token-transaction" || violations.length === 0) return violations;
      act();
      throw plantedCrash("a rule is broken");
    },
  }),
};
