// One operation was forgotten when authentication was added.

import type { Mutant } from "../mutant.ts";
import { admitting } from "./admit.ts";

/** Trades without an Authorization header. */
export const demandsNoCredentialForTrades: Mutant = {
  id: "demands-no-credential-for-trades",
  statements: ["authentication/header", "conventions/authorization"],
  tier: "specified",
  description: "Trades without an Authorization header.",
  install: admitting(({ operation, headers }) => operation === "trade-token" && headers.authorization === undefined),
};
