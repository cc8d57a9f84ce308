// Fees on services of a test: true in odd ways, and wrong in one.
import { expect, test } from "vitest";
import { earnedFeeChecks } from "../../../conformance/checks/earned-fees.ts";
import { feeChecks } from "../../../conformance/checks/fees.ts";
import type { JsonObject } from "../../../schemas/json.ts";
import { createRandom } from "../../../schemas/random.ts";
import { FIXTURES } from "../control-bodies.ts";
import { type Conversation, converse, exampleWith, type Respond, testTrueServices, verdictOn } from "../dialogues.ts";

const USERS = "get-user-fees/request/user_id/filter";

const NOTHING = { total_traders_referred: 0, total_rewards_earned_usd: "0.00", total_claimable_usd: "0.00" };
const SUMMARY = { total_traders_referred: 3, total_rewards_earned_usd: "12.50", total_claimable_usd: "0.00" };

function balanceOn(chain: string, claimable = "5", earned = "12"): JsonObject {
  return {
    chain,
    claimable_amount: claimable,
    total_earned: earned,
    claimable_amount_with_decimals: `${claimable}.0`,
    total_earned_with_decimals: `${earned}.0`,
  };
}

/** A service with these balances; users of the leaderboard beside its own are served by `others`. */
function feesOf(
  balances: readonly JsonObject[],
  choose: (balances: readonly JsonObject[], chains: readonly unknown[]) => readonly JsonObject[] | number = filtered,
  others: JsonObject | number = 403,
  totalAt: (index: number) => JsonObject = () => ({}),
  unknown: JsonObject | number = 404,
): Conversation {
  return converse((operation, body) => {
    if (operation === "get-leaderboard")
      return { leaderboard: [FIXTURES.userId, "b", "c"].map((id, index) => ({ user_id: id, ...totalAt(index) })) };
    if (body["user_id"] !== FIXTURES.userId) return ["b", "c"].includes(String(body["user_id"])) ? others : unknown;
    const { chains } = body;
    const chosen = Array.isArray(chains) ? choose(balances, chains) : balances;
    return typeof chosen === "number" ? chosen : { balances: chosen, summary: SUMMARY };
  });
}

function filtered(balances: readonly JsonObject[], chains: readonly unknown[]): readonly JsonObject[] {
  return balances.filter(({ chain }) => chains.includes(chain));
}

const different = (index: number) => ({ total_earned_all_tokens: 30 - index });
const PAID_OUT = [balanceOn("base", "0", "0"), balanceOn("solana-devnet", "0", "0")];
const TWO = [balanceOn("base"), balanceOn("solana-devnet")];

testTrueServices(feeChecks(), {
  "has two balances": () => feesOf(TWO),
  "has none": () => feesOf([]),
  "names chains for people": () => feesOf([balanceOn("Base")], (all) => all),
  "rejects other chains": () =>
    feesOf(TWO, (all, chains) => (chains.includes("ethereum") ? 400 : filtered(all, chains))),
  "has several currencies on a chain": () => feesOf([...TWO, ...TWO]),
  "sends zero for other chains": () =>
    feesOf(TWO, (all, chains) =>
      chains.map((chain) => all.find((one) => one["chain"] === chain) ?? balanceOn(String(chain), "0", "0")),
    ),
  "writes amounts in hexadecimal digits": () => feesOf([balanceOn("base", "0xff", "0x100")]),
  "writes long amounts": () => feesOf([balanceOn("base", `1${"0".repeat(40)}`, `1${"0".repeat(41)}`)]),
  "writes no amounts": () => feesOf([{ chain: "base" }]),
  "serves the fees of others": () => feesOf(TWO, filtered, { balances: TWO, summary: SUMMARY }),
  "has users who earned the same": () =>
    feesOf(TWO, filtered, { balances: TWO, summary: SUMMARY }, () => ({ total_earned_all_tokens: 24 })),
  "has paid out everything": () => feesOf(PAID_OUT, filtered, { balances: PAID_OUT, summary: SUMMARY }, different),
  "shows others nothing": () => feesOf([], filtered, { balances: [], summary: SUMMARY }, different),
  "shows another user other fees": () =>
    feesOf(TWO, filtered, { balances: [balanceOn("base")], summary: SUMMARY }, different),
  "has fractions and empty texts": () => feesOf([{ chain: "base", claimable_amount: "", total_earned: "1.50" }]),
});

test("does not compare the fees of a user with those of another wallet of the same user", async () => {
  const service = converse((operation) =>
    operation === "get-leaderboard"
      ? { leaderboard: [0, 1].map((index) => ({ user_id: FIXTURES.userId, ...different(index) })) }
      : { balances: TWO, summary: SUMMARY },
  );
  expect(await verdictOn(USERS, service)).toBe("notApplicable");
});

const UNKNOWN = "get-user-fees/request/user_id/unknown";
const OTHERS = { balances: [balanceOn("base")], summary: SUMMARY };

test.each<[verdict: string, what: string, unknown: JsonObject]>([
  ["fail", "those of another user", OTHERS],
  ["fail", "those of the user itself", { balances: TWO, summary: SUMMARY }],
  ["fail", "those of nobody", { balances: [balanceOn("polygon", "1", "2")], summary: SUMMARY }],
  ["fail", "the sum of all users", { balances: [], summary: SUMMARY }],
  ["pass", "empty", { balances: [], summary: NOTHING }],
])("%s if the fees of a user who does not exist are %s", async (verdict, _, unknown) => {
  expect(await verdictOn(UNKNOWN, feesOf(TWO, filtered, OTHERS, different, unknown))).toBe(verdict);
});

test("passes a user who does not exist where nobody earned, everything is paid out, or fees are made up", async () => {
  const least = { balances: [], summary: { ...NOTHING, least_payout_usd: "10.00" } };
  expect(await verdictOn(UNKNOWN, feesOf([], undefined, least, different, least))).toBe("pass");
  const paidOut = feesOf(PAID_OUT, filtered, 403, different, { balances: PAID_OUT, summary: NOTHING });
  expect(await verdictOn(UNKNOWN, paidOut)).toBe("pass");
  let made = 0;
  const makingUp = converse((operation, body) => {
    if (operation === "get-leaderboard") return { leaderboard: [{ user_id: FIXTURES.userId }] };
    const earned = body["user_id"] === FIXTURES.userId ? "12" : `${20 + ++made}`;
    return { balances: [balanceOn("base", "1", earned)], summary: SUMMARY };
  });
  expect(await verdictOn(UNKNOWN, makingUp)).toBe("pass");
});

test("fails decimals that are not between the two amounts, and judges no amounts of another form", async () => {
  const id = "get-user-fees/response/balances/items/decimals/fits-the-amounts";
  const verdictWith = (earned: string, whole: string, decimals: unknown) =>
    verdictOn(id, feesOf([{ chain: "base", total_earned: earned, total_earned_with_decimals: whole, decimals }]));
  expect(await verdictWith("12500000", "12.5", 6)).toBe("pass");
  expect(await verdictWith("12.5", "12500000", 6)).toBe("pass");
  expect(await verdictWith("12500000", "12.5", 18)).toBe("fail");
  expect(await verdictWith("12500000", "12.500001", 18)).toBe("notApplicable");
  expect(await verdictWith("12.5", "12.5", 6)).toBe("notApplicable");
  expect(await verdictWith("0", "0", 6)).toBe("notApplicable");
});

test("fails an impossible amount of another user, and the same fees for users whose totals differ", async () => {
  const others = (balances: JsonObject[]) => feesOf(TWO, filtered, { balances, summary: SUMMARY }, different);
  const notAbove = "get-user-fees/response/balances/items/claimable_amount/not-above-total_earned";
  expect(await verdictOn(notAbove, others([balanceOn("base", "20", "19.999")]))).toBe("fail");
  expect(await verdictOn(USERS, others(TWO))).toBe("fail");
});

/** A service whose users have all earned as much, by the request, though their totals differ. */
function earning(earned: () => number): Conversation {
  return converse((operation) => {
    if (operation === "get-user-fees")
      return { balances: [balanceOn("base", "5", String(earned()))], summary: SUMMARY };
    return { leaderboard: [FIXTURES.userId, "b"].map((id, index) => ({ user_id: id, ...different(index) })) };
  });
}

test("compares the fees of users at one time, whatever was read before, and reaches no verdict while they change", async () => {
  let earned = 12;
  const conversation = earning(() => earned);
  expect(await verdictOn("get-user-fees/request/chains/filter-of-all", conversation)).toBe("pass");
  earned = 13;
  expect(await verdictOn(USERS, conversation)).toBe("fail");
  const changing = earning(() => earned++);
  expect(await verdictOn(USERS, changing)).toBe("inconclusive");
});

test("judges balances again that changed in between", async () => {
  let requests = 0;
  const conversation = converse((operation, { chains }) => {
    if (operation !== "get-user-fees") return 422;
    const all = ++requests > 2 ? [...TWO, balanceOn("monad")] : TWO;
    return { balances: Array.isArray(chains) ? filtered(all, chains) : all, summary: SUMMARY };
  });
  expect(await verdictOn("get-user-fees/request/chains/filter-of-all", conversation)).toBe("pass");
  expect(requests).toBe(6);
});

test("leaves the pages of the leaderboard to the quiet in which they are compared", async () => {
  let isQuiet = false;
  let total = 40;
  const conversation = converse((operation, { limit = 20, offset = 0 }) => {
    if (operation !== "get-leaderboard")
      return operation === "get-user-fees" ? { balances: TWO, summary: SUMMARY } : 400;
    if (!isQuiet) total++;
    const leaderboard = Array.from({ length: Number(limit) }, (_, index) => ({
      user_id: `user ${Number(offset) + index}`,
      rank: index + 1,
      total_earned_all_tokens: 1000 - Number(offset) - index,
    }));
    return { leaderboard, pagination: { limit, offset, total, has_more: true } };
  });
  await verdictOn("get-user-fees/request/user_id/unknown", conversation);
  isQuiet = true;
  expect(await verdictOn("get-leaderboard/response/leaderboard/pages/rank/continues", conversation)).toBe("fail");
});

const GROWTH = "get-user-fees/response/balances/items/total_earned/never-falls";
const TRADERS = "get-user-fees/response/summary/total_traders_referred/counts-traders";
const RANKING = "get-user-fees/response/summary/total_rewards_earned_usd/follows-ranking";
const CHAINS = "get-user-fees/response/summary/total_rewards_earned_usd/of-all-chains";

type Own = {
  readonly credit?: (before: number, usd: number) => number;
  readonly referred?: (trades: readonly string[]) => unknown;
  /** The rewards of the chains that were requested, out of all of them. */
  readonly rewards?: (requested: readonly number[], all: readonly number[]) => unknown;
  readonly total?: (chains: readonly number[]) => unknown;
  readonly chain?: JsonObject;
  /** Whether the leaderboard knows only the first purchase for each wallet until some time has passed. */
  readonly isLate?: boolean;
  /** The one user that all wallets are shown under. */
  readonly user?: string;
};

const sum = (amounts: readonly number[]) => amounts.reduce((one, other) => one + other, 0);

/** A service whose referral wallets earn a cent for each USD. */
function paying(own: Own = {}): () => Conversation {
  return () => {
    // What each referral wallet earned in cents by chain, and by whose trades.
    const accounts = new Map<string, { first: number; earned: Map<string, number>; trades: string[] }>();
    let created = 0;
    let isLate = own.isLate;
    const userAt = (at: number) => own.user ?? createRandom(2, at).uuid();
    const trade = ({ token_referral: wallet, chainSlug, buyAmountUSD: usd, userAddress }: JsonObject) => {
      if (typeof wallet !== "string" || typeof usd !== "number") return;
      const account = accounts.get(wallet) ?? { first: usd, earned: new Map<string, number>(), trades: [] as string[] };
      accounts.set(wallet, account);
      const before = account.earned.get(String(chainSlug)) ?? 0;
      account.earned.set(String(chainSlug), own.credit?.(before, usd) ?? before + usd);
      account.trades.push(String(userAddress));
    };
    const respond: Respond = (operation, body) => {
      if (operation === "create-token-transaction")
        return { success: true, metadata: { ...body, tokenId: createRandom(1, created++).uuid() } };
      if (operation === "trade-token") trade(body);
      if (operation === "get-leaderboard") {
        const leaderboard = [...accounts].map(([wallet, { earned, first }], at) => ({
          user_id: userAt(at),
          recipient_address: wallet,
          total_earned_all_tokens: isLate ? first : (own.total?.([...earned.values()]) ?? sum([...earned.values()])),
          unique_chains_count: earned.size,
        }));
        return { leaderboard };
      }
      if (operation !== "get-user-fees") return exampleWith(operation, {});
      const mine = [...accounts.values()].filter((_, at) => userAt(at) === body["user_id"]);
      const { chains } = body;
      const all = mine.flatMap(({ earned }) => [...earned]);
      const trades = mine.flatMap((account) => account.trades);
      const shown = all.filter(([chain]) => !Array.isArray(chains) || chains.includes(chain));
      const [requested = [], every = []] = [shown, all].map((some) => some.map(([, amount]) => amount));
      return {
        balances: shown.map(([chain, amount]) => ({ chain, total_earned: String(amount), ...own.chain })),
        summary: {
          total_traders_referred: own.referred?.(trades) ?? new Set(trades).size,
          total_rewards_earned_usd: own.rewards?.(requested, every) ?? (sum(every) / 100).toFixed(2),
        },
      };
    };
    return converse(respond, () => {
      isLate = false;
    });
  };
}

const FOLLOWING = paying({ rewards: (requested) => (sum(requested) / 100).toFixed(2) });

testTrueServices(earnedFeeChecks(), {
  "adds what is earned": paying(),
  "earns nothing by referrals": () => converse((operation) => exampleWith(operation, {})),
  "accepts no purchase in USD": () =>
    converse((operation) => (operation === "trade-token" ? 422 : exampleWith(operation, {}))),
  "sums up the rewards of the requested chains": FOLLOWING,
  "rounds rewards to cents": paying({ rewards: (requested) => (sum(requested) / 30_000).toFixed(2) }),
  "counts nobody": paying({ referred: () => 0 }),
  "ranks by other sums": paying({ total: () => 12 }),
  "ranks late": paying({ isLate: true }),
  "has one user for all unknown wallets": paying({ user: "00000000-0000-0000-0000-000000000000" }),
  "rounds rewards to whole numbers": paying({ rewards: (requested) => String(Math.round(sum(requested) / 200)) }),
  "writes amounts in words": paying({ chain: { total_earned: "twelve" }, rewards: () => "some" }),
  "has a balance for each currency": paying({ chain: { currency_address: "0x1" } }),
});

test("passes all checks where what was earned is added", async () => {
  for (const id of [GROWTH, TRADERS, RANKING]) expect(await verdictOn(id, paying()()), id).toBe("pass");
  expect(await verdictOn(CHAINS, FOLLOWING())).toBe("pass");
  expect(await verdictOn(CHAINS, paying()())).toBe("notApplicable");
});

test.each<[id: string, what: string, own: Own]>([
  [GROWTH, "a total that the latest amount replaces", { credit: (_, usd) => usd }],
  [TRADERS, "traders that count with each trade", { referred: (trades) => trades.length }],
  [RANKING, "rewards of the largest chain alone", { rewards: (_, every) => Math.max(0, ...every) }],
  [CHAINS, "the rewards of all chains that are those of the last", { rewards: (requested) => requested.at(-1) ?? 0 }],
])("%s fails %s", async (id, _, own) => {
  expect(await verdictOn(id, paying(own)())).toBe("fail");
});
