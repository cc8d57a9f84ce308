// Descriptions of created tokens are cut.
import { altering, replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";

/** Sends ten characters of the description of a created token. */
export const shortensDescriptions: Mutant = {
  id: "shortens-descriptions",
  statements: ["created-token/description/type"],
  tier: "advisory",
  description: "Sends ten characters of the description of a created token.",
  install: altering(
    ["create-token-transaction"],
    replacing("/metadata", "description", (text) => String(text).slice(0, 10)),
  ),
};
