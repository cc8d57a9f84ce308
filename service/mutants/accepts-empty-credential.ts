// The scheme Bearer may stand alone.
import type { Mutant } from "./mutant.ts";

/** Serves requests whose Authorization header has no credential. */
export const acceptsEmptyCredential: Mutant = {
  id: "accepts-empty-credential",
  statements: ["authentication/scheme", "authentication/credential"],
  tier: "specified",
  description: "Serves requests whose Authorization header has no credential.",
  install: ({ stages, act }) => ({
    authenticate: (exchange) => {
      const objection = stages.authenticate(exchange);
      if (objection === undefined || !/^bearer$/i.test(exchange.headers.authorization ?? "")) return objection;
      act();
      return undefined;
    },
  }),
};
