// Two quotes at a time get into each other's way.
import { replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { alteringOn, whereConcurrent } from "./occasion.ts";

/** Sends null as the token's name where two quotes are made at once. */
export const losesNamesUnderConcurrency: Mutant = {
  id: "loses-names-under-concurrency",
  statements: ["quote/tokenName/type"],
  tier: "specified",
  description: "Sends null as the token's name where two quotes are made at once.",
  install: alteringOn(
    "token-price",
    () => whereConcurrent(),
    replacing("/data", "tokenName", () => null),
  ),
};
