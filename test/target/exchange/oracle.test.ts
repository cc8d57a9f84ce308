import { expect, test } from "vitest";
import { TRANSPORT_FAULTS } from "../../../http/exchange.ts";
import { OPERATION_IDS, type OperationId, operations } from "../../../schemas/index.ts";
import { hasMisspelledEvidence, misspelledFieldsOf } from "../../../target/exchange/field-names.ts";
import { fingerprintOf, shapeOf } from "../../../target/exchange/fingerprint.ts";
import { judgeExchange, UNKNOWN_CONVENTIONS } from "../../../target/exchange/oracle.ts";
import { exchangeOf, responseOf } from "../../conformance/exchanges.ts";
import { sampleOf } from "../../schemas/samples.ts";

const REJECTS_BY_STATUS = { ...UNKNOWN_CONVENTIONS, rejectsByStatus: true };

function judge(operation: OperationId, status: number, body: unknown, conventions = REJECTS_BY_STATUS) {
  const judged = judgeExchange(operation, exchangeOf(operation, responseOf(status, body)), conventions);
  return { class: judged.class, isAccepted: judged.isAccepted };
}

function successOf(operation: OperationId): Record<string, unknown> {
  const body = sampleOf(operations[operation].response, 1, "all");
  return { ...body, ...("success" in body && { success: true }) };
}

const [WITH_2XX, BY_STATUS] = [UNKNOWN_CONVENTIONS, REJECTS_BY_STATUS];

test.each([
  [[200, 201, 202, 299], "conforming", true],
  [[301, 307, 400, 401, 404, 409, 422, 500, 501], "rejected", false],
  [[408, 429, 502, 503, 504], "transient", false],
] as const)("judgeExchange judges the body of a success with status %j as %s", (statuses, kind, isAccepted) => {
  for (const operation of OPERATION_IDS)
    for (const status of statuses)
      expect(judge(operation, status, successOf(operation))).toEqual({ class: kind, isAccepted });
});

test.each(["<html>", "", "{", new Uint8Array([0xff])])("judges %j as malformed, or as a rejection by body", (body) => {
  for (const operation of OPERATION_IDS) {
    expect(judge(operation, 200, body, BY_STATUS)).toEqual({ class: "malformed", isAccepted: false });
    expect(judge(operation, 200, body, WITH_2XX)).toEqual({ class: "rejected", isAccepted: false });
  }
});

test("judgeExchange accepts a success that violates a statement as malformed, and names what it violates", () => {
  const { success: _success, ...without } = successOf("trade-token");
  for (const body of [without, { ...without, success: "yes" }]) {
    expect(judge("trade-token", 200, body)).toEqual({ class: "malformed", isAccepted: true });
  }
  const exchange = exchangeOf("token-price", responseOf(200, { success: true }));
  const { violations } = judgeExchange("token-price", exchange, REJECTS_BY_STATUS);
  expect(violations.map(({ statement }) => statement)).toEqual(["token-price/response/data/required"]);
});

test("judgeExchange does not judge the body of a failed transfer", () => {
  for (const code of TRANSPORT_FAULTS) {
    const judged = judgeExchange("token-price", exchangeOf("token-price", code), REJECTS_BY_STATUS);
    expect(judged).toMatchObject({ class: "transient", isAccepted: false, reason: code, violations: [] });
  }
});

test.each([204, 205])("judgeExchange judges content with status %i, which forbids it, as malformed", (status) => {
  for (const operation of OPERATION_IDS)
    expect(judge(operation, status, successOf(operation))).toEqual({ class: "malformed", isAccepted: false });
});

test("judgeExchange does not judge the fields of a body beyond the limits of JSON", () => {
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const judged = judgeExchange("token-price", exchangeOf("token-price", responseOf(200, deep)), REJECTS_BY_STATUS);
  expect(judged).toMatchObject({ class: "malformed", isAccepted: false, reason: "json-too-deep" });
});

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

const rejection = (message: string, more: object = {}) =>
  responseOf(400, { error: { code: "invalid", message }, ...more });

test("fingerprintOf is the same if only ids, times, counts and quoted values differ", () => {
  const one = rejection('the value "a b" at 2026-01-02T03:04:05Z is not 17', { requestId: "req-8f3a91" });
  const other = rejection('the value "zzz" at 2027-11-12T13:14:15Z is not 4', { requestId: "req-77b0c2" });
  expect(fingerprintOf(one)).toBe(fingerprintOf(other));
});

test("fingerprintOf differs by status, media type, fields and text", () => {
  const prints = [
    rejection("amount must be positive"),
    rejection("amount must be a number"),
    rejection("amount must be positive", { detail: "x" }),
    responseOf(422, { error: { code: "invalid", message: "amount must be positive" } }),
    responseOf(400, { error: { code: "invalid", message: "amount must be positive" } }, "application/problem+json"),
    responseOf(400, ""),
    responseOf(400, "<h1>amount must be positive</h1>", "text/html"),
  ].map((response) => fingerprintOf(response));
  expect(new Set(prints).size).toBe(prints.length);
});

test("fingerprintOf masks the values of the request, and ignores the order of fields", () => {
  expect(fingerprintOf(responseOf(400, '{"a":"x","b":"y"}'))).toBe(fingerprintOf(responseOf(400, '{"b":"y","a":"x"}')));
  const [one, other] = [rejection("chain polygon is unknown"), rejection("chain nonesuch is unknown")];
  expect(fingerprintOf(one)).not.toBe(fingerprintOf(other));
  expect(fingerprintOf(one, ["polygon"])).toBe(fingerprintOf(other, ["nonesuch"]));
});

test("shapeOf omits values", () => {
  expect(shapeOf(responseOf(400, { b: [{ c: 1 }, { c: 2 }], a: null }))).toBe("400 application/json {.a,.b[].c}");
  expect(shapeOf(responseOf(204, "", ""))).toBe("204  {(empty)}");
  expect(shapeOf(responseOf(200, "<p>", "text/html"))).toBe("200 text/html {(no JSON)}");
});
