// Any scheme of the Authorization header will do.
import type { Mutant } from "./mutant.ts";

/** Serves requests with the scheme Basic or another one. */
export const acceptsBasicScheme: Mutant = {
  id: "accepts-basic-scheme",
  statements: ["authentication/scheme"],
  tier: "specified",
  description: "Serves requests with the scheme Basic or another one.",
  install: ({ stages, act }) => ({
    authenticate: (exchange) => {
      const objection = stages.authenticate(exchange);
      if (objection === undefined || !/^(?!bearer)[a-z]+ \S/i.test(exchange.headers.authorization ?? ""))
        return objection;
      act();
      return undefined;
    },
  }),
};
