import { expect, test } from "vitest";
import { type OperationId, operations } from "../../../schemas/index.ts";
import { hasMisspelledEvidence, misspelledFieldsOf } from "../../../target/exchange/field-names.ts";

const namesIn = (operation: OperationId, body: unknown) => misspelledFieldsOf(operations[operation].response, body);

test("finds a stated field with another case or other underscores, at every depth", () => {
  const page = {
    leaderboard: [{ rank: 1 }, { Rank: 2, chain_balances: [{ chain: "base", BALANCE: 1 }] }],
    pagination: { hasMore: true, limit: 1 },
  };
  expect(namesIn("get-leaderboard", page)).toEqual([
    { pointer: "/leaderboard/items/rank", found: "Rank" },
    { pointer: "/leaderboard/items/chain_balances/items/balance", found: "BALANCE" },
    { pointer: "/pagination/has_more", found: "hasMore" },
  ]);
  expect(namesIn("get-user-fees", { Balances: [{ "currency-address": "0x" }] })).toEqual([
    { pointer: "/balances", found: "Balances" },
    { pointer: "/balances/items/currency_address", found: "currency-address" },
  ]);
});

test.each<readonly [string, OperationId, unknown]>([
  ["has both spellings", "get-leaderboard", { leaderboard: [], pagination: { has_more: true, hasMore: true } }],
  ["has no such fields", "get-leaderboard", { leaderboard: [{}] }],
  ["has other fields", "token-price", { data: { tokenId: "a", token: 1, request_id: 2 } }],
  ["has success under another name where it is not listed", "get-user-fees", { Success: true, balances: [] }],
  ["has a chain that no creation may have", "create-token-transaction", { transaction: { Chain: "base" } }],
  ["is not an object", "token-price", []],
  ["has null in place of an object", "token-price", { data: null }],
])("finds nothing in a response that %s", (_, operation, body) => {
  expect(namesIn(operation, body)).toEqual([]);
});

test.each<readonly [OperationId, unknown, boolean]>([
  ["token-price", { success: true, Data: {} }, true],
  ["get-leaderboard", { Leaderboard: [] }, true],
  ["create-token-transaction", { Success: true }, true],
  ["trade-token", { success: true, transaction: {} }, true],
  ["token-price", { success: false, error: "no" }, false],
  ["token-price", { Data: "no" }, false],
  ["get-leaderboard", { message: "no leaderboard" }, false],
  ["create-token-transaction", { Success: false }, false],
])("a response of %s with status 200 and %j is a success with misspelled fields: %s", (operation, body, isSuccess) => {
  expect(hasMisspelledEvidence({ operation, status: 200, body })).toBe(isSuccess);
  expect(hasMisspelledEvidence({ operation, status: 422, body })).toBe(false);
});
