// Mutants that let requests in which authentication rejects.
import type { Exchange } from "../exchange/stages.ts";
import type { Install } from "./mutant.ts";

/** Accepts the exchanges that the mutant lets in, whatever authentication says. */
export function admitting(isAdmitted: (exchange: Exchange) => boolean): Install {
  return ({ stages, act }) => ({
    authenticate: (exchange) => {
      const rejection = stages.authenticate(exchange);
      if (rejection === undefined || !isAdmitted(exchange)) return rejection;
      act();
      return undefined;
    },
  });
}
