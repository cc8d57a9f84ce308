// A quote goes without its data.
import { altering, replacing } from "./alter.ts";
import type { Mutant } from "./mutant.ts";

/** Sends a quote without data. */
export const omitsQuote: Mutant = {
  id: "omits-quote",
  statements: ["token-price/response/data/required"],
  tier: "specified",
  description: "Sends a quote without data.",
  install: altering(
    ["token-price"],
    replacing("", "data", () => undefined),
  ),
};
