// Names of members are read without regard to case.
import { isObject } from "../../stages.ts";
import type { Mutant } from "../mutant.ts";

/** Takes members whose names begin with a capital. */
export const readsNamesInAnyCase: Mutant = {
  id: "reads-names-in-any-case",
  statements: ["conventions/field-names"],
  tier: "specified",
  description: "Takes members whose names begin with a capital.",
  install: ({ stages, act }) => ({
    validate: (exchange) => {
      const violations = stages.validate(exchange);
      const { body } = exchange;
      if (violations.length === 0 || !isObject(body)) return violations;
      const renamed = Object.entries(body).map(([name, value]) => [
        name.charAt(0).toLowerCase() + name.slice(1),
        value,
      ]);
      const lowered = { ...exchange, body: Object.fromEntries(renamed) };
      if (stages.validate(lowered).length > 0) return violations;
      exchange.body = lowered.body;
      act();
      return [];
    },
  }),
};
