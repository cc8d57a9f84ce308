// The symbol of a quoted token changes from quote to quote.
import { altering, replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";

/** Sends a symbol with the time in it. */
export const changesSymbolsOfQuotes: Mutant = {
  id: "changes-symbols-of-quotes",
  statements: ["quote/tokenSymbol/type"],
  tier: "advisory",
  description: "Sends a symbol with the time in it.",
  install: altering(
    ["token-price"],
    replacing("/data", "tokenSymbol", (symbol) => `${String(symbol)}${performance.now()}`),
  ),
};
