// How requests change the state of the reference service. That it conforms to the interface is shown by the suite itself.
import { expect, it } from "vitest";
import { createRandom } from "../../../schemas/random.ts";
import { createLedger, KEPT_USERS, SEEDED_EARNERS } from "../../../service/market/ledger.ts";
import { createRanking } from "../../../service/market/ranking.ts";
import { createTokenStore, imagineToken, KEPT_TOKENS } from "../../../service/market/tokens.ts";
import { runningService, startedService } from "../running-service.ts";
import { CREATION, succeed } from "../session.ts";

const service = await runningService();
const WALLET = "0x52908400098527886e0f7030069857d2e4169ee7";
const REFERRER = "0x8617e340b3d01fa5f11f306f4090fd50e238070d";

it("creations are executed only without a named wallet", async () => {
  const own = await succeed(service, "create-token-transaction", CREATION);
  const named = await succeed(service, "create-token-transaction", { ...CREATION, userAddress: WALLET });
  expect(own).toMatchObject({ executed: true, transactionHash: expect.any(String) });
  expect(named).toMatchObject({ executed: false });
  expect(named).not.toHaveProperty("transactionHash");
});

it("creations accept a body of seven megabytes", async () => {
  const image = `data:image/png;base64,${"A".repeat(7_000_000)}`;
  await succeed(service, "create-token-transaction", { ...CREATION, image });
});

it.each([
  ["buy", { buyAmountUSD: 500 }, 1],
  ["sell", { sellAmountToken: 500 }, -1],
])("trades move the price on their chain only: %s %j", async (direction, amount, sign) => {
  const priceOn = async (chainSlug: string) => {
    const { data } = await succeed(service, "token-price", { tokenId: service.tokenIds[0], chainSlug });
    return data.outputAmount ?? 0;
  };
  const before = { base: await priceOn("base"), polygon: await priceOn("polygon") };
  const trade = { tokenId: service.tokenIds[0], chainSlug: "base", direction, ...amount };
  await succeed(service, "trade-token", trade);
  expect(Math.sign((await priceOn("base")) - before.base)).toBe(sign);
  expect(await priceOn("polygon")).toBe(before.polygon);
});

it("trades count a number as whole tokens and a string as wei", async () => {
  const prices = [];
  for (const sellAmountToken of [3, "3000000000000000000"]) {
    const service = await startedService();
    const token = { tokenId: service.tokenIds[0], chainSlug: "base" };
    await succeed(service, "trade-token", { ...token, direction: "sell", sellAmountToken });
    prices.push((await succeed(service, "token-price", token)).data.outputAmount);
  }
  expect(prices[0]).toBe(prices[1]);
});

it("trades add fees to the creator, the referrer and the leaderboard", async () => {
  const created = await succeed(service, "create-token-transaction", { ...CREATION, userAddress: WALLET });
  const token = { tokenId: created.metadata?.tokenId, chainSlug: "base-sepolia" };
  const before = await succeed(service, "get-leaderboard", { limit: 1, network_mode: "testnet" });
  await succeed(service, "trade-token", { ...token, direction: "buy", buyAmountUSD: 1000, token_referral: REFERRER });
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

it("trades add no fees to the zero address", async () => {
  const token = { tokenId: service.tokenIds[0], chainSlug: "base" };
  const zero = `0x${"0".repeat(40)}`;
  const before = await succeed(service, "get-leaderboard", { limit: 1 });
  await succeed(service, "trade-token", { ...token, direction: "buy", buyAmountUSD: 1000, token_referral: zero });
  const after = await succeed(service, "get-leaderboard", { limit: 1 });
  expect(after.pagination?.total).toBe(before.pagination?.total);
});

it("the leaderboard agrees with the fees of its users", async () => {
  const { leaderboard: [first] = [] } = await succeed(service, "get-leaderboard", { limit: 1 });
  const fees = await succeed(service, "get-user-fees", { user_id: first?.user_id });
  const sum = fees.balances.reduce((total, balance) => total + Number(balance.total_earned_with_decimals), 0);
  expect(sum).toBeCloseTo(first?.total_earned_all_tokens ?? 0, 5);
});

it("fees are those of the credential if no user is named", async () => {
  const created = await succeed(service, "create-token-transaction", CREATION, "own-credential");
  const token = { tokenId: created.metadata?.tokenId, chainSlug: "base-sepolia" };
  await succeed(service, "trade-token", { ...token, direction: "buy", buyAmountUSD: 100 }, "another-credential");
  expect((await succeed(service, "get-user-fees", {}, "own-credential")).balances).toHaveLength(1);
  expect((await succeed(service, "get-user-fees", {}, "another-credential")).balances).toHaveLength(0);
});

const imagined = imagineToken(1, "created", "creator");
const created = (index: number) => ({ ...imagined, tokenId: `created-${index}` });

it("a long run keeps the seeded tokens, the latest of the others, and one that is requested again and again", () => {
  const store = createTokenStore(1, ["creator"]);
  let missed = 0;
  for (let index = 0; index < KEPT_TOKENS + 10; index++) {
    store.add(created(index));
    if (store.find("created-0") === undefined) missed++;
  }
  expect(missed).toBe(0);
  // One more place is taken by the first, which was requested again and again.
  expect(store.find("created-10")).toBeUndefined();
  expect(store.find("created-11")).toEqual(created(11));
  expect(store.seeded.every((token) => store.find(token.tokenId) === token)).toBe(true);
});

it("a long run keeps the seeded earners and the latest of the others", () => {
  const ledger = createLedger(1, 0);
  const addressOf = (index: number) => `0x${index.toString(16).padStart(40, "0")}`;
  for (let index = 1; index <= KEPT_USERS + 25; index++) {
    const user = ledger.userOfAddress(addressOf(index));
    if (user !== undefined) ledger.earn(user, "base", 1);
  }
  expect(ledger.rankings.both.size()).toBe(SEEDED_EARNERS + KEPT_USERS);
  expect(ledger.seededUsers.every((user) => ledger.findUser(user.userId) === user)).toBe(true);
});

it("a long run does not rank users who were dropped", () => {
  const ledger = createLedger(1, 0);
  const first = ledger.userOfCredential("first");
  for (let index = 0; index < KEPT_USERS; index++) ledger.userOfCredential(`later ${index}`);
  ledger.earn(first, "base", 1e15);
  expect(ledger.findUser(first.userId)).toBeUndefined();
  expect(ledger.rankings.both.page(0, 1)).not.toContain(first);
});

it("a ranking stays in falling order while totals grow and entries come and go", () => {
  const random = createRandom(1, "ranking");
  const entries = Array.from({ length: 60 }, (_, index) => ({ index, total: index % 7 }));
  const ranking = createRanking(entries, (entry) => entry.total);
  for (let step = 0; step < 2000; step++) {
    const entry = random.pick(entries);
    if (step % 11 === 0) {
      ranking.remove(entry);
      entry.total = 0;
    } else {
      entry.total += random.integer(1, 5);
      ranking.raise(entry);
    }
    const page = ranking.page(0, 1000);
    const totals = page.map(({ total }) => total);
    expect(totals).toEqual(totals.toSorted((left, right) => right - left));
    expect(new Set(page).size).toBe(entries.filter(({ total }) => total > 0).length);
  }
});
