import { expect, test } from "vitest";
import { amountInTokens, amountInUsd, logNormal } from "../../../scenarios/sessions/amounts.ts";
import { createSource, FIELDS } from "../../../scenarios/sessions/fields.ts";
import { createRandom } from "../../../schemas/random.ts";
import { CHAIN_SLUGS, isTestNetwork, permittedSlugs } from "../../../target/chains.ts";
import { inWei } from "../../../target/wei.ts";

const many = <T>(make: (index: number) => T): T[] => Array.from({ length: 400 }, (_, index) => make(index));

const source = createSource(1, "fields");

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
  expect([18, 9, 6, 0].map((decimals) => inWei(2_500.1234567, decimals))).toEqual([
    "2500123456700000000000",
    "2500123456700",
    "2500123456",
    "2500",
  ]);
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
