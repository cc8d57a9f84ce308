// Mutants that do not serve an operation at its path.
import type { OperationId } from "../../schemas/index.ts";
import { reject } from "../exchange/stages.ts";
import type { MutantTable } from "./mutant.ts";

/** Paths that are missing, or stop responding. */
export const routes: MutantTable = {
  "serves-no-quotes": missing("token-price"),
  "serves-no-creations": missing("create-token-transaction"),
  "serves-no-trades": missing("trade-token"),
  "serves-no-leaderboard": missing("get-leaderboard"),
  "serves-no-fees": missing("get-user-fees"),
};

/** Rejects every request of the operation as one for an unknown path. */
function missing(operation: OperationId): MutantTable[string] {
  return {
    statements: [`${operation}/path`],
    description: `Rejects requests for ${operation} as requests for an unknown path.`,
    install: ({ stages, act }) => ({
      authenticate: (exchange) => {
        if (exchange.operation !== operation) return stages.authenticate(exchange);
        act();
        return reject("path", "There is nothing here.");
      },
    }),
  };
}
