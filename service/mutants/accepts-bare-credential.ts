// The Authorization header may hold the credential alone.
import type { Mutant } from "./mutant.ts";

/** Serves requests whose Authorization header has no scheme. */
export const acceptsBareCredential: Mutant = {
  id: "accepts-bare-credential",
  statements: ["authentication/scheme"],
  tier: "specified",
  description: "Serves requests whose Authorization header has no scheme.",
  install: ({ stages, act }) => ({
    authenticate: (exchange) => {
      const objection = stages.authenticate(exchange);
      if (objection === undefined || !/^(?!bearer$)\S+$/i.test(exchange.headers.authorization ?? "")) return objection;
      act();
      return undefined;
    },
  }),
};
