// The way from a fault to its statement, each expected by hand, for both judges: ajv in Node, the checks inside k6.
import { describe, expect, test } from "vitest";
import * as byAjv from "../../schemas/ajv-validators.ts";
import { limitOf, MAX_VIOLATIONS, type OperationId } from "../../schemas/index.ts";
import * as byChecks from "../../schemas/validate.ts";

const ID = "3f6c1c6e-9a5b-4d0e-8a39-2f0b7c4d51e8";
const TX = { to: "0x1", data: "0x", value: "0", gasLimit: "21000" };
const TOKEN = { name: "Moon", symbol: "MOON", description: "d", image: "https://e.example/i.png", chainSlug: "base" };

type Row = readonly [OperationId, "request" | "response", object | string, string, string, string, string];

const ROWS: readonly Row[] = [
  [
    "create-token-transaction",
    "response",
    { success: true, transaction: [] },
    "/transaction",
    "type",
    "create-token-transaction/response/transaction/type",
    "specified",
  ],
  [
    "token-price",
    "request",
    { chainSlug: "base" },
    "/tokenId",
    "required",
    "token-price/request/tokenId/required",
    "specified",
  ],
  [
    "token-price",
    "request",
    { tokenId: "x", chainSlug: "base" },
    "/tokenId",
    "format",
    "token-price/request/tokenId/format",
    "specified",
  ],
  ["token-price", "request", { tokenId: ID, chainSlug: "Base" }, "/chainSlug", "enum", "chain-slug/enum", "specified"],
  [
    "token-price",
    "request",
    { tokenId: ID, chainSlug: "base", amount: limitOf("token-price", "amount", "exclusiveMinimum") },
    "/amount",
    "exclusiveMinimum",
    "token-price/request/amount/exclusiveMinimum",
    "specified",
  ],
  ["token-price", "request", "text", "", "type", "token-price/request/type", "specified"],
  ["get-leaderboard", "request", "text", "", "type", "get-leaderboard/request/type", "observed"],
  [
    "get-leaderboard",
    "request",
    { limit: limitOf("get-leaderboard", "limit", "maximum") + 1 },
    "/limit",
    "maximum",
    "get-leaderboard/request/limit/maximum",
    "specified",
  ],
  [
    "get-leaderboard",
    "request",
    { offset: limitOf("get-leaderboard", "offset", "minimum") - 1 },
    "/offset",
    "minimum",
    "get-leaderboard/request/offset/minimum",
    "specified",
  ],
  [
    "get-user-fees",
    "request",
    { chains: ["base", 8453] },
    "/chains/1",
    "type",
    "get-user-fees/request/chains/items/type",
    "specified",
  ],
  [
    "create-token-transaction",
    "request",
    { ...TOKEN, symbol: "A".repeat(limitOf("create-token-transaction", "symbol", "maxLength") + 1) },
    "/symbol",
    "maxLength",
    "create-token-transaction/request/symbol/maxLength",
    "specified",
  ],
  [
    "create-token-transaction",
    "request",
    { ...TOKEN, name: "" },
    "/name",
    "minLength",
    "create-token-transaction/request/name/minLength",
    "specified",
  ],
  [
    "create-token-transaction",
    "request",
    { ...TOKEN, image: "no url" },
    "/image",
    "format",
    "create-token-transaction/request/image/format",
    "advisory",
  ],
  [
    "create-token-transaction",
    "request",
    { ...TOKEN, destinationChains: ["moon"] },
    "/destinationChains/0",
    "enum",
    "chain-slug/enum",
    "specified",
  ],
  [
    "create-token-transaction",
    "request",
    { ...TOKEN, builder: { fee: "50" } },
    "/builder/fee",
    "type",
    "builder/fee/type",
    "specified",
  ],
  [
    "create-token-transaction",
    "response",
    { success: true, transaction: { ...TX, chain: "base" } },
    "/transaction",
    "not",
    "transaction/chain/not",
    "specified",
  ],
  [
    "create-token-transaction",
    "response",
    { success: true, metadata: { token_service_id: "0x12" } },
    "/metadata/token_service_id",
    "pattern",
    "created-token/token_service_id/pattern",
    "specified",
  ],
  [
    "trade-token",
    "response",
    { success: true, transaction: TX },
    "/transaction/chain",
    "required",
    "transaction/chain/required",
    "specified",
  ],
  [
    "trade-token",
    "request",
    { tokenId: ID, chainSlug: "base", direction: "buy", buyAmountToken: "0" },
    "/buyAmountToken",
    "pattern",
    "trade-token/request/buyAmountToken/pattern",
    "specified",
  ],
  ["get-leaderboard", "response", { success: "yes" }, "/success", "type", "errors/success", "specified"],
  [
    "get-leaderboard",
    "response",
    { leaderboard: [{ rank: 1 }, { rank: 1.5 }] },
    "/leaderboard/1/rank",
    "type",
    "leaderboard-entry/rank/type",
    "specified",
  ],
];

describe.each([
  ["ajv", byAjv],
  ["the checks inside k6", byChecks],
])("a violation found by %s", (_, { validateRequest, validateResponse }) => {
  test.each(ROWS)(
    "of %s %s %j names its place and statement",
    (id, direction, body, pointer, keyword, statement, tier) => {
      const violations = direction === "request" ? validateRequest(id, body) : validateResponse(id, body);
      expect(violations).toEqual([expect.objectContaining({ pointer, keyword, statement, tier })]);
    },
  );

  test("says what was expected and what came", () => {
    const minimum = limitOf("get-leaderboard", "limit", "minimum");
    expect(validateRequest("get-leaderboard", { limit: minimum - 1 })).toEqual([
      expect.objectContaining({ expected: `>= ${minimum}`, actual: String(minimum - 1) }),
    ]);
    expect(validateRequest("token-price", { tokenId: ID })).toEqual([
      expect.objectContaining({ expected: "a field of this name", actual: "no such field" }),
    ]);
  });

  test("is one of a bounded number, however broken the body", () => {
    const body = { user_id: ID, chains: Array.from({ length: 100_000 }, () => 1) };
    expect(validateRequest("get-user-fees", body)).toHaveLength(MAX_VIOLATIONS);
  });

  test("is not made by fields that the interface does not name, nor hidden by a prototype", () => {
    expect(validateRequest("token-price", { tokenId: ID, chainSlug: "base", extra: 1 })).toEqual([]);
    const inherited = Object.create({ tokenId: ID, chainSlug: "base" });
    expect(validateRequest("token-price", inherited)).toHaveLength(2);
  });
});

test("a body that breaks a rule in each of 100,000 elements leaves no trace of most of them in memory", () => {
  const leaderboard = Array.from({ length: 100_000 }, () => ({ user_id: 1, rank: "x", total_usd: "y" }));
  byAjv.validateResponse("get-leaderboard", { success: true, leaderboard: [] });
  const before = process.memoryUsage().heapUsed;
  expect(byAjv.validateResponse("get-leaderboard", { success: true, leaderboard })).toHaveLength(MAX_VIOLATIONS);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
});
