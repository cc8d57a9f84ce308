import { expect, test } from "vitest";
import { amountInTokens, amountInUsd, logNormal } from "../../../scenarios/sessions/amounts.ts";
import { createSource, FIELDS } from "../../../scenarios/sessions/fields.ts";
import {
  createRequest,
  noNames,
  type Order,
  type PlannedRequest,
  quoteRequest,
  tradeRequest,
} from "../../../scenarios/sessions/requests.ts";
import { createMarket } from "../../../scenarios/sessions/trade-terms.ts";
import { createRandom } from "../../../schemas/random.ts";
import { CHAIN_SLUGS, isTestNetwork, permittedSlugs } from "../../../target/chains.ts";
import type { Token } from "../../../target/knowledge.ts";
import { inWei } from "../../../target/wei.ts";

const token: Token = { tokenId: "0b6cbd5c-9b1f-4b6e-8b38-6f1f0b0e1a11", chainSlug: "solana-devnet" };
const source = createSource(5, "requests");

const market = createMarket(source, undefined);
const order = (index: number): Order => {
  const direction = index % 3 === 0 ? "sell" : "buy";
  return { direction, amount: market.amount(token, direction, { inUsd: index % 2 === 0, isTraded: true }) };
};

const many = <T>(make: (index: number) => T): T[] => Array.from({ length: 400 }, (_, index) => make(index));
const bodies = (make: (index: number) => PlannedRequest) =>
  many((index): Readonly<Record<string, unknown>> => ({ ...make(index).body }));
const quotes = bodies((index) => quoteRequest(token, index % 10 === 0 ? undefined : order(index)));
const trades = bodies((index) => tradeRequest(source, token, order(index), { weiDecimals: { "solana-devnet": 9 } }));

test("a quote begins with token, chain, direction and input token wherever it says more than it must", () => {
  for (const names of quotes.map(Object.keys)) {
    if (names.length === 2) expect(names).toEqual(["tokenId", "chainSlug"]);
    else expect(names).toEqual(["tokenId", "chainSlug", "direction", "inputToken", "amount"]);
  }
});

test("a trade of a known user names no wallet but the own one, and on its chains only", () => {
  const walletsOf = (userAddress?: string) => {
    const person = { credential: 0, feeChains: [], ...(userAddress !== undefined && { userAddress }) };
    const made = Array.from({ length: 50 }, (_, index) => tradeRequest(source, token, order(index), { person }).body);
    return new Set(made.map((body) => Reflect.get(body, "userAddress")));
  };
  const own = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
  expect(walletsOf()).toEqual(new Set([undefined]));
  expect(walletsOf(own)).toEqual(new Set([undefined, own]));
  expect(walletsOf(`0x${"a".repeat(40)}`)).toEqual(new Set([undefined]));
});

const amounts = (body: object) => Object.keys(body).filter((name) => /^(buy|sell)Amount/.test(name));

test("a trade comes in both directions, both units and as an exact text", () => {
  const all = ["buyAmountUSD", "buyAmountToken", "sellAmountUSD", "sellAmountToken"];
  expect(new Set(trades.flatMap(amounts))).toEqual(new Set(all));
  expect(trades.map((body) => typeof (body["buyAmountToken"] ?? body["sellAmountToken"]))).toContain("string");
});

test("a trade names a wallet in the form of its chain", () => {
  const wallets = trades.flatMap(({ userAddress = [] }) => userAddress);
  expect(wallets.length).toBeGreaterThan(100);
  for (const wallet of wallets) expect(wallet).toMatch(/^[1-9A-HJ-NP-Za-km-z]{42,44}$/);
});

test("a creation stays on the chains that it may use", () => {
  const made = bodies(() => createRequest(source, permittedSlugs("testnet")));
  const named = made.flatMap(({ chainSlug, destinationChains = [] }) => [chainSlug, destinationChains].flat());
  const allowed: readonly unknown[] = permittedSlugs("testnet");
  expect(named.filter((slug) => !allowed.includes(slug))).toEqual([]);
});

test("a creation says where else it is used on a main network, where the default names test networks", () => {
  const onMain = bodies(() => createRequest(source, CHAIN_SLUGS)).filter(({ chainSlug }) => chainSlug === "base");
  expect(onMain.length).toBeGreaterThan(0);
  for (const body of onMain) expect(body["destinationChains"]).toHaveLength(1);
});

test("created tokens get unique names and symbols, whatever number follows them", () => {
  const given = noNames();
  const bodies = Array.from({ length: 3_000 }, () => createRequest(source, CHAIN_SLUGS, given).body);
  expect(new Set(bodies.map(({ name }) => name)).size).toBe(bodies.length);
  expect(new Set(bodies.map(({ symbol }) => symbol.slice(0, 6))).size).toBe(bodies.length);
});

test("the fields hold images by URL and as data, the data as large as small pictures", () => {
  const images = many(() => FIELDS.image(source));
  const data = images.filter((image) => image.startsWith("data:image/png;base64,iVBORw0KGgo"));
  const urls = images.filter((image) => URL.canParse(image) && image.startsWith("https://"));
  expect(data.length + urls.length).toBe(images.length);
  expect(data.length).toBeGreaterThan(20);
  expect(data.filter(({ length }) => length <= 2_000 || length >= 34_000)).toEqual([]);
});

test("the fields hold links that are URLs, a website always among them", () => {
  for (const links of many(() => FIELDS.links(source))) {
    expect(links).toHaveProperty("website");
    for (const link of Object.values(links)) expect(URL.canParse(link)).toBe(true);
  }
});

test("amounts are log-normal: the logarithm has the requested mean and spread", () => {
  const random = createRandom(3, "amounts");
  const logs = Array.from({ length: 20_000 }, () => Math.log(logNormal(random, 40, 1.5)));
  const mean = logs.reduce((sum, value) => sum + value, 0) / logs.length;
  const variance = logs.reduce((sum, value) => sum + (value - mean) ** 2, 0) / logs.length;
  // Five standard errors: 5 × 1.5 / √20,000 for the mean, 5 × 1.5 / √40,000 for the spread.
  expect(Math.abs(mean - Math.log(40))).toBeLessThan(0.054);
  expect(Math.abs(Math.sqrt(variance) - 1.5)).toBeLessThan(0.038);
});

test("amounts are above 0, in USD to the cent", () => {
  const random = createRandom(3, "usd");
  const inUsd = many(() => amountInUsd(random));
  expect(inUsd.map((amount) => Math.round(amount * 100) / 100)).toEqual(inUsd);
  expect(Math.min(...inUsd, ...many(() => amountInTokens(random)))).toBeGreaterThan(0);
});

test("amounts are exact in wei: decimal digits alone, without a leading zero", () => {
  const random = createRandom(3, "wei");
  const texts = many(() => inWei(amountInTokens(random), 18));
  for (const text of texts) expect(text).toMatch(/^[1-9]\d*$/);
  expect(texts.some((text) => BigInt(text) > BigInt(Number.MAX_SAFE_INTEGER))).toBe(true);
  const exact = ["2500123456700000000000", "2500123456700", "2500123456", "2500"];
  expect([18, 9, 6, 0].map((decimals) => inWei(2_500.1234567, decimals))).toEqual(exact);
  expect(inWei(1e-9, 6)).toBe("1");
});

test("permitted chains are none, the test networks, or all chains", () => {
  expect(permittedSlugs("none")).toEqual([]);
  expect(permittedSlugs("any")).toEqual(CHAIN_SLUGS);
  expect(CHAIN_SLUGS).toHaveLength(17);
  const tests = ["solana-devnet", "base-sepolia", "bnb-testnet", "unichain-testnet", "zksync-testnet"];
  expect(permittedSlugs("testnet")).toEqual(tests);
  expect(isTestNetwork("base")).toBe(false);
});
