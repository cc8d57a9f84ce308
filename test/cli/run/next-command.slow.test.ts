// The commands that a failing report shows, for every table of mutants: it fails until the service is fixed.
import { describe, expect, test } from "vitest";
import { asPromised, tryCommands } from "./next-command.ts";

/** Kinds of failures, each with mutants that show them, one run each. */
const KINDS: Readonly<Record<string, readonly (readonly [mutant: string, ...only: string[]])[]>> = {
  "a request that must be rejected": [
    ["token-price/request/tokenId/required/optional", "token-price/request/**"],
    ["accepts-broken-json", "get-user-fees/request/body/**"],
  ],
  "a request that must be accepted": [
    ["create-token-transaction/request/chainSlug/enum/without-monad", "create-token-transaction/request/chainSlug/**"],
    ["get-leaderboard/request/limit/maximum/one-less", "get-leaderboard/request/limit/**"],
  ],
  "a claim about all responses": [
    ["token-price/response/data/required/optional", "token-price"],
    ["repeats-a-field", "get-user-fees/response/**"],
  ],
  "a claim about all responses that some requests show": [
    ["sends-text-amounts-when-buying", "token-price"],
    ["crashes-on-broken-rules", "create-token-transaction/request/name/**", "create-token-transaction/response/**"],
  ],
  "a relation of several responses": [
    ["overlaps-pages", "get-leaderboard/response/**"],
    ["quotes-another-token", "token-price/response/data/tokenId/**"],
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
