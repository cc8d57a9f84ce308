// Nobody looks whether there is an Authorization header.
import type { Mutant } from "./mutant.ts";

/** Serves requests without an Authorization header. */
export const demandsNoCredential: Mutant = {
  id: "demands-no-credential",
  statements: ["authentication/header", "conventions/authorization"],
  tier: "specified",
  description: "Serves requests without an Authorization header.",
  install: ({ stages, act }) => ({
    authenticate: (exchange) => {
      const objection = stages.authenticate(exchange);
      if (objection === undefined || !(exchange.headers.authorization === undefined)) return objection;
      act();
      return undefined;
    },
  }),
};
