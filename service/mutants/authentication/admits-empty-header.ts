// That there is an Authorization header is all that is looked for.

import type { Mutant } from "../mutant.ts";
import { admitting } from "./admit.ts";

/** Serves requests with an empty Authorization header. */
export const admitsEmptyHeader: Mutant = {
  id: "admits-empty-header",
  statements: ["authentication/header", "conventions/authorization"],
  tier: "specified",
  description: "Serves requests with an empty Authorization header.",
  install: admitting(({ headers }) => headers.authorization?.trim() === ""),
};
