// Symbols of created tokens are stored in lower case.
import { altering, replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";

/** Sends the symbol of a created token in lower case. */
export const lowersSymbolsOfTokens: Mutant = {
  id: "lowers-symbols-of-tokens",
  statements: ["created-token/symbol/type"],
  tier: "advisory",
  description: "Sends the symbol of a created token in lower case.",
  install: altering(
    ["create-token-transaction"],
    replacing("/metadata", "symbol", (symbol) => String(symbol).toLowerCase()),
  ),
};
