// The scheme is looked for at the beginning of the header alone.

import type { Mutant } from "../mutant.ts";
import { admitting } from "./admit.ts";

/** Serves requests without a blank between Bearer and the credential. */
export const acceptsSchemeWithoutBlank: Mutant = {
  id: "accepts-scheme-without-blank",
  statements: ["authentication/scheme"],
  tier: "specified",
  description: "Serves requests without a blank between Bearer and the credential.",
  install: admitting(({ headers }) => /^Bearer\S+$/.test(headers.authorization ?? "")),
};
