// What the suite changes in a target: what it may create and trade, and the fixtures that make that unnecessary.
import { expect, test } from "vitest";
import { operations } from "../../schemas/index.ts";
import type { FixtureValues } from "../../target/fixtures.ts";
import { idsWith, run, startedForwarder, startThrough } from "../conformance/run.ts";
import { startedService } from "../service/running-service.ts";

const paths = { create: operations["create-token-transaction"].path, trade: operations["trade-token"].path };

test("side effects none: neither creates nor trades", async () => {
  const { url, passed } = await startThrough();
  const result = await run(url, { sideEffects: "none" });
  expect(passed.filter(({ path }) => path.startsWith(paths.create) || path.startsWith(paths.trade))).toEqual([]);
  const trade = result.checks.filter(({ operation }) => operation === "trade-token");
  const verdicts = new Set(trade.map(({ verdict, reason }) => `${verdict} ${reason}`));
  expect([...verdicts]).toEqual(["notApplicable side-effects-not-allowed"]);
});

test("side effects testnet: creates and trades on test networks only", async () => {
  const { url, passed } = await startThrough();
  const result = await run(url, { sideEffects: "testnet" });
  const named = passed
    .filter(({ path }) => path.startsWith(paths.create) || path.startsWith(paths.trade))
    .flatMap(({ body }) => body.match(/"(chainSlug|destinationChains)":("[^"]*"|\[[^\]]*\])/g) ?? []);
  const mainnet = /"(solana|arbitrum|base|avalanche|op-bnb|bnb|ethereum|monad|unichain|abstract|polygon|zksync)"/;
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((text) => mainnet.test(text))).toEqual([]);
  expect(result.exitCode).toBe(0);
});

test("judges a service that takes each name once as fully in the third run of a seed as in the first", async () => {
  const service = await startedService({ choices: { "create.repeat": "rejected" } });
  const only = ["create-token-transaction/request/symbol", "**/links/**"];
  const passes: number[] = [];
  for (let count = 0; count < 3; count++) {
    const result = await run(service.url, { only });
    expect([...idsWith(result, "fail", "specified"), ...idsWith(result, "inconclusive")]).toEqual([]);
    passes.push(idsWith(result, "pass").length);
  }
  expect(new Set(passes).size).toBe(1);
});

test("fixtures replace creations if they are given", async () => {
  const service = await startedService();
  const [tokenId = "", userId = ""] = [service.tokenIds[0], service.userIds[3]];
  const fixtures: FixtureValues = { tokenId, chainSlug: "bnb-testnet", userId };
  const between = await startedForwarder(service.url);
  const only = ["token-price/request/amount", "get-user-fees/request/user_id"];
  const result = await run(between.url, { fixtures, only });
  expect(result.exitCode).toBe(0);
  expect(between.passed.some(({ path }) => path.startsWith("/create"))).toBe(false);
  const quotes = between.passed.filter(({ path, body }) => path === "/token-price" && body.includes("tokenId"));
  const others = quotes.filter(({ body }) => !body.includes(`"${tokenId}"`) || !body.includes('"bnb-testnet"'));
  expect(others).toEqual([]);
});

test("fixtures without a chain are tried on every chain", async () => {
  const service = await startedService({ choices: { "token.pools": "rejected" } });
  const fixtures = { tokenId: service.tokenIds[1] ?? "" };
  const result = await run(service.url, { sideEffects: "none", fixtures, only: ["token-price/request/amount"] });
  expect(result.exitCode).toBe(0);
});
