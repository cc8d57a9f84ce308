// The time of a quote is written for people.
import { altering, replacing } from "./alter.ts";
import type { Mutant } from "./mutant.ts";

/** Sends a timestamp that is not ISO 8601. */
export const sendsTimestampForPeople: Mutant = {
  id: "sends-timestamp-for-people",
  statements: ["quote/timestamp/format"],
  tier: "specified",
  description: "Sends a timestamp that is not ISO 8601.",
  install: altering(
    ["token-price"],
    replacing("/data", "timestamp", (value) => new Date(String(value)).toUTCString()),
  ),
};
