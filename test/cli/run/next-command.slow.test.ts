// The commands that a failing report shows, for every table of mutants: it fails until the service is fixed.
import { describe, expect, test } from "vitest";
import { asPromised, tryCommands } from "./next-command.ts";

/** Kinds of failures, each with mutants that show them, one run each. */
const KINDS: Readonly<Record<string, readonly (readonly [mutant: string, ...only: string[]])[]>> = {
  "a request that must be rejected": [["accepts-broken-json", "get-user-fees/request/body/**"]],
  "a request that must be accepted": [
    ["get-leaderboard/request/limit/maximum/one-less", "get-leaderboard/request/limit/**"],
  ],
  "a claim about all responses": [["repeats-a-field", "get-user-fees/response/**"]],
  "a claim about all responses that some requests show": [
    ["crashes-on-broken-rules", "create-token-transaction/request/name/**", "create-token-transaction/response/**"],
  ],
  "a relation of several responses": [
    ["overlaps-pages", "get-leaderboard/response/**"],
    ["defaults-to-buying", "token-price/request/direction/**"],
  ],
  "an operation that is not there": [["serves-no-fees", "get-user-fees"]],
};

describe.each(Object.entries(KINDS))("%s", (_, mutants) => {
  test.each(mutants)("%s: each command fails until the service is fixed", async (mutant, ...only) => {
    const tried = await tryCommands([mutant], { only, most: 2 });
    expect(tried).not.toEqual([]);
    expect(tried).toEqual(tried.map(asPromised));
  });
});
