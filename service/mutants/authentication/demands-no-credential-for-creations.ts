// One operation was forgotten when authentication was added.

import type { Mutant } from "../mutant.ts";
import { admitting } from "./admit.ts";

/** Creates tokens without an Authorization header. */
export const demandsNoCredentialForCreations: Mutant = {
  id: "demands-no-credential-for-creations",
  statements: ["authentication/header", "conventions/authorization"],
  tier: "specified",
  description: "Creates tokens without an Authorization header.",
  install: admitting(
    ({ operation, headers }) => operation === "create-token-transaction" && headers.authorization === undefined,
  ),
};
