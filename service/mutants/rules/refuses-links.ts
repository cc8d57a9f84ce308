// A member that was never built in is met with a refusal.
import type { Mutant } from "../mutant.ts";
import { refusing } from "./refusing.ts";

/** Refuses every creation with links. */
export const refusesLinks: Mutant = {
  id: "refuses-links",
  statements: ["create-token-transaction/request/links/type"],
  tier: "specified",
  description: "Refuses every creation with links.",
  install: refusing("create-token-transaction", "links"),
};
