import { expect, test } from "vitest";
import { createLedger, noteResult } from "../../../target/exchange/ledger.ts";
import { BY_STATUS, responseOf, resultOf } from "../../conformance/exchanges.ts";

const BOARD = "get-leaderboard";

test("keeps the first violation in the order of the plan, whatever the order of the responses", () => {
  const noted = (orders: readonly number[]) => {
    const entry = createLedger()[BOARD];
    for (const part of orders) {
      const response = responseOf(200, { leaderboard: [{ rank: `rank ${part}` }] });
      noteResult(entry, resultOf(BOARD, response, { order: [1, part] }, BY_STATUS));
    }
    return entry.violations.get("/leaderboard/items/rank#type");
  };
  expect(noted([10, 9, 11])).toEqual(noted([11, 10, 9]));
  expect(noted([10, 9, 11])).toMatchObject({ count: 3, sent: { order: [1, 9] }, violation: { actual: '"rank 9"' } });
});

test("counts the fields of accepted responses only", () => {
  const entry = createLedger()[BOARD];
  noteResult(entry, resultOf(BOARD, responseOf(200, { leaderboard: [{ rank: 1 }, {}] }), { order: [2] }));
  noteResult(entry, resultOf(BOARD, responseOf(200, { error: "no" }), { order: [1] }));
  expect(entry.accepted).toBe(1);
  expect(entry.fields.get("/leaderboard/items")).toMatchObject({ present: 2, absent: 0 });
  expect(entry.fields.get("/leaderboard/items/rank")).toMatchObject({ present: 1, absent: 1 });
  expect(entry.fields.get("/leaderboard/items/rank")?.firstAbsent?.order).toEqual([2]);
});

test("counts rejected violations, and those by a server error", () => {
  const entry = createLedger()["token-price"];
  for (const status of [400, 501, 500, 503]) {
    noteResult(entry, resultOf("token-price", responseOf(status, {}), { purpose: "violation" }));
  }
  expect(entry.rejections).toMatchObject({ count: 3, byServerError: 2 });
  expect(entry.validRequests).toBe(0);
});
