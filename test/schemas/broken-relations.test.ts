import { expect, test } from "vitest";
import { brokenRelations, contradictionTo } from "../../schemas/broken-relations.ts";
import type { OperationId } from "../../schemas/index.ts";

const TOKEN = "0b6cbd5c-9b1f-4b6e-8b38-6f1f0b0e1a11";
const quoted = { tokenId: TOKEN, chainSlug: "base", direction: "buy", inputToken: "usdc" };
const bare = { tokenId: TOKEN, chainSlug: "base" };
const pagination = { limit: 2, offset: 4, total: 7, has_more: true };
const ranks = (...all: readonly number[]) => all.map((rank) => ({ rank }));

type Exchanged = readonly [operation: OperationId, request: object, response: Readonly<Record<string, unknown>>];

const quote = (changes: object, request: object = { ...quoted, amount: 2 }): Exchanged => [
  "token-price",
  request,
  { data: { ...quoted, ...changes } },
];
const page = (changes: object, leaderboard: readonly object[] = ranks(5, 6)): Exchanged => [
  "get-leaderboard",
  { limit: 2, offset: 4, network_mode: "both" },
  { leaderboard, pagination: { ...pagination, ...changes } },
];
const trade = (chain: string): Exchanged => ["trade-token", quoted, { transaction: { chain } }];
const alpha = { name: "Alpha", symbol: "ALP" };
const created = (metadata: object): Exchanged => ["create-token-transaction", alpha, { metadata }];

test.each<readonly [string, Exchanged]>([
  ["a quote that repeats its request", quote({})],
  ["a quote with the token id in capitals", quote({ tokenId: TOKEN.toUpperCase() })],
  ["a quote without its direction", quote({ direction: undefined })],
  ["a quote with fields that were not requested", quote({}, bare)],
  ["a quote with a direction that was not requested", quote({ direction: "sell" }, { ...bare, amount: 3 })],
  ["a quote without its object", ["token-price", quoted, { data: null }]],
  ["a trade on the requested chain", trade("base")],
  ["a page that agrees with its request", page({})],
  ["the last page", page({ total: 6, has_more: false })],
  ["a page without a list", ["get-leaderboard", { limit: 2, offset: 4 }, { leaderboard: {} }]],
  ["a token with the requested name and symbol", created({ name: "Alpha", symbol: "ALP" })],
  ["a token without name and symbol", created({})],
  ["fees", ["get-user-fees", {}, { balances: [] }]],
])("%s violates no relation", (_, [operation, request, response]) => {
  expect(brokenRelations(operation, JSON.stringify(request), response)).toEqual([]);
});

test.each<readonly [string, Exchanged, where: string]>([
  ["another token", quote({ tokenId: "11111111-9b1f-4b6e-8b38-6f1f0b0e1a11" }), "echo at /data/tokenId"],
  ["another chain of a quote", quote({ chainSlug: "base-sepolia" }), "echo at /data/chainSlug"],
  ["another direction", quote({ direction: "sell" }), "echo at /data/direction"],
  ["another input token", quote({ inputToken: "token" }), "echo at /data/inputToken"],
  ["another chain of a trade, even if the names begin alike", trade("base-sepolia"), "chain at /transaction/chain"],
  ["more entries than asked for", page({ total: undefined }, ranks(5, 6, 7)), "length at /leaderboard"],
  ["another limit", page({ limit: 20 }), "echo at /pagination/limit"],
  ["another offset", page({ offset: 0 }), "echo at /pagination/offset"],
  ["more announced than there is", page({ total: 6 }), "has-more at /pagination/has_more"],
  ["the end announced too early", page({ has_more: false }), "has-more at /pagination/has_more"],
  ["ranks out of order", page({}, ranks(6, 5)), "order at /leaderboard/1/rank"],
  ["another name", created({ name: "Beta", symbol: "ALP" }), "echo at /metadata/name"],
  ["another symbol", created({ name: "Alpha", symbol: "alp" }), "echo at /metadata/symbol"],
])("%s is an advisory violation, as nothing states it", (_, [operation, request, response], where) => {
  const found = brokenRelations(operation, JSON.stringify(request), response);
  expect(found.map(({ statement, pointer, tier }) => `${tier} ${statement} at ${pointer}`)).toEqual([
    `advisory ${operation}/relation/${where}`,
  ]);
});

const names = { tokenName: "Moon Rabbit", tokenSymbol: "MOON" };
const asked = (offset: number, changes: object = {}) => ({ limit: 2, offset, network_mode: "both", ...changes });

test.each<readonly [string, request: object, found: object, pointer?: string]>([
  ["a quote with the names of an earlier one agrees", quoted, names],
  ["a quote without a name agrees", quoted, { ...names, tokenName: "" }],
  ["another quote of its token agrees", { ...bare, tokenId: TOKEN.toUpperCase(), amount: 7 }, { tokenSymbol: "MOON" }],
  ["a quote with another name contradicts it", quoted, { ...names, tokenName: "Sun" }, "/data/tokenName"],
  ["a quote with another symbol contradicts it", quoted, { ...names, tokenSymbol: "SUN" }, "/data/tokenSymbol"],
  ["a quote on another chain is not compared", { ...quoted, chainSlug: "bnb" }, { ...names, tokenName: "Sun" }],
])("%s", (_, request, found, pointer) => {
  const before = { request: JSON.stringify(quoted), body: { data: names } };
  const next = { request: JSON.stringify(request), body: { data: found } };
  expect(contradictionTo("token-price", before, next)?.pointer).toBe(pointer);
});

test.each<readonly [string, request: object, found: readonly number[], isBroken: boolean]>([
  ["a page above the last rank of the page before it continues it", asked(2), [3, 4], false],
  ["an empty page continues it", asked(2), [], false],
  ["a page that begins again does not", asked(2), [1, 2], true],
  ["a page that begins with the last rank does not", asked(2), [2, 3], true],
  ["a page that does not follow is not compared", asked(20), [1, 2], false],
  ["a page of another list is not compared", asked(2, { network_mode: "testnet" }), [1, 2], false],
])("%s", (_, request, found, isBroken) => {
  const before = { request: JSON.stringify(asked(0)), body: { leaderboard: ranks(1, 2) } };
  const next = { request: JSON.stringify(request), body: { leaderboard: ranks(...found) } };
  const broken = contradictionTo("get-leaderboard", before, next)?.statement;
  expect(broken).toBe(isBroken ? "get-leaderboard/relation/continuation" : undefined);
});
