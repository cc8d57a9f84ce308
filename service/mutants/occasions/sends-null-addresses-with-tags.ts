// Only tokens with tags have no addresses.
import { replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { alteringOn, whereField } from "./occasion.ts";

/** Sends null as the addresses of created tokens that have tags. */
export const sendsNullAddressesWithTags: Mutant = {
  id: "sends-null-addresses-with-tags",
  statements: ["created-token/addresses/type"],
  tier: "specified",
  description: "Sends null as the addresses of created tokens that have tags.",
  install: alteringOn(
    "create-token-transaction",
    whereField("/tags", (tags) => tags !== undefined),
    replacing("/metadata", "addresses", () => null),
  ),
};
