// Every created token has the same id.
import { altering, replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";

/** Sends the id of the first token with every created one. */
export const repeatsTokenIds: Mutant = {
  id: "repeats-token-ids",
  statements: ["created-token/tokenId/type"],
  tier: "advisory",
  description: "Sends the id of the first token with every created one.",
  install: (context) =>
    altering(
      ["create-token-transaction"],
      replacing("/metadata", "tokenId", () => context.state.tokens.seeded[0]?.tokenId),
    )(context),
};
