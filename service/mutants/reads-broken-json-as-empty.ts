// What is no JSON counts as an empty object.
import type { Mutant } from "./mutant.ts";

/** Reads any body that is no JSON as an empty object. */
export const readsBrokenJsonAsEmpty: Mutant = {
  id: "reads-broken-json-as-empty",
  statements: ["conventions/request-body"],
  tier: "specified",
  description: "Reads any body that is no JSON as an empty object.",
  install: ({ stages, act }) => ({
    parse: (exchange) => {
      const objection = stages.parse(exchange);
      if (objection?.reason !== "malformed") return objection;
      exchange.body = {};
      act();
      return undefined;
    },
  }),
};
