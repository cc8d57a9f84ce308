import { expect, test } from "vitest";
import { createLedger, noteOutcome, noteResponse } from "../../../target/exchange/ledger.ts";
import { judgeExchange, UNKNOWN_CONVENTIONS } from "../../../target/exchange/oracle.ts";
import { plainProbe } from "../../../target/exchange/probe.ts";
import { exchangeOf, responseOf } from "../../conformance/exchanges.ts";

test("remembers the first violation in the order of the plan, in whatever order responses come", () => {
  const conventions = { rejectsByStatus: true, falseIsSuccess: false };
  const broken = (rank: unknown) =>
    judgeExchange(
      "get-leaderboard",
      exchangeOf("get-leaderboard", responseOf(200, { leaderboard: [{ rank }] })),
      conventions,
    );
  const noted = (orders: readonly string[]) => {
    const entry = createLedger()["get-leaderboard"];
    for (const order of orders) noteResponse(entry, broken(order), order);
    return entry.violations.get("/leaderboard/items/rank#type");
  };
  expect(noted(["1/b", "1/a", "1/c"])).toEqual(noted(["1/c", "1/b", "1/a"]));
  expect(noted(["1/b", "1/a", "1/c"])).toMatchObject({ count: 3, order: "1/a", violation: { actual: '"1/a"' } });
});

test("counts places of accepted responses only", () => {
  const judged = (body: unknown) =>
    judgeExchange("get-leaderboard", exchangeOf("get-leaderboard", responseOf(200, body)), UNKNOWN_CONVENTIONS);
  const entry = createLedger()["get-leaderboard"];
  noteResponse(entry, judged({ leaderboard: [{ rank: 1 }, {}] }), "1/b");
  noteResponse(entry, judged({ error: "no" }), "1/a");
  expect(entry.accepted).toBe(1);
  expect(entry.places.get("/leaderboard/items")).toMatchObject({ seen: 2, absent: 0 });
  expect(entry.places.get("/leaderboard/items/rank")).toMatchObject({ seen: 1, absent: 1, firstAbsent: "1/b" });
});

test("counts rejected violations, and those by a server error", () => {
  const entry = createLedger()["token-price"];
  const note = (status: number, order: string) => {
    const exchange = exchangeOf("token-price", responseOf(status, {}));
    const judged = judgeExchange("token-price", exchange, UNKNOWN_CONVENTIONS);
    noteOutcome(entry, plainProbe("token-price", "{}"), "violation", { ...judged, order, attempts: 1 });
  };
  note(400, "1/a");
  note(501, "1/c");
  note(500, "1/b");
  note(503, "1/d");
  expect(entry.rejections).toMatchObject({ count: 3, byServerError: 2 });
  expect(entry.validRequests).toBe(0);
});
