import { expect, test } from "vitest";
import { TRANSPORT_FAULTS } from "../../../http/exchange.ts";
import { OPERATION_IDS, type OperationId, operations } from "../../../schemas/index.ts";
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

test("judgeExchange accepts a success that violates a statement as malformed", () => {
  const { success: _success, ...without } = successOf("trade-token");
  for (const body of [without, { ...without, success: "yes" }]) {
    expect(judge("trade-token", 200, body)).toEqual({ class: "malformed", isAccepted: true });
  }
});

test("judgeExchange names what a malformed success violates", () => {
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
