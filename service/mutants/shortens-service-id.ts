// The service id is one digit short.
import { altering, replacing } from "./alter.ts";
import type { Mutant } from "./mutant.ts";

/** Sends a token_service_id of 63 digits. */
export const shortensServiceId: Mutant = {
  id: "shortens-service-id",
  statements: ["created-token/token_service_id/pattern"],
  tier: "specified",
  description: "Sends a token_service_id of 63 digits.",
  install: altering(
    ["create-token-transaction"],
    replacing("/metadata", "token_service_id", (value) => String(value).slice(0, -1)),
  ),
};
