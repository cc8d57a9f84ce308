// One quote in fifty has no time.
import { replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { alteringOn, every } from "./occasion.ts";

/** Sends null as the time of every fiftieth quote. */
export const sendsNullTimeInEveryFiftiethQuote: Mutant = {
  id: "sends-null-time-in-every-fiftieth-quote",
  statements: ["quote/timestamp/type"],
  tier: "specified",
  description: "Sends null as the time of every fiftieth quote.",
  install: alteringOn(
    "token-price",
    every(50),
    replacing("/data", "timestamp", () => null),
  ),
};
