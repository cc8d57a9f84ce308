// What is remembered of responses: how server errors are named, and which are certain.
import { expect, test } from "vitest";
import type { HttpResponse, TransportFault } from "../../../http/exchange.ts";
import { createLedger, noteResult } from "../../../target/exchange/ledger.ts";
import { type Probe, type Purpose, plainProbe } from "../../../target/exchange/probe.ts";
import { compareOrders, type Order } from "../../../target/exchange/sent-request.ts";
import {
  isLasting,
  keepsEveryRule,
  listedErrors,
  metErrors,
  noteTrigger,
  type Trigger,
} from "../../../target/exchange/triggers.ts";
import { editAt, editedProbe } from "../../../target/request-edit.ts";
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

test("orders are compared part by part: numbers by size, numbers before texts, shorter positions first", () => {
  const sorted: readonly Order[] = [[0], [0, 2], [0, 10], [0, 10, "again"], [0, "a"], [0, "b", 1], [1]];
  expect([...sorted].reverse().sort(compareOrders)).toEqual(sorted);
});

const OPERATION = "get-leaderboard";
const plain = plainProbe(OPERATION, '{"limit":1,"offset":0}');

type Sent = readonly [end: HttpResponse | TransportFault, order: string, attempts?: number, probe?: Probe];

function triggersOf(...all: readonly Sent[]): ReadonlyMap<string, Trigger> {
  const triggers = new Map<string, Trigger>();
  for (const [end, order, attempts = 1, probe = plain] of all) {
    const sent = { probe, order: [order], attempts };
    noteTrigger(triggers, keepsEveryRule(probe, "sample"), resultOf(OPERATION, end, sent));
  }
  return triggers;
}

/** What the error of one probe is called. */
const textOf = (probe: Probe) => metErrors(triggersOf([responseOf(500, {}), "1", 1, probe]))[0]?.trigger.text;

const lasting = (...all: readonly Sent[]) => metErrors(triggersOf(...all)).map(isLasting);

test("counts the errors of one kind of request as one trigger, with the first of the plan", () => {
  const [one, ...others] = metErrors(
    triggersOf([responseOf(500, {}), "1/b"], [responseOf(500, "x"), "1/a"], [responseOf(200, {}), "1/c"]),
  );
  expect(others).toEqual([]);
  expect(one?.error).toMatchObject({ status: 500, count: 2, sent: { order: ["1/a"] } });
  expect(one?.trigger).toMatchObject({ text: "a valid request with limit, offset", requests: 3, responses: 1 });
});

test("names the change without values of one run", () => {
  const body = { tokenId: "3f1d5b52-9a4e-4c0b-8d6f-0c9b8a7e6d51", amount: 1 };
  const braced = { kind: "replace", json: '"{}"', rewrite: (json: string) => `{${json}}` } as const;
  const amount = editAt("/amount", { kind: "replace", json: "0" });
  const tokenId = editAt("/tokenId", braced);
  const edits = [[amount], [tokenId], [amount, tokenId]];
  const named = edits.map((edit) => textOf(editedProbe("token-price", body, ...edit)));
  const [one, other] = ["/amount -> 0", '/tokenId -> {"…-…-…-…-…"}'];
  expect(named).toEqual([one, other, `several changes at once: ${one}, ${other}`]);
});

test("names requests by path, credential and body", () => {
  const changes = [{ authorization: [] }, { path: "/nowhere" }, { body: "{" }];
  expect(changes.map((change) => textOf({ ...plain, ...change }))).toEqual([
    "a request without its credential with limit, offset",
    "a request by POST at /nowhere with limit, offset",
    "a request with no JSON object",
  ]);
});

test.each<readonly [Purpose, Partial<Probe>, boolean]>([
  ["control", {}, true],
  ["sample", {}, true],
  ["open", {}, false],
  ["violation", {}, false],
  ["sample", { body: '{"limit":0}' }, false],
  ["sample", { body: "[]" }, false],
  ["sample", { authorization: [] }, false],
  ["sample", { path: "/elsewhere" }, false],
])("decides from purpose and bytes whether a %s request keeps every rule: %j", (purpose, change, isRight) => {
  expect(keepsEveryRule({ ...plain, ...change }, purpose)).toBe(isRight);
});

test("counts a status of the service as a certain error even once, that of a gateway or a lost connection only if it lasts", () => {
  expect(lasting([responseOf(500, {}), "1/a"], [responseOf(200, {}), "1/b"])).toEqual([true]);
  expect(lasting([responseOf(505, {}), "1/a"])).toEqual([true]);
  for (const end of [responseOf(502, {}), responseOf(503, {}), "reset", "truncated", "timeout-headers"] as const) {
    expect(lasting([end, "1/a", 3])).toEqual([true]);
    expect(lasting([end, "1/a"])).toEqual([false]);
    expect(lasting([end, "1/a", 3], [responseOf(200, {}), "1/b"])).toEqual([false]);
  }
});

test("ignores deferred requests and faults of Assay", () => {
  const waiting = { ...responseOf(503, {}), headers: [["retry-after", "1"]] as const };
  const own = ["interrupted", "generator-fault", "stale-connection", "response-too-large"] as const;
  for (const end of [waiting, responseOf(429, {}), responseOf(408, {}), ...own, "connection-refused"] as const) {
    expect(metErrors(triggersOf([end, "1/a", 3]))).toEqual([]);
  }
});

test("lists at most a hundred errors, those of valid requests first", () => {
  const many = Array.from({ length: 150 }, (_, index): Sent => {
    const probe = plainProbe(OPERATION, JSON.stringify({ [`field${index}`]: 1 }));
    return [responseOf(500, {}), `1/${index}`, 1, { ...probe, authorization: [] }];
  });
  const listed = listedErrors(triggersOf(...many, [responseOf(500, {}), "9"]));
  const texts = (all: typeof listed) => all.map(({ trigger }) => trigger.text);
  expect(texts(listedErrors(triggersOf([responseOf(500, {}), "0"], ...many.toReversed())))).toEqual(texts(listed));
  expect(listed).toHaveLength(100);
  expect(listed[0]?.trigger.isValid).toBe(true);
});
