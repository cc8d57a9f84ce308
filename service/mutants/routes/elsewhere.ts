// Mutants that do not serve an operation where it is said to be.
import type { OperationId } from "../../../schemas/index.ts";
import { refuse } from "../../stages.ts";
import type { Install } from "../mutant.ts";

/** Refuses every request of the operation as one for a path that is not there. */
export function missing(operation: OperationId): Install {
  return ({ stages, act }) => ({
    authenticate: (exchange) => {
      if (exchange.operation !== operation) return stages.authenticate(exchange);
      act();
      return refuse("path", "There is nothing here.");
    },
  });
}
