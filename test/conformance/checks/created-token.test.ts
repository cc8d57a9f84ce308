// Created tokens on services of a test: true in odd ways, and wrong in one.
import { expect, test } from "vitest";
import { createdStoreChecks } from "../../../conformance/checks/created-store.ts";
import { createdTextChecks } from "../../../conformance/checks/created-text.ts";
import { chainIdChecks, createdTokenChecks } from "../../../conformance/checks/created-token.ts";
import type { JsonObject } from "../../../schemas/json.ts";
import { createRandom } from "../../../schemas/random.ts";
import { createLedger, noteResult } from "../../../target/exchange/ledger.ts";
import { type Conversation, converse, judgementOn, testTrueServices, verdictOn, verdictsOn } from "../dialogues.ts";
import { responseOf, resultOf } from "../exchanges.ts";

const CREATE = "create-token-transaction";
const QUOTABLE = `${CREATE}/response/metadata/tokenId/quotable`;

type Quote = (token: JsonObject, count: number) => JsonObject | number;

/** A service that creates tokens and quotes them in its own way; `count` is the number of the quote. */
function tokensOf(quote: Quote, change: (token: JsonObject) => JsonObject = (token) => token): Conversation {
  const tokens = new Map<unknown, JsonObject>();
  let quotes = 0;
  return converse((operation, body) => {
    if (operation === "create-token-transaction") {
      const tokenId = createRandom(1, tokens.size).uuid();
      const slug = `slug-${tokens.size}`;
      const metadata = { ...body, tokenId, slug, token_service_id: slug, hubUrl: `https://hub.example/hub/${slug}` };
      const token = change(metadata);
      tokens.set(token["tokenId"], token);
      return { success: true, metadata: token };
    }
    const token = tokens.get(body["tokenId"]);
    return token === undefined ? 404 : quote(token, ++quotes);
  });
}

const quoteOf = ({ tokenId, name, symbol }: JsonObject) => ({
  success: true,
  data: { tokenId, tokenName: name, tokenSymbol: symbol },
});

testTrueServices([...createdTokenChecks(), ...createdStoreChecks()], {
  "quotes at once": () => tokensOf(quoteOf),
  "knows a token only after some quotes": () => tokensOf((token, count) => (count > 4 ? quoteOf(token) : 404)),
  "changes names everywhere": () =>
    tokensOf(quoteOf, (token) => ({ ...token, name: String(token["name"]).toUpperCase() })),
  "sends quotes without names": () => tokensOf(({ tokenId }) => ({ data: { tokenId } })),
  "sends no metadata": () => converse(() => ({ success: true })),
  "rejects a second creation": () => {
    let created = 0;
    return converse((operation) => (operation === "token-price" || ++created > 1 ? 409 : { success: true }));
  },
});

test.each<[what: string, quote: Quote, verdict: string, leastMs: number, mostMs: number]>([
  ["not at all for a token that is known", quoteOf, "pass", 0, 0],
  ["for a token that is not known yet", (token, count) => (count > 4 ? quoteOf(token) : 404), "pass", 1_001, 10_000],
  ["a few seconds for a token that stays unknown", () => 404, "fail", 1_001, 10_000],
])("waits %s", async (_, quote, verdict, leastMs, mostMs) => {
  const service = tokensOf(quote);
  expect(await verdictOn(QUOTABLE, service)).toBe(verdict);
  expect(service.pausedMs()).toBeGreaterThanOrEqual(leastMs);
  expect(service.pausedMs()).toBeLessThanOrEqual(mostMs);
});

test("sends no further request with an id that is not a UUID", async () => {
  const conversation = tokensOf(quoteOf, (token) => ({ ...token, tokenId: "token-1" }));
  expect(await verdictOn(QUOTABLE, conversation)).toBe("notApplicable");
  expect(conversation.sent.map(({ operation }) => operation)).toEqual(["create-token-transaction"]);
});

test("does not judge the name of a token that could not be created", async () => {
  const conversation = converse((operation) => (operation === "token-price" ? { data: {} } : 403));
  const judgement = await judgementOn("token-price/response/data/tokenName/of-created-token", conversation);
  expect(judgement).toMatchObject({ verdict: "notApplicable", reason: "fixture-missing" });
});

test.each(["tokenName", "tokenSymbol"])("fails a quote with another %s than that of the creation", async (field) => {
  const conversation = tokensOf((token) => ({ data: { ...quoteOf(token).data, [field]: "another" } }));
  expect(await verdictOn(`token-price/response/data/${field}/of-created-token`, conversation)).toBe("fail");
});

const NAMESAKES = "create-token-transaction/response/metadata/tokenId/unique-for-one-name";

test.each<[id: string, what: string, service: () => Conversation]>([
  ["token-price/response/data/tokenName/as-created", "cuts names", () => quoting("name", (text) => text.slice(0, 32))],
  ["token-price/response/data/tokenSymbol/as-created", "raises symbols", () => quoting("symbol", raised)],
  [NAMESAKES, "makes ids of names", () => withIdsOfNames()],
])("fails %s on a service that %s", async (id, _, service) => {
  expect(await verdictOn(id, service())).toBe("fail");
});

const raised = (text: string) => text.toUpperCase();

/** A service whose quotes change a text. */
function quoting(field: "name" | "symbol", change: (text: string) => string): Conversation {
  return tokensOf((token) => quoteOf({ ...token, [field]: change(String(token[field])) }));
}

/** A service whose tokens of one name have one id. */
function withIdsOfNames(): Conversation {
  const ids = new Map<unknown, unknown>();
  return tokensOf(quoteOf, (token) => {
    const tokenId = ids.get(token["name"]) ?? token["tokenId"];
    ids.set(token["name"], tokenId);
    return { ...token, tokenId };
  });
}

test("passes no server error for a second token of a name where all rejections may be such", async () => {
  const names = new Set<unknown>();
  const service = converse((operation, body) => {
    if (operation !== "create-token-transaction") return quoteOf(body);
    const isKnown = names.has(body["name"]);
    names.add(body["name"]);
    return isKnown ? 500 : { success: true, metadata: { tokenId: createRandom(1, names.size).uuid() } };
  });
  const id = "create-token-transaction/response/status/no-server-error-for-one-name";
  expect(await verdictOn(id, service)).toBe("notApplicable");
});

test.each([
  ["a transaction of its own for each token", 1, "pass"],
  ["bundles of creations that came together", 8, "pass"],
  ["one transaction for all", 100, "fail"],
])("judges hashes of a service that sends %s: %s", (_, together, verdict) => {
  const ledger = createLedger();
  for (let at = 0; at < 40; at++) {
    const transactionHash = `0x${String(1 + Math.floor(at / together)).padStart(64, "0")}`;
    const metadata = { tokenId: createRandom(1, at).uuid() };
    const response = responseOf(200, { success: true, metadata, transactionHash });
    noteResult(ledger[CREATE], resultOf(CREATE, response, { order: [at] }));
  }
  const check = createdTokenChecks().find(({ id }) => id === `${CREATE}/response/transactionHash/unique`);
  expect(check?.trial.kind === "passive" && check.trial.judge(ledger).verdict).toBe(verdict);
});

/** The checks that fail on a service that changes texts. */
async function failing(change: (text: string) => string): Promise<readonly string[]> {
  const begin = () =>
    converse((_, { name, description }) => ({
      success: true,
      metadata: { name: change(String(name)), description: change(String(description)) },
    }));
  const verdicts = await verdictsOn(createdTextChecks(), begin);
  return Object.entries(verdicts).flatMap(([id, verdict]) =>
    verdict === "fail" ? id.replace(`${CREATE}/response/metadata/`, "") : [],
  );
}

const OF_ACCENTS = ["name/echo/accents", "description/echo/normal-form"];

// Of the first rows, one check asks for the blanks, and one for the composition; to all others they make no difference.
test.each<readonly [string, (text: string) => string, readonly string[]]>([
  ["no change", (text) => text, []],
  ["composed accents", (text) => text.normalize("NFC"), ["description/echo/normal-form"]],
  ["decomposed accents", (text) => text.normalize("NFD"), []],
  ["no blanks around them", (text) => text.trim(), ["name/echo/outer-blanks"]],
  ["a blank after them", (text) => `${text} `, ["name/echo/outer-blanks", "description/echo/normal-form"]],
  ["a cut", (text) => text.slice(0, 50), ["name/echo/long", "description/echo/long"]],
  ["references", (text) => text.replaceAll("&", "&amp;"), ["name/echo/quoting", "description/echo/quoting"]],
  ["no accents", (text) => text.normalize("NFD").replace(/\p{M}/gu, ""), OF_ACCENTS],
  ["no emoji", (text) => text.replace(/\p{Extended_Pictographic}/gu, ""), ["description/echo/emoji"]],
  ["Latin-1", (text) => Buffer.from(text).toString("latin1"), [...OF_ACCENTS, "description/echo/emoji"]],
])("texts with %s fail these checks alone", async (_, change, ids) => {
  expect(await failing(change)).toEqual(ids);
});

test("does not judge what is rejected", async () => {
  const begin = () =>
    converse((_, { name, description }) =>
      /[^\x20-\x7e]/.test(`${name}${description}`) ? 422 : { success: true, metadata: { name, description } },
    );
  const verdicts = Object.values(await verdictsOn(createdTextChecks(), begin));
  expect(verdicts.filter((verdict) => verdict === "inconclusive")).toHaveLength(6);
  expect(verdicts).not.toContain("fail");
});

const withId = (chainId: unknown) => ({ success: true, chainId });

test.each<[what: string, idOf: (body: JsonObject, count: number) => JsonObject | number, verdicts: readonly string[]]>([
  ["a number for each chain", ({ chainSlug }) => withId(String(chainSlug).length), ["pass", "pass"]],
  ["no number", () => ({ success: true }), ["notApplicable", "notApplicable"]],
  ["one chain", ({ chainSlug }) => (chainSlug === "base-sepolia" ? withId(84532) : 422), ["pass", "inconclusive"]],
  ["one number for all chains", () => withId(1), ["pass", "fail"]],
  ["many numbers for one chain", (_, count) => withId(count), ["fail", "pass"]],
])("judges the ids of chains of a service that has %s", async (_, idOf, verdicts) => {
  const begin = () => {
    let count = 0;
    return converse((_operation, body) => idOf(body, ++count));
  };
  expect(Object.values(await verdictsOn(chainIdChecks(), begin))).toEqual(verdicts);
});
