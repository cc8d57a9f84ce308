import { describe, expect, test } from "vitest";
import { brokenRelations, contradictionTo } from "../../../scenarios/runtime/relations.ts";
import type { OperationId } from "../../../schemas/index.ts";

const TOKEN = "0b6cbd5c-9b1f-4b6e-8b38-6f1f0b0e1a11";
const quoted = { tokenId: TOKEN, chainSlug: "base", direction: "buy", inputToken: "usdc" };
const requested = JSON.stringify({ ...quoted, amount: 2 });
const page = { limit: 2, offset: 4, network_mode: "both" };
const entries = [{ rank: 5 }, { rank: 6 }];
const pagination = { limit: 2, offset: 4, total: 7, has_more: true };

const broken = (operation: OperationId, request: string, response: Readonly<Record<string, unknown>>): string[] =>
  brokenRelations(operation, request, response).map(({ statement, pointer }) => `${statement} at ${pointer}`);

const quote = (changes: object, request = requested) =>
  broken("token-price", request, { data: { ...quoted, ...changes } });
const board = (changes: object) =>
  broken("get-leaderboard", JSON.stringify(page), { leaderboard: entries, pagination, ...changes });

describe("a quote", () => {
  test("that repeats its request violates nothing", () => {
    expect(quote({})).toEqual([]);
  });

  test("may write the token id in capitals", () => {
    expect(quote({ tokenId: TOKEN.toUpperCase() })).toEqual([]);
  });

  test("violates nothing by omissions, nor by what was not requested", () => {
    expect(quote({ direction: undefined })).toEqual([]);
    expect(quote({}, JSON.stringify({ tokenId: TOKEN, chainSlug: "base" }))).toEqual([]);
    expect(quote({ direction: "sell" }, JSON.stringify({ tokenId: TOKEN, chainSlug: "base", amount: 3 }))).toEqual([]);
  });

  test.each([
    ["tokenId", "11111111-9b1f-4b6e-8b38-6f1f0b0e1a11"],
    ["chainSlug", "base-sepolia"],
    ["direction", "sell"],
    ["inputToken", "token"],
  ])("for another %s is found", (name, value) => {
    expect(quote({ [name]: value })).toEqual([`token-price/relation/echo at /data/${name}`]);
  });
});

describe("a trade", () => {
  const trade = (chain: unknown) => broken("trade-token", requested, { transaction: { chain } });

  test("for the requested chain violates nothing", () => {
    expect(trade("base")).toEqual([]);
  });

  test("for another chain is reported, even if the names begin alike", () => {
    expect(trade("base-sepolia")).toEqual(["trade-token/relation/chain at /transaction/chain"]);
  });
});

describe("a page", () => {
  test("that agrees with its request breaks nothing", () => {
    expect(board({})).toEqual([]);
    expect(board({ pagination: { ...pagination, total: 6, has_more: false } })).toEqual([]);
  });

  test.each([
    [
      "more entries than asked for",
      { leaderboard: [...entries, { rank: 7 }], pagination: {} },
      "length at /leaderboard",
    ],
    ["another limit", { pagination: { ...pagination, limit: 20 } }, "echo at /pagination/limit"],
    ["another offset", { pagination: { ...pagination, offset: 0 } }, "echo at /pagination/offset"],
    ["more announced than there is", { pagination: { ...pagination, total: 6 } }, "has-more at /pagination/has_more"],
    [
      "the end announced too early",
      { pagination: { ...pagination, has_more: false } },
      "has-more at /pagination/has_more",
    ],
    ["ranks out of order", { leaderboard: [{ rank: 6 }, { rank: 5 }] }, "order at /leaderboard/1/rank"],
  ])("with %s is found", (_, changes, where) => {
    expect(board(changes)).toEqual([`get-leaderboard/relation/${where}`]);
  });
});

describe("a created token", () => {
  const created = (metadata: object) =>
    broken("create-token-transaction", JSON.stringify({ name: "Alpha", symbol: "ALP" }), { metadata });

  test("with the requested name and symbol, or without them, violates nothing", () => {
    expect([...created({ name: "Alpha", symbol: "ALP" }), ...created({})]).toEqual([]);
  });

  test.each([
    ["name", "Beta"],
    ["symbol", "alp"],
  ])("of another %s is found", (field, value) => {
    const where = `create-token-transaction/relation/echo at /metadata/${field}`;
    expect(created({ name: "Alpha", symbol: "ALP", [field]: value })).toEqual([where]);
  });
});

describe("relations", () => {
  test("weigh as advisory, because the interface does not state them", () => {
    const found = brokenRelations("token-price", requested, { data: { ...quoted, direction: "sell" } });
    expect(found.map(({ tier }) => tier)).toEqual(["advisory"]);
  });

  test("do not apply to responses without their fields", () => {
    expect(broken("token-price", requested, { data: null })).toEqual([]);
    expect(broken("get-leaderboard", JSON.stringify(page), { leaderboard: {} })).toEqual([]);
    expect(broken("get-user-fees", "{}", { balances: [] })).toEqual([]);
  });
});

describe("a quote after another of the same token", () => {
  const names = { tokenName: "Moon Rabbit", tokenSymbol: "MOON" };
  const contradicted = (found: object, request: object = quoted) =>
    contradictionTo(
      "token-price",
      { request: requested, body: { data: names } },
      { request: JSON.stringify(request), body: { data: found } },
    )?.pointer;

  test("has its names, or none", () => {
    expect(contradicted(names)).toBeUndefined();
    expect(contradicted({ ...names, tokenName: "" })).toBeUndefined();
    expect(
      contradicted({ tokenSymbol: "MOON" }, { ...quoted, tokenId: TOKEN.toUpperCase(), amount: 7 }),
    ).toBeUndefined();
  });

  test("contradicts it with those of another token", () => {
    expect(contradicted({ ...names, tokenName: "Sun" })).toBe("/data/tokenName");
    expect(contradicted({ ...names, tokenSymbol: "SUN" })).toBe("/data/tokenSymbol");
  });

  test("is not compared on another chain, where a token may have another name", () => {
    expect(contradicted({ ...names, tokenName: "Sun" }, { ...quoted, chainSlug: "bnb" })).toBeUndefined();
  });
});

describe("a page after another", () => {
  const request = (offset: number, changes: object = {}) =>
    JSON.stringify({ limit: 2, offset, network_mode: "both", ...changes });
  const response = (...ranks: number[]) => ({ leaderboard: ranks.map((rank) => ({ rank })) });
  const continued = (next: string, ...ranks: number[]) => {
    const [before, after] = [
      { request: request(0), body: response(1, 2) },
      { request: next, body: response(...ranks) },
    ];
    return contradictionTo("get-leaderboard", before, after)?.statement;
  };

  test("continues above the last rank before it, or is empty", () => {
    expect(continued(request(2), 3, 4)).toBeUndefined();
    expect(continued(request(2))).toBeUndefined();
  });

  test("breaks the continuation where it begins again", () => {
    expect(continued(request(2), 1, 2)).toBe("get-leaderboard/relation/continuation");
    expect(continued(request(2), 2, 3)).toBe("get-leaderboard/relation/continuation");
  });

  test("is not compared where it does not follow, or is of another list", () => {
    expect(continued(request(20), 1, 2)).toBeUndefined();
    expect(continued(request(2, { network_mode: "testnet" }), 1, 2)).toBeUndefined();
  });
});
