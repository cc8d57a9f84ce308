// Every created token has the same service id.
import { altering, replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";

/** Sends the same service id with every created token. */
export const repeatsServiceIds: Mutant = {
  id: "repeats-service-ids",
  statements: ["created-token/token_service_id/type"],
  tier: "advisory",
  description: "Sends the same service id with every created token.",
  install: altering(
    ["create-token-transaction"],
    replacing("/metadata", "token_service_id", () => `0x${"5".repeat(64)}`),
  ),
};
