// One operation was forgotten when authentication was added.

import type { Mutant } from "../mutant.ts";
import { admitting } from "./admit.ts";

/** Quotes without an Authorization header. */
export const demandsNoCredentialForQuotes: Mutant = {
  id: "demands-no-credential-for-quotes",
  statements: ["authentication/header", "conventions/authorization"],
  tier: "specified",
  description: "Quotes without an Authorization header.",
  install: admitting(({ operation, headers }) => operation === "token-price" && headers.authorization === undefined),
};
