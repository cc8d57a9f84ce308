// A member that was never built in is met with a refusal.
import type { Mutant } from "../mutant.ts";
import { refusing } from "./refusing.ts";

/** Refuses every creation with tags. */
export const refusesTags: Mutant = {
  id: "refuses-tags",
  statements: ["create-token-transaction/request/tags/type"],
  tier: "specified",
  description: "Refuses every creation with tags.",
  install: refusing("create-token-transaction", "tags"),
};
