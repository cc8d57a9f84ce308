// How requests that led to a server error are named, and which errors are certain.
import { expect, test } from "vitest";
import type { HttpResponse, TransportFault } from "../../../http/exchange.ts";
import { type Probe, type Purpose, plainProbe } from "../../../target/exchange/probe.ts";
import {
  isLasting,
  keepsEveryRule,
  listedErrors,
  metErrors,
  noteTrigger,
  type Trigger,
} from "../../../target/exchange/triggers.ts";
import { editAt, editedProbe } from "../../../target/request-edit.ts";
import { responseOf, resultOf } from "../../conformance/exchanges.ts";

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
  const named = [[amount], [tokenId], [amount, tokenId]].map((edits) => {
    const probe = editedProbe("token-price", body, ...edits);
    return metErrors(triggersOf([responseOf(500, {}), "1", 1, probe]))[0]?.trigger.text;
  });
  const [one, other] = ["/amount -> 0", '/tokenId -> {"…-…-…-…-…"}'];
  expect(named).toEqual([one, other, `several changes at once: ${one}, ${other}`]);
});

test("names requests by path, credential and body", () => {
  const probes = [
    { ...plain, authorization: [] },
    { ...plain, path: "/nowhere" },
    { ...plain, body: "{" },
  ];
  const named = probes.map((probe) => metErrors(triggersOf([responseOf(500, {}), "1", 1, probe]))[0]?.trigger.text);
  expect(named).toEqual([
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

test("counts a status of the service as a certain error even once", () => {
  expect(lasting([responseOf(500, {}), "1/a"], [responseOf(200, {}), "1/b"])).toEqual([true]);
  expect(lasting([responseOf(505, {}), "1/a"])).toEqual([true]);
});

test("counts a status of a gateway or a lost connection only if it lasts", () => {
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
