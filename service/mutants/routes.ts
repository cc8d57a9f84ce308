// Mutants that do not serve an operation at its path.
import type { OperationId } from "../../schemas/index.ts";
import { reject } from "../exchange/stages.ts";
import type { Install, MutantTable } from "./mutant.ts";

/** Paths that are missing, or stop responding. */
export const routes: MutantTable = {
  "serves-no-quotes": {
    statements: ["token-price/path"],
    description: "Rejects requests for token-price as requests for an unknown path.",
    install: missing("token-price"),
  },
  "serves-no-creations": {
    statements: ["create-token-transaction/path"],
    description: "Rejects requests for create-token-transaction as requests for an unknown path.",
    install: missing("create-token-transaction"),
  },
  "serves-no-trades": {
    statements: ["trade-token/path"],
    description: "Rejects requests for trade-token as requests for an unknown path.",
    install: missing("trade-token"),
  },
  "serves-no-leaderboard": {
    statements: ["get-leaderboard/path"],
    description: "Rejects requests for get-leaderboard as requests for an unknown path.",
    install: missing("get-leaderboard"),
  },
  "serves-no-fees": {
    statements: ["get-user-fees/path"],
    description: "Rejects requests for get-user-fees as requests for an unknown path.",
    install: missing("get-user-fees"),
  },
};

/** Rejects every request of the operation as one for an unknown path. */
function missing(operation: OperationId): Install {
  return ({ stages, act }) => ({
    authenticate: (exchange) => {
      if (exchange.operation !== operation) return stages.authenticate(exchange);
      act();
      return reject("path", "There is nothing here.");
    },
  });
}
