import { describe, expect, test } from "vitest";
import { TRANSPORT_FAULTS } from "../../../http/exchange.ts";
import { sampleResponse } from "../../../schemas/derive/samples.ts";
import { OPERATION_IDS, type OperationId } from "../../../schemas/index.ts";
import { createRandom } from "../../../schemas/random.ts";
import { judgeExchange, UNKNOWN_CONVENTIONS } from "../../../target/exchange/oracle.ts";
import { exchangeOf, responseOf } from "../../conformance/exchanges.ts";

const REJECTS_BY_STATUS = { ...UNKNOWN_CONVENTIONS, rejectsByStatus: true };

function judge(operation: OperationId, status: number, body: unknown, conventions = REJECTS_BY_STATUS) {
  const judged = judgeExchange(operation, exchangeOf(operation, responseOf(status, body)), conventions);
  return { class: judged.class, isAccepted: judged.isAccepted };
}

function successOf(operation: OperationId): Record<string, unknown> {
  const body = sampleResponse(operation, createRandom(1, operation), { optional: "all" });
  return { ...body, ...("success" in body && { success: true }) };
}

describe.each(OPERATION_IDS)("%s", (operation) => {
  test("accepts a valid success with any status of success", () => {
    for (const status of [200, 201, 202, 299]) {
      expect(judge(operation, status, successOf(operation))).toEqual({ class: "conforming", isAccepted: true });
    }
  });

  test("classifies the same body with another status as a rejection", () => {
    for (const status of [301, 307, 400, 401, 404, 409, 422, 500, 501]) {
      expect(judge(operation, status, successOf(operation))).toEqual({ class: "rejected", isAccepted: false });
    }
  });

  test("classifies statuses that ask to come back later as transient", () => {
    for (const status of [408, 429, 502, 503, 504]) {
      expect(judge(operation, status, successOf(operation))).toEqual({ class: "transient", isAccepted: false });
    }
  });

  test("classifies an error object with status 200 as a rejection", () => {
    expect(judge(operation, 200, { error: "bad" })).toEqual({ class: "rejected", isAccepted: false });
    expect(judge(operation, 200, { success: false, error: "bad" })).toEqual({ class: "rejected", isAccepted: false });
  });

  test("finds a malformed success only if the target rejects by status", () => {
    for (const body of ["<html>", "", "{", new Uint8Array([0xff])]) {
      expect(judge(operation, 200, body)).toEqual({ class: "malformed", isAccepted: false });
      expect(judge(operation, 200, body, UNKNOWN_CONVENTIONS)).toEqual({ class: "rejected", isAccepted: false });
    }
    for (const body of [[], null, 1]) {
      expect(judge(operation, 200, body, UNKNOWN_CONVENTIONS)).toEqual({ class: "rejected", isAccepted: false });
    }
    expect(judge(operation, 200, [])).toEqual({ class: "malformed", isAccepted: false });
    expect(judge(operation, 200, null)).toEqual({ class: "malformed", isAccepted: false });
  });
});

test("classifies a success that violates a statement as malformed and accepted", () => {
  const body = { ...successOf("trade-token"), success: "yes" };
  expect(judge("trade-token", 200, body)).toEqual({ class: "malformed", isAccepted: true });
  const { success: _success, ...without } = successOf("trade-token");
  expect(judge("trade-token", 200, without)).toEqual({ class: "malformed", isAccepted: true });
});

test("names what a malformed success violates", () => {
  const exchange = exchangeOf("token-price", responseOf(200, { success: true }));
  const { violations } = judgeExchange("token-price", exchange, REJECTS_BY_STATUS);
  expect(violations.map(({ statement }) => statement)).toEqual(["token-price/response/data/required"]);
});

test("classifies success false with evidence as ambiguous, unless accepted quotes come so", () => {
  const body = { ...successOf("token-price"), success: false };
  expect(judge("token-price", 200, body)).toEqual({ class: "ambiguous", isAccepted: false });
  expect(judge("token-price", 200, body, { ...REJECTS_BY_STATUS, falseIsSuccess: true })).toEqual({
    class: "conforming",
    isAccepted: true,
  });
  expect(judge("trade-token", 200, { ...successOf("trade-token"), success: false }).class).toBe("ambiguous");
  expect(
    judge("create-token-transaction", 200, { ...successOf("create-token-transaction"), success: false }).class,
  ).toBe("ambiguous");
});

test("classifies a leaderboard without its list as ambiguous", () => {
  expect(judge("get-leaderboard", 200, { pagination: {} })).toEqual({ class: "ambiguous", isAccepted: false });
});

test("classifies a leaderboard response without any field of a page as a rejection if rejections come with 2xx", () => {
  for (const body of [{ ok: false }, { status: "failed" }, {}]) {
    expect(judge("get-leaderboard", 200, body, UNKNOWN_CONVENTIONS).class).toBe("rejected");
    expect(judge("get-leaderboard", 200, body).class).toBe("ambiguous");
  }
  expect(judge("get-leaderboard", 200, { success: true }, UNKNOWN_CONVENTIONS).class).toBe("ambiguous");
  expect(judge("get-leaderboard", 200, { pagination: {} }, UNKNOWN_CONVENTIONS).class).toBe("ambiguous");
});

test("classifies a page whose list is no list as malformed, unless rejections come with 2xx too", () => {
  for (const leaderboard of [{}, null, "rows", 3]) {
    expect(judge("get-leaderboard", 200, { leaderboard })).toEqual({ class: "malformed", isAccepted: false });
    expect(judge("get-leaderboard", 200, { leaderboard }, UNKNOWN_CONVENTIONS).class).toBe("ambiguous");
    expect(judge("get-leaderboard", 200, { leaderboard, error: "bad" }).class).toBe("rejected");
  }
});

test("requires evidence of the right kind", () => {
  expect(judge("token-price", 200, { success: true, data: null }).isAccepted).toBe(false);
  expect(judge("token-price", 200, { success: true, data: [] }).isAccepted).toBe(false);
  expect(judge("create-token-transaction", 200, { success: "true" }).isAccepted).toBe(false);
  expect(judge("get-leaderboard", 200, { leaderboard: {} }).isAccepted).toBe(false);
  expect(judge("get-user-fees", 200, { balances: [], summary: [] }).isAccepted).toBe(false);
});

test("sees no evidence in fields that are inherited", () => {
  const body = '{"__proto__":{"success":true,"data":{}}}';
  expect(judge("token-price", 200, body).isAccepted).toBe(false);
});

test("never judges the body of a transfer that failed", () => {
  for (const code of TRANSPORT_FAULTS) {
    const judged = judgeExchange("token-price", exchangeOf("token-price", code), REJECTS_BY_STATUS);
    expect(judged).toMatchObject({ class: "transient", isAccepted: false, reason: code, violations: [] });
  }
});

test("judges a body beyond the bounds of JSON by none of its fields", () => {
  const deep = `{"success":true,"data":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  const judged = judgeExchange("token-price", exchangeOf("token-price", responseOf(200, deep)), REJECTS_BY_STATUS);
  expect(judged).toMatchObject({ class: "malformed", isAccepted: false, reason: "json-too-deep" });
});

test("keeps a hostile number of faults of one response bounded", () => {
  const body = { balances: Array.from({ length: 50_000 }, () => 1), summary: {} };
  const judged = judgeExchange("get-user-fees", exchangeOf("get-user-fees", responseOf(200, body)), REJECTS_BY_STATUS);
  expect(judged.violations.length).toBeLessThanOrEqual(100);
});
