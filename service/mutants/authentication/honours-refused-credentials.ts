// Credentials that were withdrawn still count.

import type { Mutant } from "../mutant.ts";
import { admitting } from "./admit.ts";

/** Serves requests with a well-formed credential that is to be refused. */
export const honoursRefusedCredentials: Mutant = {
  id: "honours-refused-credentials",
  statements: ["authentication/header", "authentication/scheme"],
  tier: "specified",
  description: "Serves requests with a well-formed credential that is to be refused.",
  install: admitting(({ headers }) => /^Bearer \S+$/.test(headers.authorization ?? "")),
};
