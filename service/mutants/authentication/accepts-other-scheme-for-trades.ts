// One operation takes credentials of another scheme.

import type { Mutant } from "../mutant.ts";
import { admitting } from "./admit.ts";

/** Trades with the scheme Token. */
export const acceptsOtherSchemeForTrades: Mutant = {
  id: "accepts-other-scheme-for-trades",
  statements: ["authentication/scheme"],
  tier: "specified",
  description: "Trades with the scheme Token.",
  install: admitting(
    ({ operation, headers }) => operation === "trade-token" && /^Token \S+$/.test(headers.authorization ?? ""),
  ),
};
