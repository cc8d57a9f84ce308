// The length of a symbol counts the zero byte behind it.
import { type Violation, valueAt } from "../../../schemas/index.ts";
import type { Mutant } from "../mutant.ts";

/** Refuses symbols of ten characters. */
export const countsSymbolsWithATerminator: Mutant = {
  id: "counts-symbols-with-a-terminator",
  statements: ["create-token-transaction/request/symbol/maxLength"],
  tier: "specified",
  description: "Refuses symbols of ten characters.",
  install: ({ stages, act }) => ({
    validate: (exchange) => {
      const violations = stages.validate(exchange);
      if (violations.length > 0 || exchange.operation !== "create-token-transaction") return violations;
      if (String(valueAt(exchange.body, "/symbol")).length < 10) return violations;
      act();
      return [TOO_LONG];
    },
  }),
};

const TOO_LONG: Violation = {
  pointer: "/symbol",
  keyword: "maxLength",
  statement: "create-token-transaction/request/symbol/maxLength",
  tier: "specified",
  expected: "at most 9 characters",
  actual: "10 characters",
};
