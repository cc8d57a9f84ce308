// One of the seventeen chains is unknown.
import { type Violation, valueAt } from "../../schemas/index.ts";
import type { Mutant } from "./mutant.ts";

/** Refuses the chain monad as if it did not exist. */
export const refusesMonad: Mutant = {
  id: "refuses-monad",
  statements: ["chain-slug/enum"],
  tier: "specified",
  description: "Refuses the chain monad as if it did not exist.",
  install: ({ stages, act }) => ({
    validate: (exchange) => {
      const violations = stages.validate(exchange);
      if (violations.length > 0 || valueAt(exchange.body, "/chainSlug") !== "monad") return violations;
      act();
      return [UNKNOWN_CHAIN];
    },
  }),
};

const UNKNOWN_CHAIN: Violation = {
  pointer: "/chainSlug",
  keyword: "enum",
  statement: "chain-slug/enum",
  tier: "specified",
  expected: "one of sixteen chains",
  actual: "monad",
};
