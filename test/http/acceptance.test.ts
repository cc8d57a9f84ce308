// The acceptance oracle, for both ways in which a target may reject.
import { expect, test } from "vitest";
import { type Acceptance, acceptanceOf, isSuccessStatus, statusFault } from "../../http/acceptance.ts";
import { evidenceOf } from "../../schemas/derive/evidence.ts";
import type { OperationId } from "../../schemas/index.ts";

const acceptance = (operation: OperationId, body: unknown, rejectsByStatus: boolean, falseIsSuccess = false) =>
  acceptanceOf(operation, body, evidenceOf(operation), { rejectsByStatus, falseIsSuccess });

type Row = readonly [operation: OperationId, body: unknown, byStatus: Acceptance, byBody: Acceptance];

const ROWS: readonly Row[] = [
  ["token-price", { success: true, data: {} }, "accepted", "accepted"],
  ["token-price", { data: {} }, "accepted", "accepted"],
  ["token-price", { data: {}, error: "x" }, "accepted", "accepted"],
  ["token-price", { success: false, data: {} }, "ambiguous", "ambiguous"],
  ["token-price", { success: false }, "rejected", "rejected"],
  ["token-price", { success: true }, "malformed", "rejected"],
  ["token-price", { success: true, data: null }, "malformed", "rejected"],
  ["token-price", { success: true, data: [] }, "malformed", "rejected"],
  ["token-price", { error: "no such token" }, "rejected", "rejected"],
  ["token-price", {}, "malformed", "rejected"],
  ["create-token-transaction", { success: true }, "accepted", "accepted"],
  ["create-token-transaction", { success: "true" }, "malformed", "rejected"],
  ["create-token-transaction", { success: false, transaction: {} }, "ambiguous", "ambiguous"],
  ["create-token-transaction", { success: false, metadata: {} }, "ambiguous", "ambiguous"],
  ["create-token-transaction", { success: false, metadata: [] }, "rejected", "rejected"],
  ["trade-token", { success: true, transaction: {} }, "accepted", "accepted"],
  ["trade-token", { success: false, transaction: {} }, "ambiguous", "ambiguous"],
  ["trade-token", { success: false, transaction: null }, "rejected", "rejected"],
  ["get-leaderboard", { leaderboard: [] }, "accepted", "accepted"],
  ["get-leaderboard", { success: false, leaderboard: [] }, "ambiguous", "ambiguous"],
  ["get-leaderboard", { pagination: {} }, "ambiguous", "ambiguous"],
  ["get-leaderboard", { success: true }, "ambiguous", "ambiguous"],
  ["get-leaderboard", { success: false, pagination: {} }, "rejected", "rejected"],
  ["get-leaderboard", { ok: false }, "ambiguous", "rejected"],
  ["get-leaderboard", { message: "no" }, "rejected", "rejected"],
  ["get-leaderboard", { leaderboard: {} }, "malformed", "ambiguous"],
  ["get-leaderboard", { leaderboard: null }, "malformed", "ambiguous"],
  ["get-leaderboard", { leaderboard: {}, error: "bad" }, "rejected", "rejected"],
  ["get-user-fees", { balances: [], summary: {} }, "accepted", "accepted"],
  ["get-user-fees", { balances: [] }, "malformed", "rejected"],
  ["get-user-fees", { balances: {}, summary: {} }, "malformed", "rejected"],
  ...[[], null, "text", 3].map((body): Row => ["token-price", body, "malformed", "rejected"]),
];

test.each(ROWS)("of %s, %j is %s if the target rejects by status, else %s", (operation, body, byStatus, byBody) => {
  expect(acceptance(operation, body, true)).toBe(byStatus);
  expect(acceptance(operation, body, false)).toBe(byBody);
});

const OF_ERRORS = ["error", "errors", "message", "code", "detail", "details", "title", "reason", "fault"];
test.each(OF_ERRORS)("rejects a body without evidence that has the field %s", (name) => {
  expect(acceptance("get-user-fees", { [name]: null }, true)).toBe("rejected");
});

test("accepts success false with evidence by convention only", () => {
  const quote = { success: false, data: {} };
  expect(acceptance("token-price", quote, true, true)).toBe("accepted");
  expect(acceptance("token-price", { success: false, error: "no" }, true, true)).toBe("rejected");
});

test("ignores inherited fields", () => {
  expect(acceptance("token-price", Object.create({ success: true, data: {} }), false)).toBe("rejected");
});

test.each([
  ["protocol-error", [100]],
  ["redirect", [300, 399]],
  ["rejected-by-target", [400, 499]],
  ["rate-limited", [429]],
  ["server-error", [500, 501, 505]],
  ["unavailable", [408, 502, 504]],
] as const)("names %s as the fault of the statuses %j", (fault, statuses) => {
  for (const status of statuses) expect([isSuccessStatus(status), statusFault(status)]).toEqual([false, fault]);
});
