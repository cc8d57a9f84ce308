// Mutants that fall over requests that nobody thought of.
import type { Exchange } from "../../stages.ts";
import type { Install } from "../mutant.ts";

/** Name of the errors that mutants throw on purpose, so that they are not taken for bugs of the service. */
export const PLANTED_CRASH = "PlantedCrash";

/** An error to be thrown on purpose. */
export function plantedCrash(message: string): Error {
  return Object.assign(new Error(message), { name: PLANTED_CRASH });
}

/** Throws while a request that keeps all rules is carried out, where it is one that the mutant falls over. */
export function crashingOn(isUnusual: (exchange: Exchange) => boolean): Install {
  return ({ stages, act }) => ({
    handle: (exchange) => {
      if (!isUnusual(exchange)) return stages.handle(exchange);
      act();
      throw plantedCrash("the request is an unusual one");
    },
  });
}
