// Only the leaderboard of test networks has its offset as text.
import { replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { alteringOn, whereField } from "./occasion.ts";

/** Sends the offset of pages about test networks as text. */
export const sendsTextOffsetOfTestNetworks: Mutant = {
  id: "sends-text-offset-of-test-networks",
  statements: ["pagination/offset/type"],
  tier: "specified",
  description: "Sends the offset of pages about test networks as text.",
  install: alteringOn(
    "get-leaderboard",
    whereField("/network_mode", (mode) => mode === "testnet"),
    replacing("/pagination", "offset", String),
  ),
};
