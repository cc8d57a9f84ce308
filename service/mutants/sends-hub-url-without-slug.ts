// The hub URL leads to the hub, not to the token.
import { altering, replacing } from "./alter.ts";
import type { Mutant } from "./mutant.ts";

/** Sends a hubUrl that ends in /hub/. */
export const sendsHubUrlWithoutSlug: Mutant = {
  id: "sends-hub-url-without-slug",
  statements: ["created-token/hubUrl/pattern"],
  tier: "specified",
  description: "Sends a hubUrl that ends in /hub/.",
  install: altering(
    ["create-token-transaction"],
    replacing("/metadata", "hubUrl", (value) => String(value).replace(/[^/]+$/, "")),
  ),
};
