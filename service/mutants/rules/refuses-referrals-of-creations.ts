// A member that was never built in is met with a refusal.
import type { Mutant } from "../mutant.ts";
import { refusing } from "./refusing.ts";

/** Refuses every creation with a referral. */
export const refusesReferralsOfCreations: Mutant = {
  id: "refuses-referrals-of-creations",
  statements: ["create-token-transaction/request/token_referral/type"],
  tier: "specified",
  description: "Refuses every creation with a referral.",
  install: refusing("create-token-transaction", "token_referral"),
};
