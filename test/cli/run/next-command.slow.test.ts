// The commands that a failing report shows, for every table of mutants: it fails until the service is fixed.
import { expect, test } from "vitest";
import { PROMISED, tryCommands } from "./next-command.ts";

test.each([
  ["a request that must be rejected", "accepts-broken-json", "get-user-fees/request/body/**"],
  ["one that must be accepted", "get-leaderboard/request/limit/maximum/one-less", "get-leaderboard/request/limit/**"],
  ["a claim about all responses", "repeats-a-field", "get-user-fees/response/**"],
  [
    "a claim about all responses that some requests show",
    "crashes-on-broken-rules",
    ...["create-token-transaction/request/name/**", "create-token-transaction/response/**"],
  ],
  ["a relation of pages", "overlaps-pages", "get-leaderboard/response/**"],
  ["a relation of quotes", "defaults-to-buying", "token-price/request/direction/**"],
  ["an operation that is not there", "serves-no-fees", "get-user-fees"],
])("%s on %s: each command fails until the service is fixed", async (_, mutant = "", ...only) => {
  const tried = await tryCommands(mutant, only, 2);
  expect(tried.length).toBeGreaterThan(0);
  for (const one of tried) expect(one).toMatchObject(PROMISED);
});
