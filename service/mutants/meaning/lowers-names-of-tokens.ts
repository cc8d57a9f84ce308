// Names of created tokens are stored in lower case.
import { altering, replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";

/** Sends the name of a created token in lower case. */
export const lowersNamesOfTokens: Mutant = {
  id: "lowers-names-of-tokens",
  statements: ["created-token/name/type"],
  tier: "advisory",
  description: "Sends the name of a created token in lower case.",
  install: altering(
    ["create-token-transaction"],
    replacing("/metadata", "name", (name) => String(name).toLowerCase()),
  ),
};
