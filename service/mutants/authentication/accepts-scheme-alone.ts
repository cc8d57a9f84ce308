// The scheme is all that is looked for.

import type { Mutant } from "../mutant.ts";
import { admitting } from "./admit.ts";

/** Serves requests with Bearer and no credential. */
export const acceptsSchemeAlone: Mutant = {
  id: "accepts-scheme-alone",
  statements: ["authentication/scheme"],
  tier: "specified",
  description: "Serves requests with Bearer and no credential.",
  install: admitting(({ headers }) => /^Bearer\s*$/.test(headers.authorization ?? "")),
};
