// After a while nobody looks at the Authorization header any more.

import type { Mutant } from "../mutant.ts";
import { admitting } from "./admit.ts";

/** Serves requests without an Authorization header after the three hundredth request. */
export const demandsNoCredentialAfterAWhile: Mutant = {
  id: "demands-no-credential-after-a-while",
  statements: ["authentication/header", "conventions/authorization"],
  tier: "specified",
  description: "Serves requests without an Authorization header after the three hundredth request.",
  install: admitting(({ headers, number }) => headers.authorization === undefined && number > 300),
};
