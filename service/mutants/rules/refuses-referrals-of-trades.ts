// A member that was never built in is met with a refusal.
import type { Mutant } from "../mutant.ts";
import { refusing } from "./refusing.ts";

/** Refuses every trade with a referral. */
export const refusesReferralsOfTrades: Mutant = {
  id: "refuses-referrals-of-trades",
  statements: ["trade-token/request/token_referral/type"],
  tier: "specified",
  description: "Refuses every trade with a referral.",
  install: refusing("trade-token", "token_referral"),
};
