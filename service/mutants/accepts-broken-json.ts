// What is no JSON is guessed at.

import type { Mutant } from "./mutant.ts";
import { standInOf } from "./stand-ins.ts";

/** Carries out some request where the body is no JSON. */
export const acceptsBrokenJson: Mutant = {
  id: "accepts-broken-json",
  statements: ["conventions/request-body"],
  tier: "specified",
  description: "Carries out some request where the body is no JSON.",
  install: ({ stages, act, state }) => ({
    parse: (exchange) => {
      const objection = stages.parse(exchange);
      if (objection?.reason !== "malformed") return objection;
      exchange.body = standInOf(exchange.operation, state);
      act();
      return undefined;
    },
  }),
};
