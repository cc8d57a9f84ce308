// Whether fees follow what was earned, on services of a test: true in odd ways, and wrong in one.
import { expect, test } from "vitest";
import { earnedFeeChecks } from "../../../conformance/checks/earned-fees.ts";
import type { JsonObject } from "../../../schemas/json.ts";
import { createRandom } from "../../../schemas/random.ts";
import { type Conversation, converse, exampleWith, type Respond, testTrueServices, verdictOn } from "../dialogues.ts";

const IDS = earnedFeeChecks().map(({ id }) => id);
const GROWTH = "get-user-fees/response/balances/items/total_earned/never-falls";
const TRADERS = "get-user-fees/response/summary/total_traders_referred/counts-traders";
const RANKING = "get-user-fees/response/summary/total_rewards_earned_usd/follows-ranking";
const CHAINS = "get-user-fees/response/summary/total_rewards_earned_usd/of-all-chains";

/** What referral wallets earned in cents by chain, and by whose trades. */
type Account = {
  readonly wallet: string;
  readonly first: number;
  readonly earned: Map<string, number>;
  readonly trades: string[];
};

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
    const accounts: Account[] = [];
    let created = 0;
    let isLate = own.isLate;
    const userAt = (at: number) => own.user ?? createRandom(2, at).uuid();
    const trade = ({ token_referral: wallet, chainSlug, buyAmountUSD: usd, userAddress }: JsonObject) => {
      if (typeof wallet !== "string" || typeof usd !== "number") return;
      const account: Account = accounts.find((one) => one.wallet === wallet) ?? {
        wallet,
        first: usd,
        earned: new Map(),
        trades: [],
      };
      if (!accounts.includes(account)) accounts.push(account);
      const before = account.earned.get(String(chainSlug)) ?? 0;
      account.earned.set(String(chainSlug), own.credit?.(before, usd) ?? before + usd);
      account.trades.push(String(userAddress));
    };
    const respond: Respond = (operation, body) => {
      if (operation === "create-token-transaction")
        return { success: true, metadata: { ...body, tokenId: createRandom(1, created++).uuid() } };
      if (operation === "trade-token") trade(body);
      if (operation === "get-leaderboard") {
        const leaderboard = accounts.map(({ wallet, earned, first }, at) => ({
          user_id: userAt(at),
          recipient_address: wallet,
          total_earned_all_tokens: isLate ? first : (own.total?.([...earned.values()]) ?? sum([...earned.values()])),
          unique_chains_count: earned.size,
        }));
        return { leaderboard };
      }
      if (operation !== "get-user-fees") return exampleWith(operation, {});
      const mine = accounts.filter((_, at) => userAt(at) === body["user_id"]);
      const { chains } = body;
      const all = mine.flatMap(({ earned }) => [...earned]);
      const trades = mine.flatMap((account) => account.trades);
      const shown = all.filter(([chain]) => !Array.isArray(chains) || chains.includes(chain));
      const amounts = [shown, all].map((some) => some.map(([, amount]) => amount));
      const [requested = [], every = []] = amounts;
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

testTrueServices(
  {
    "adds what is earned": paying(),
    "earns nothing by referrals": () => converse((operation) => exampleWith(operation, {})),
    "accepts no purchase in USD": () =>
      converse((operation) => (operation === "trade-token" ? 422 : exampleWith(operation, {}))),
    "sums up the rewards of the requested chains": paying({
      rewards: (requested) => (sum(requested) / 100).toFixed(2),
    }),
    "rounds rewards to cents": paying({ rewards: (requested) => (sum(requested) / 30_000).toFixed(2) }),
    "counts nobody": paying({ referred: () => 0 }),
    "ranks by other sums": paying({ total: () => 12 }),
    "ranks late": paying({ isLate: true }),
    "has one user for all unknown wallets": paying({ user: "00000000-0000-0000-0000-000000000000" }),
    "rounds rewards to whole numbers": paying({ rewards: (requested) => String(Math.round(sum(requested) / 200)) }),
    "writes amounts in words": paying({ chain: { total_earned: "twelve" }, rewards: () => "some" }),
    "has a balance for each currency": paying({ chain: { currency_address: "0x1" } }),
  },
  IDS,
);

test("passes all checks where what was earned is added", async () => {
  for (const id of [GROWTH, TRADERS, RANKING]) expect(await verdictOn(id, paying()()), id).toBe("pass");
  const following = paying({ rewards: (requested) => (sum(requested) / 100).toFixed(2) });
  expect(await verdictOn(CHAINS, following())).toBe("pass");
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
