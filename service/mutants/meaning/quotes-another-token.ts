// Quotes name a token that nobody asked for.
import { altering, replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";

/** Sends another token's id in quotes. */
export const quotesAnotherToken: Mutant = {
  id: "quotes-another-token",
  statements: ["quote/tokenId/type"],
  tier: "advisory",
  description: "Sends another token's id in quotes.",
  install: altering(
    ["token-price"],
    replacing("/data", "tokenId", () => "00000000-0000-4000-8000-000000000000"),
  ),
};
