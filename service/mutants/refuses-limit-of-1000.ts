// The upper limit of the page size is one too low.
import { type Violation, valueAt } from "../../schemas/index.ts";
import type { Mutant } from "./mutant.ts";

/** Refuses a limit of 1000. */
export const refusesLimitOf1000: Mutant = {
  id: "refuses-limit-of-1000",
  statements: ["get-leaderboard/request/limit/maximum"],
  tier: "specified",
  description: "Refuses a limit of 1000.",
  install: ({ stages, act }) => ({
    validate: (exchange) => {
      const violations = stages.validate(exchange);
      if (violations.length > 0 || exchange.operation !== "get-leaderboard") return violations;
      if (valueAt(exchange.body, "/limit") !== 1000) return violations;
      act();
      return [BROKEN_LIMIT];
    },
  }),
};

const BROKEN_LIMIT: Violation = {
  pointer: "/limit",
  keyword: "maximum",
  statement: "get-leaderboard/request/limit/maximum",
  tier: "specified",
  expected: "below 1000",
  actual: "1000",
};
