import { describe, expect, it } from "vitest";
import { CHAIN_SLUGS, CHAINS } from "../../service/market/chains.ts";
import { CREATION, services, succeed } from "./session.ts";

const start = services();

const WALLET = "0x52908400098527886e0f7030069857d2e4169ee7";
const REFERRER = "0x8617e340b3d01fa5f11f306f4090fd50e238070d";

describe("trades", () => {
  it.each([
    ["buy", { buyAmountUSD: 500 }, 1],
    ["buy", { buyAmountToken: 500 }, 1],
    ["buy", { buyAmountToken: "500000000000000000000" }, 1],
    ["sell", { sellAmountToken: 500 }, -1],
    ["sell", { sellAmountToken: "500000000000000000000" }, -1],
    ["sell", { sellAmountUSD: 500 }, -1],
  ])("move the price of the next quote: %s %j", async (direction, amount, sign) => {
    const service = await start();
    const place = { tokenId: service.tokenIds[0], chainSlug: "base" };
    const before = await succeed(service, "token-price", place);
    const { transaction } = await succeed(service, "trade-token", { ...place, direction, ...amount });
    const after = await succeed(service, "token-price", place);
    expect(transaction.chain).toBe("base");
    expect(Math.sign((after.data.outputAmount ?? 0) - (before.data.outputAmount ?? 0))).toBe(sign);
  });

  it("leave the price on other chains unchanged", async () => {
    const service = await start();
    const elsewhere = { tokenId: service.tokenIds[0], chainSlug: "polygon" };
    const before = await succeed(service, "token-price", elsewhere);
    await succeed(service, "trade-token", { ...elsewhere, chainSlug: "base", direction: "buy", buyAmountUSD: 100 });
    const after = await succeed(service, "token-price", elsewhere);
    expect(after.data.outputAmount).toBe(before.data.outputAmount);
  });

  it("count a number as whole tokens and a text as wei", async () => {
    const prices = [];
    for (const sellAmountToken of [3, "3000000000000000000"]) {
      const service = await start();
      const place = { tokenId: service.tokenIds[0], chainSlug: "base" };
      await succeed(service, "trade-token", { ...place, direction: "sell", sellAmountToken });
      prices.push((await succeed(service, "token-price", place)).data.outputAmount);
    }
    expect(prices[0]).toBe(prices[1]);
  });

  it("add fees to the creator, the referrer and the leaderboard", async () => {
    const service = await start();
    const created = await succeed(service, "create-token-transaction", { ...CREATION, userAddress: WALLET });
    const place = { tokenId: created.metadata?.tokenId, chainSlug: "base-sepolia" };
    const before = await succeed(service, "get-leaderboard", { limit: 1, network_mode: "testnet" });
    await succeed(service, "trade-token", { ...place, direction: "buy", buyAmountUSD: 1000, token_referral: REFERRER });
    const after = await succeed(service, "get-leaderboard", { limit: 1000, network_mode: "testnet" });
    expect(after.pagination?.total).toBe((before.pagination?.total ?? 0) + 2);
    const creator = after.leaderboard?.find((entry) => entry.recipient_address === WALLET);
    const referrer = after.leaderboard?.find((entry) => entry.recipient_address === REFERRER);
    expect(creator?.chain_balances).toEqual([{ chain: "base-sepolia", balance: 7 }]);
    expect(referrer?.total_earned_all_tokens).toBe(2);
    const fees = await succeed(service, "get-user-fees", { user_id: referrer?.user_id });
    expect(fees.balances).toMatchObject([{ chain: "base-sepolia", total_earned: "2000000", decimals: 6 }]);
    expect(fees.summary).toEqual({
      total_traders_referred: 1,
      total_rewards_earned_usd: "2.00",
      total_claimable_usd: "2.00",
    });
  });

  it("give nothing to the zero address", async () => {
    const service = await start();
    const place = { tokenId: service.tokenIds[0], chainSlug: "base" };
    const zero = `0x${"0".repeat(40)}`;
    const before = await succeed(service, "get-leaderboard", { limit: 1 });
    await succeed(service, "trade-token", { ...place, direction: "buy", buyAmountUSD: 1000, token_referral: zero });
    const after = await succeed(service, "get-leaderboard", { limit: 1 });
    expect(after.pagination?.total).toBe(before.pagination?.total);
  });
});

describe("the leaderboard", () => {
  it("has at least 500 earners in falling order, each once", async () => {
    const service = await start();
    const { leaderboard = [], pagination } = await succeed(service, "get-leaderboard", { limit: 1000 });
    expect(leaderboard.length).toBeGreaterThanOrEqual(500);
    expect(pagination).toEqual({ limit: 1000, offset: 0, total: leaderboard.length, has_more: false });
    expect(leaderboard.map((entry) => entry.rank)).toEqual(leaderboard.map((_, index) => index + 1));
    const totals = leaderboard.map((entry) => entry.total_earned_all_tokens ?? 0);
    expect(totals).toEqual(totals.toSorted((left, right) => right - left));
    expect(new Set(leaderboard.map((entry) => entry.user_id)).size).toBe(leaderboard.length);
  });

  it("gives the same entries page by page", async () => {
    const service = await start();
    const whole = await succeed(service, "get-leaderboard", { limit: 1000, network_mode: "mainnet" });
    const pages = [];
    for (let offset = 0, hasMore = true; hasMore; offset += 97) {
      const page = await succeed(service, "get-leaderboard", { limit: 97, offset, network_mode: "mainnet" });
      pages.push(...(page.leaderboard ?? []));
      hasMore = page.pagination?.has_more ?? false;
    }
    expect(pages).toEqual(whole.leaderboard);
  });

  it.each([
    [640 - 20, 20, false],
    [640 - 21, 20, true],
    [640, 20, false],
    [10_000, 20, false],
  ])("knows at offset %i with limit %i whether there is more: %s", async (offset, limit, hasMore) => {
    const service = await start();
    const { pagination } = await succeed(service, "get-leaderboard", { offset, limit });
    expect(pagination).toEqual({ limit, offset, total: 640, has_more: hasMore });
  });

  it.each(["testnet", "mainnet"] as const)("counts only the networks of the mode %s", async (mode) => {
    const service = await start();
    const { leaderboard = [] } = await succeed(service, "get-leaderboard", { limit: 1000, network_mode: mode });
    const chains = leaderboard.flatMap((entry) => entry.chain_balances?.map(({ chain }) => chain) ?? []);
    expect(chains.length).toBeGreaterThan(100);
    for (const slug of CHAIN_SLUGS) expect(chains.includes(slug)).toBe(CHAINS[slug].network === mode);
    const [first] = leaderboard;
    const sum = first?.chain_balances?.reduce((total, { balance = 0 }) => total + balance, 0);
    expect(sum).toBeCloseTo(first?.total_earned_all_tokens ?? 0, 5);
    expect(first?.unique_chains_count).toBe(first?.chain_balances?.length);
  });
});

describe("fees", () => {
  it("agree with the leaderboard", async () => {
    const service = await start();
    const board = await succeed(service, "get-leaderboard", { limit: 1 });
    const [first] = board.leaderboard ?? [];
    const fees = await succeed(service, "get-user-fees", { user_id: first?.user_id });
    const sum = fees.balances.reduce((total, balance) => total + Number(balance.total_earned_with_decimals), 0);
    expect(sum).toBeCloseTo(first?.total_earned_all_tokens ?? 0, 5);
  });

  it("are those of the credential where no user is named", async () => {
    const service = await start();
    const created = await succeed(service, "create-token-transaction", CREATION, "own-credential");
    const place = { tokenId: created.metadata?.tokenId, chainSlug: "base-sepolia" };
    await succeed(service, "trade-token", { ...place, direction: "buy", buyAmountUSD: 100 }, "another-credential");
    expect((await succeed(service, "get-user-fees", {}, "own-credential")).balances).toHaveLength(1);
    expect((await succeed(service, "get-user-fees", {}, "another-credential")).balances).toHaveLength(0);
  });

  it("are those of the chains that are named", async () => {
    const service = await start();
    const [user_id] = service.userIds;
    const all = (await succeed(service, "get-user-fees", { user_id })).balances;
    const [first] = all;
    const some = await succeed(service, "get-user-fees", { user_id, chains: [first?.chain, "nowhere"] });
    expect(some.balances).toEqual([first]);
  });
});
