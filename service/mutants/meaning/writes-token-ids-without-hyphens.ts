// The ids of created tokens have another form than those of quotes.
import { altering, replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";

/** Sends the id of a created token without hyphens. */
export const writesTokenIdsWithoutHyphens: Mutant = {
  id: "writes-token-ids-without-hyphens",
  statements: ["created-token/tokenId/type", "token-price/request/tokenId/format"],
  tier: "advisory",
  description: "Sends the id of a created token without hyphens.",
  install: altering(
    ["create-token-transaction"],
    replacing("/metadata", "tokenId", (id) => String(id).replaceAll("-", "")),
  ),
};
