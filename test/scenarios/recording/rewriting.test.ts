import { expect, test } from "vitest";
import type { RecordedExchange } from "../../../scenarios/recording/recording.ts";
import { DEFAULT_RULES, type RewriteRules, rewriteRecording } from "../../../scenarios/recording/rewriting.ts";
import type { Inventory } from "../../../scenarios/sessions/session-steps.ts";
import { CHAIN_SLUGS } from "../../../target/chains.ts";

const id = (place: number) => `0b6cbd5c-9b1f-4b6e-8b38-${String(place).padStart(12, "0")}`;
const [A, B, C, X, Y, Z] = [1, 2, 3, 11, 12, 13].map(id) as [string, string, string, string, string, string];
const INVENTORY: Inventory = {
  tokens: [
    { tokenId: X, chainSlug: "base-sepolia" },
    { tokenId: Y, chainSlug: "solana-devnet" },
  ],
  userIds: [X, Y],
  permittedSlugs: CHAIN_SLUGS,
};

test("a rewritten recording asks for the target's tokens, the same for the same, by chain", () => {
  const recording = [
    quote(A, "solana-devnet"),
    quote(B, "base-sepolia"),
    quote(A.toUpperCase(), "solana-devnet"),
    { ...quote(A, "solana-devnet"), operation: "trade-token" as const },
  ];
  const { exchanges, rewrites } = rewrite(recording);
  const [x, y] = INVENTORY.tokens;
  expect(exchanges.map(({ body }) => JSON.parse(body))).toEqual([y, x, y, y]);
  expect(rewrites).toEqual([
    { field: "tokenId", from: A, to: Y, requests: 2 },
    { field: "tokenId", from: B, to: X, requests: 1 },
    { field: "tokenId", from: A.toUpperCase(), to: Y, requests: 1 },
  ]);
});

test("a rewritten recording requests a token on the chain where the target has it, and says so, one for several if it has fewer", () => {
  const several = rewrite([A, B, C].map((token) => quote(token, "base-sepolia"))).exchanges;
  expect(new Set(several.map(({ body }) => JSON.parse(body).tokenId))).toEqual(new Set([X, Y]));
  const { exchanges, rewrites } = rewrite([quote(A, "ethereum")]);
  expect(JSON.parse(exchanges[0]?.body ?? "")).toEqual({ tokenId: X, chainSlug: "base-sepolia" });
  expect(rewrites).toEqual([
    { field: "tokenId", from: A, to: X, requests: 1 },
    { field: "chainSlug", from: "ethereum", to: "base-sepolia", requests: 1 },
  ]);
});

test("a rewritten recording leaves what the target knows as it is, byte for byte, and a field named __proto__ as a field", () => {
  const body = `{ "tokenId": "${Y}",  "chainSlug": "solana-devnet", "amount": 1.50 }`;
  const { exchanges, rewrites } = rewrite([{ ...quote(Y, ""), body }]);
  expect([exchanges[0]?.body, rewrites]).toEqual([body, []]);
  const hostile = (token: string) => `{"tokenId":"${token}","chainSlug":"base-sepolia","__proto__":{"x":1}}`;
  expect(rewrite([{ ...quote(A, ""), body: hostile(A) }]).exchanges[0]?.body).toBe(hostile(X));
});

test("a rewritten recording is unchanged if nothing is known or nothing is to be rewritten", () => {
  const recording = [quote(A, "base"), fees(B)];
  const keep: RewriteRules = { tokenId: "keep", userId: "keep", userAddress: "keep" };
  expect(rewrite(recording, keep).exchanges).toEqual(recording);
  expect(rewrite(recording, DEFAULT_RULES, { ...INVENTORY, tokens: [], userIds: [] }).exchanges).toEqual(recording);
});

test("a rewritten recording uses a given value for all, and changes only that field", () => {
  const rules: RewriteRules = { tokenId: { value: Z }, userId: { value: Z }, userAddress: { value: "0x1" } };
  const trade = { ...quote(A, "base"), operation: "trade-token" as const };
  const body = JSON.stringify({ tokenId: A, chainSlug: "base", userAddress: "0x2", memo: A });
  const recording = [{ ...trade, body }, fees(B)];
  expect(rewrite(recording, rules).exchanges.map(({ body }) => JSON.parse(body))).toEqual([
    { tokenId: Z, chainSlug: "base", userAddress: "0x1", memo: A },
    { user_id: Z },
  ]);
});

test("a rewritten recording requests the target's users, and keeps those that it knows", () => {
  const { exchanges } = rewrite([fees(A), fees(X), fees(A), fees(undefined)]);
  expect(exchanges.map(({ body }) => JSON.parse(body).user_id)).toEqual([Y, X, Y, undefined]);
});

test.each([
  ["testnet", CHAIN_SLUGS.filter((slug) => slug.endsWith("sepolia")), ["base-sepolia"], "on that chain"],
  ["none", [], [], "nothing may be created"],
] as const)("a rewritten recording creates nothing where side effects are %s", (_, permittedSlugs, left, reason) => {
  const create = (chainSlug: string, ...destinationChains: string[]): RecordedExchange => ({
    ...quote("", ""),
    operation: "create-token-transaction",
    body: JSON.stringify({ chainSlug, ...(destinationChains.length > 0 && { destinationChains }) }),
  });
  const recording = [create("base-sepolia"), create("base"), create("base-sepolia", "base")];
  const { exchanges, leftOut } = rewrite(recording, DEFAULT_RULES, { ...INVENTORY, permittedSlugs });
  expect(exchanges.map(({ body }) => JSON.parse(body).chainSlug)).toEqual(left);
  expect(leftOut).toEqual([{ reason: expect.stringContaining(reason), count: 3 - left.length }]);
});

function rewrite(recording: readonly RecordedExchange[], rules = DEFAULT_RULES, inventory = INVENTORY) {
  return rewriteRecording(recording, rules, inventory);
}

function quote(tokenId: string, chainSlug: string): RecordedExchange {
  const body = JSON.stringify({ tokenId, chainSlug });
  return { offsetMs: 0, operation: "token-price", body, status: 200, response: undefined };
}

function fees(userId: string | undefined): RecordedExchange {
  return { ...quote("", ""), operation: "get-user-fees", body: JSON.stringify({ user_id: userId }) };
}
