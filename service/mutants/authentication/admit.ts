// Mutants that admit requests whose credential they have to refuse.
import type { Exchange } from "../../stages.ts";
import type { Install } from "../mutant.ts";

/** Passes over the objection of the authentication where the exchange is one that the mutant admits. */
export function admitting(isAdmitted: (exchange: Exchange) => boolean): Install {
  return ({ stages, act }) => ({
    authenticate: (exchange) => {
      const objection = stages.authenticate(exchange);
      if (objection === undefined || !isAdmitted(exchange)) return objection;
      act();
      return undefined;
    },
  });
}
