// A day of traffic, as it is generated: no load is sent.
import fc from "fast-check";
import { expect, test } from "vitest";
import { makePool } from "../../../scenarios/driver/plan/pool.ts";
import { SCENARIOS } from "../../../scenarios/registry.ts";
import { requestsOf } from "../../../scenarios/replay/reproduction.ts";
import type { Pool } from "../../../scenarios/runtime/pool.ts";
import { amountInTokens, scaledTokens, scaledUsd, scaledWei } from "../../../scenarios/sessions/amounts.ts";
import { createSource } from "../../../scenarios/sessions/fields.ts";
import { renewedBody } from "../../../scenarios/sessions/renewal.ts";
import type { Inventory } from "../../../scenarios/sessions/session-steps.ts";
import { workloadOf } from "../../../scenarios/workload.ts";
import { OPERATION_IDS, type OperationId, validateRequest } from "../../../schemas/index.ts";
import { CHAIN_SLUGS } from "../../../target/chains.ts";
import { holdingKey } from "../../../target/knowledge.ts";
import { inWei } from "../../../target/wei.ts";
import { inventoryOf } from "./inventories.ts";

const inventory: Inventory = {
  ...inventoryOf(100, (token) => (token % 4 === 3 ? "base" : "base-sepolia")),
  permittedSlugs: ["base-sepolia", "bnb-testnet"],
  weiDecimals: { "base-sepolia": 18, base: 18 },
};
const { tokens } = inventory;
const SEED = 3;

function poolFor(scenario: "mixed" | "trade-session", from: Inventory = inventory, iterations = 20_000): Pool {
  return makePool(scenario, workloadOf(SCENARIOS[scenario].workload), from, SEED, iterations);
}

/** The bodies of an operation in a pass through a pool, as texts. */
function textsOf({ requests, lists = [] }: Pool, pass: number, operation: OperationId): readonly string[] {
  return requests
    .filter((request) => request.operation === operation)
    .map((request) => renewedBody(request, lists, { seed: SEED, pass }));
}

const bodiesOf = (...of: Parameters<typeof textsOf>): readonly Record<string, unknown>[] =>
  textsOf(...of).map((text) => JSON.parse(text));

const pool = poolFor("mixed");
const PASSES_OF_A_DAY = Math.ceil((24 * 3_600 * 150) / pool.requests.length);

test("a day of mixed traffic creates every name and symbol only once", () => {
  const [names, symbols] = [new Set<string>(), new Set<string>()];
  let creations = 0;
  // The first ones, and every 29th of the others.
  for (let pass = 0; pass < PASSES_OF_A_DAY; pass += pass < 12 ? 1 : 29) {
    for (const text of textsOf(pool, pass, "create-token-transaction")) {
      const [, name = "", symbol = ""] = /^\{"name":"([^"]+)","symbol":"([^"]+)"/.exec(text) ?? [];
      names.add(name);
      symbols.add(symbol);
      creations++;
    }
  }
  expect(creations).toBeGreaterThan(10_000);
  expect(names.size).toBe(creations);
  expect(symbols.size).toBe(creations);
  expect(Math.max(...[...symbols].slice(-1_000).map(({ length }) => length))).toBeLessThanOrEqual(10);
});

test("a day of mixed traffic keeps sending new requests", () => {
  const distinct = (operation: OperationId, passes: number) =>
    new Set(Array.from({ length: passes }, (_, pass) => textsOf(pool, pass, operation)).flat()).size;
  expect(distinct("get-leaderboard", 1)).toBeLessThan(40);
  expect(distinct("get-leaderboard", 4)).toBeGreaterThan(400);
  expect(distinct("get-user-fees", 4)).toBeGreaterThan(2 * distinct("get-user-fees", 1));
  for (const operation of ["token-price", "trade-token"] as const)
    expect(distinct(operation, 4)).toBeGreaterThan(3.5 * distinct(operation, 1));
});

test("a day of mixed traffic keeps popularity, while each token becomes the most popular one", () => {
  const free = poolFor("mixed", { ...inventory, permittedSlugs: CHAIN_SLUGS }, 3_000);
  const countsOf = (pass: number) => {
    const counts = new Map<string, number>();
    for (const text of textsOf(free, pass, "token-price")) {
      const tokenId = text.slice(12, 48);
      counts.set(tokenId, (counts.get(tokenId) ?? 0) + 1);
    }
    return [...counts].sort(([, one], [, other]) => other - one);
  };
  const first = countsOf(0);
  const leaders = new Set<string | undefined>();
  for (let pass = 1; pass <= tokens.length; pass++) {
    const found = countsOf(pass);
    leaders.add(found[0]?.[0]);
    const share = (counts: typeof found) => (counts[0]?.[1] ?? 0) / counts.reduce((sum, [, count]) => sum + count, 0);
    expect(Math.abs(share(found) - share(first))).toBeLessThan(1e-9);
  }
  expect(leaders.size).toBe(tokens.length);
});

test("a day of mixed traffic trades only on permitted chains", () => {
  for (const pass of [1, 5])
    for (const { tokenId, chainSlug } of bodiesOf(pool, pass, "trade-token")) {
      expect(chainSlug).toBe("base-sepolia");
      expect(tokens.find((token) => token.tokenId === tokenId)?.chainSlug).toBe(chainSlug);
    }
});

test("a later pass keeps the token of a trade where tokens differ in decimals, and quotes others", () => {
  const mixed = { ...inventory, permittedSlugs: CHAIN_SLUGS, weiDecimals: { "base-sepolia": 18, base: 9 } } as const;
  const both = poolFor("mixed", mixed, 5_000);
  const exact = bodiesOf(both, 0, "trade-token").flatMap((body, at) =>
    typeof (body["buyAmountToken"] ?? body["sellAmountToken"]) === "string" ? [at] : [],
  );
  expect(exact.length).toBeGreaterThan(5);
  const tokensIn = (pass: number) => bodiesOf(both, pass, "trade-token").map(({ tokenId }) => tokenId);
  expect(tokensIn(3)).toEqual(tokensIn(0));
  expect(textsOf(both, 3, "token-price")).not.toEqual(textsOf(both, 0, "token-price"));
});

test("a later pass trades the token and the amount that it was quoted", () => {
  const sessions = poolFor("trade-session", inventory, 200);
  const { length } = sessions.sessions ?? [];
  let trades = 0;
  for (let iteration = 3 * length; iteration < 4 * length; iteration++) {
    const sent = requestsOf(sessions, SEED, iteration);
    const requests = sent.map(({ operation, body }) => ({ operation, body: JSON.parse(body) }));
    for (const [at, { operation, body }] of requests.entries()) {
      const quote = requests[at - 1]?.body;
      if (operation !== "trade-token" || quote?.amount === undefined) continue;
      trades++;
      const unit = quote.inputToken === "usdc" ? "USD" : "Token";
      const amount = body[`${body.direction}Amount${unit}`];
      const { tokenId, chainSlug, direction } = quote;
      expect(body).toMatchObject({ tokenId, chainSlug, direction });
      if (typeof amount === "number") expect(amount).toBe(quote.amount);
      else expect(amount).toBe(inWei(quote.amount, 18));
    }
  }
  expect(trades).toBeGreaterThan(200);
});

test("a later pass continues from page to page", () => {
  const pages = bodiesOf(pool, 4, "get-leaderboard");
  for (const { limit, offset } of pages) expect(Number(offset) % Number(limit)).toBe(0);
  const paging = pool.requests.filter(({ operation }) => operation === "get-leaderboard");
  const sessions = new Set(paging.map(({ session }) => session));
  expect(sessions.size).toBeGreaterThan(500);
  for (const number of sessions) {
    const session = pages.filter((_, at) => paging[at]?.session === number);
    expect(new Set(session.map(({ limit, network_mode: mode }) => `${limit} ${mode}`)).size).toBe(1);
    expect(session.map(({ limit, offset }) => Number(offset) / Number(limit))).toEqual(session.map((_, at) => at));
  }
});

/** What a target with holdings requires: each user begins with so much of each token, which is worth this much. */
const termsWith = (held: number, price: number) => ({
  leastUsd: 1,
  usdPerToken: new Map(tokens.map((token) => [holdingKey(token), price])),
  holdings: new Map(held === 0 ? [] : tokens.map((token) => [holdingKey(token), held])),
});

test.each([
  [100_000, 0.002],
  [0, 0.002],
  [3, 250],
])("a later pass sells only what was bought, and sends valid requests, from %f tokens of %f USD on", (held, price) => {
  for (const seed of [1, 2, 3]) {
    const workload = workloadOf(SCENARIOS.mixed.workload);
    const terms = termsWith(held, price);
    const made = makePool("mixed", workload, { ...inventory, terms }, seed, 3_000);
    let sales = 0;
    const left = new Map(terms.holdings);
    for (const pass of [0, 1, 7]) {
      for (const operation of OPERATION_IDS)
        expect(bodiesOf(made, pass, operation).filter((body) => validateRequest(operation, body).length > 0)).toEqual(
          [],
        );
      for (const body of bodiesOf(made, pass, "trade-token")) {
        const { tokenId, chainSlug, buyAmountToken, sellAmountToken, sellAmountUSD } = body;
        const inTokens = (amount: unknown) => Number(amount ?? 0) * (typeof amount === "string" ? 1e-18 : 1);
        const now =
          (left.get(`${tokenId} ${chainSlug}`) ?? 0) + 0.8 * inTokens(buyAmountToken) - inTokens(sellAmountToken);
        expect(now).toBeGreaterThanOrEqual(-1e-6);
        expect(sellAmountUSD).toBeUndefined();
        sales += sellAmountToken === undefined ? 0 : 1;
        left.set(`${tokenId} ${chainSlug}`, now);
      }
    }
    // Who holds nothing for certain only buys.
    expect(sales > 100).toBe(held > 0);
  }
});

test("a later pass sells no more, buys no less, and keeps its tokens if sales need holdings", () => {
  const terms = termsWith(100_000, 0.002);
  const held = poolFor("mixed", { ...inventory, terms }, 5_000);
  const first = bodiesOf(held, 0, "trade-token");
  for (const [at, trade] of bodiesOf(held, 7, "trade-token").entries()) {
    const worth = (body: Record<string, unknown> | undefined): number => {
      const usd = body?.["buyAmountUSD"] ?? body?.["sellAmountUSD"];
      const text = body?.["buyAmountToken"] ?? body?.["sellAmountToken"];
      return usd === undefined ? Number(text) * (typeof text === "string" ? 1e-18 : 1) * 0.002 : Number(usd);
    };
    expect(trade["tokenId"]).toBe(first[at]?.["tokenId"]);
    if (trade["direction"] === "sell") expect(worth(trade)).toBeLessThanOrEqual(worth(first[at]));
    else expect(worth(trade)).toBeGreaterThanOrEqual(worth(first[at]) * (1 - 1e-5));
    expect(worth(trade)).toBeGreaterThanOrEqual(1 - 1e-3);
  }
});

test("an amount is scaled and rounded down", () => {
  expect([scaledUsd(40.37, 1_100_000), scaledUsd(0.01, 800_000)]).toEqual([44.4, 0.01]);
  expect(scaledTokens(2_500.12, 900_000)).toBe(2_250.1);
  expect(scaledTokens(2_500_000, 1_000_001)).toBe(2_500_000);
  expect(scaledTokens(0.00123, 1_000_000)).toBe(0.00123);
});

test("an amount in tokens is the same as in their smallest unit", () => {
  const { random } = createSource(1, "amounts");
  fc.assert(
    fc.property(fc.integer({ min: 800_000, max: 1_250_000 }), (factor) => {
      const amount = amountInTokens(random);
      const scaled = scaledTokens(amount, factor);
      for (const decimals of [18, 9])
        expect(scaledWei(inWei(amount, decimals), factor, decimals)).toBe(inWei(scaled, decimals));
      expect(Math.abs(scaled / amount / (factor / 1e6) - 1)).toBeLessThan(1.3e-5);
    }),
    { numRuns: 1_000 },
  );
});

/** The Go package sends the same: its tests read this file. */
test("later passes are what the Go package sends", async () => {
  const made = poolFor("mixed", inventory, 60);
  const short: Pool = { ...made, requests: made.requests.filter(({ body }) => body.length < 699) };
  const { length } = short.requests;
  const iterations = Array.from({ length: 3 * length }, (_, at) => length + at).concat(77_777, 9_999_999);
  const sent = iterations.map((iteration) => ({ iteration, body: requestsOf(short, SEED, iteration)[0]?.body }));
  const text = JSON.stringify({ seed: SEED, pool: short, sent });
  await expect(`${text}\n`).toMatchFileSnapshot("../../../scenarios/engine/internal/pool/testdata/renewal.json");
});
