// One operation was forgotten when authentication was added.
import type { Mutant } from "./mutant.ts";

/** Reports fees without an Authorization header. */
export const demandsNoCredentialForFees: Mutant = {
  id: "demands-no-credential-for-fees",
  statements: ["authentication/header", "conventions/authorization"],
  tier: "specified",
  description: "Reports fees without an Authorization header.",
  install: ({ stages, act }) => ({
    authenticate: (exchange) => {
      const objection = stages.authenticate(exchange);
      if (
        objection === undefined ||
        !(exchange.operation === "get-user-fees" && exchange.headers.authorization === undefined)
      )
        return objection;
      act();
      return undefined;
    },
  }),
};
