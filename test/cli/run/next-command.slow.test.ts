// The commands that a failing report shows, for every table of mutants: it fails until the service is fixed.
import { describe, expect, test } from "vitest";
import { asPromised, tryCommands } from "./next-command.ts";

/** Kinds of failures, each with mutants that show them, one run each. */
const KINDS: Readonly<Record<string, readonly (readonly [mutant: string, ...only: string[]])[]>> = {
  "a request that must be rejected": [
    ["token-price/request/tokenId/required/optional", "token-price/request/**"],
    ["accepts-numeric-string", "token-price/request/**", "trade-token/request/**"],
    ["accepts-long-symbol", "create-token-transaction/request/symbol/**"],
    ["accepts-broken-json", "get-user-fees/request/body/**"],
    ["demands-no-credential", "*/authentication/**"],
  ],
  "a request that must be accepted": [
    ["create-token-transaction/request/chainSlug/enum/without-monad", "create-token-transaction/request/chainSlug/**"],
    ["rejects-tags", "create-token-transaction/request/tags/**"],
    ["get-leaderboard/request/limit/maximum/one-less", "get-leaderboard/request/limit/**"],
  ],
  "a claim about all responses": [
    ["token-price/response/data/required/optional", "token-price"],
    ["create-token-transaction/response/chainId/type/any", "create-token-transaction/response/**"],
    ["calls-json-html", "get-user-fees/response/**"],
    ["repeats-a-field", "get-user-fees/response/**"],
    ["trade-token/response/transaction/chain/required/optional", "trade-token/response/**"],
  ],
  "a claim about all responses that some requests show": [
    ["sends-text-amounts-when-buying", "token-price"],
    ["sends-number-value-with-builder", "trade-token/request/builder/**", "trade-token/response/**"],
    ["sends-null-name-far-down-the-page", "get-leaderboard"],
    ["crashes-on-broken-rules", "create-token-transaction/request/name/**", "create-token-transaction/response/**"],
  ],
  "a relation of several responses": [
    ["overlaps-pages", "get-leaderboard/response/**"],
    ["repeats-token-ids", "create-token-transaction/response/metadata/**"],
    ["ignores-the-chains-of-fees", "get-user-fees/request/chains/**"],
    ["quotes-another-token", "token-price/response/data/tokenId/**"],
    ["defaults-to-buying", "token-price/request/direction/**"],
    ["token-price/response/data/direction/enum/without-sell", "token-price/response/data/direction/**"],
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
