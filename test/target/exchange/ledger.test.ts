import { expect, test } from "vitest";
import type { HttpResponse } from "../../../http/exchange.ts";
import { createLedger, noteResult } from "../../../target/exchange/ledger.ts";
import { plainProbe } from "../../../target/exchange/probe.ts";
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

test("remembers so many of what is new each time, the errors among them", () => {
  const entry = createLedger()["token-price"];
  const note = (at: number, end: HttpResponse, body: object) => {
    const probe = { ...plainProbe("token-price", JSON.stringify(body)), change: `/amount -> ${at}` };
    noteResult(entry, resultOf("token-price", end, { probe, order: [at], purpose: "open" }));
  };
  for (let at = 0; at < 2_500; at++) {
    const quote = { data: { timestamp: `${at}` } };
    note(at, responseOf(200, quote), { tokenId: at < 2_200 ? "a" : `${at}` });
  }
  for (const at of [2_500, 2_499]) note(at, responseOf(500, {}), {});
  expect(entry.triggers.size).toBe(2_000);
  expect(entry.triggers.has("false /amount -> 2500")).toBe(true);
  // An error that comes and goes must not look as if it always came.
  expect(entry.triggers.get("false /amount -> 2499")).toMatchObject({ requests: 2, responses: 1 });
  expect(entry.outcomes.size).toBe(2_000);
  expect(entry.quoteTimes.get("a")?.size).toBe(2_000);
  expect(entry.quoteTimes.get("a")?.has("2199")).toBe(true);
});
