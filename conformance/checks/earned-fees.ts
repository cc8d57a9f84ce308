// Whether fees follow what was earned: a total that never falls, traders that count once, and rewards of all chains. They judge
// users who earned by the purchases of this run, and those of the leaderboard.
import { valueAt } from "../../schemas/index.ts";
import type { SendResult } from "../../target/exchange/sent-request.ts";
import { type DefinedCheck, ended, type Judgement } from "../definition/check.ts";
import { changed, type Dialogue } from "../definition/dialogue.ts";
import { decimalOf } from "./decimal.ts";
import {
  absent,
  accepted,
  bodyOf,
  inEveryRepetition,
  judgeFound,
  notAccepted,
  objectsAt,
  REPETITIONS,
  steadily,
  verdictOf,
} from "./dialogue-check.ts";
import { EARNERS, type Earner, earnersOf, NO_AMOUNT, TRADE } from "./earners.ts";
import { ALL, FEES, feeCheck } from "./fees.ts";
import { LARGEST_PAGE } from "./leaderboard-pages.ts";

export function earnedFeeChecks(): readonly DefinedCheck[] {
  return [
    feeCheck("response/balances/items/total_earned/never-falls", ["fee-balance/total_earned/type"], {
      rule: "What a user has earned never falls.",
      expected: "total_earned on each chain is not less after a small purchase than it was after a large one",
      requests: { [TRADE]: 2, [FEES]: 2 * (1 + REPETITIONS) },
      shared: { ...EARNERS, ...RANKED },
      isLast: true,
      judge: judgeGrowth,
    }),
    feeCheck("response/summary/total_traders_referred/counts-traders", ["fee-summary/total_traders_referred/type"], {
      rule: "A trader who was referred twice counts once.",
      expected: "at most as many traders as wallets that bought with the referral address in this run",
      ...SUMMARIES,
      judge: ofSummaries(judgeTraders),
    }),
    feeCheck(
      "response/summary/total_rewards_earned_usd/follows-ranking",
      ["fee-summary/total_rewards_earned_usd/type", "leaderboard-entry/total_earned_all_tokens/type"],
      {
        rule: "Of two users who earned by referrals alone, the one with more earnings has no smaller rewards.",
        expected: "rewards in the order of the totals on the leaderboard",
        ...SUMMARIES,
        judge: ofSummaries(judgeRewards),
      },
    ),
    feeCheck(
      "response/balances/items/last_distribution_at/not-before-the-user",
      ["fee-balance/last_distribution_at/type"],
      {
        rule: "Nothing was distributed to a user before anybody traded with the referral address.",
        expected:
          "a last_distribution_at that is not before the first purchase with the address, by the target's clock",
        ...SUMMARIES,
        judge: ofSummaries(judgeDistribution),
      },
    ),
    feeCheck(
      "response/summary/total_rewards_earned_usd/of-all-chains",
      ["fee-summary/total_rewards_earned_usd/type", `${FEES}/request/chains/type`],
      {
        rule: "The rewards on all chains are not less than those on two of them together.",
        expected: "where the summary follows the requested chains, that of all is at least the sum of two",
        requests: { [FEES]: (1 + RANKED_USERS) * 4 * REPETITIONS },
        shared: { ...EARNERS, ...RANKED },
        needsQuiet: true,
        judge: steadily(judgeChains),
      },
    ),
  ];
}

/**
 * Reads again, because a cache or a replica may lag behind: a total has fallen only if no read has what was there before. The
 * purchases may earn something for the user of the plain request, or for an earner of this run.
 */
async function judgeGrowth(dialogue: Dialogue): Promise<Judgement> {
  const plain = bodyOf(dialogue, TRADE);
  const fees = bodyOf(dialogue, FEES);
  const [earner] = await listedEarners(dialogue);
  const users = [fees["user_id"], ...(earner === undefined ? [] : [earner.user])];
  const read = (user: unknown) => dialogue.request(FEES, changed(fees, { ...ALL, user_id: user }));
  const buy = (usd: number) => {
    const referral = earner && { token_referral: earner.wallet };
    return dialogue.request(TRADE, changed(plain, { ...NO_AMOUNT, direction: "buy", buyAmountUSD: usd, ...referral }));
  };
  const large = accepted(await buy(LARGE_USD));
  const before = new Map<unknown, ReadonlyMap<string, Earned>>();
  for (const user of users) {
    const result = await read(user);
    if (result.isAccepted) before.set(user, earnedByChain(result));
    else if (before.size === 0) return notAccepted(result);
  }
  accepted(await buy(SMALL_USD));
  let judgement = absent(large, "/balances/0/total_earned");
  for (const [user, earned] of before) {
    if (earned.size > 0) judgement = await ended(() => judgeLater(dialogue, earned, () => read(user)));
    if (judgement.verdict === "fail") return judgement;
  }
  return judgement;
}

async function judgeLater(
  dialogue: Dialogue,
  before: ReadonlyMap<string, Earned>,
  read: () => Promise<SendResult>,
): Promise<Judgement> {
  for (let attempt = 1; ; attempt++) {
    const after = accepted(await read());
    const now = earnedByChain(after);
    const fallen = [...before].find(([chain, { amount }]) => (now.get(chain)?.amount ?? amount) < amount);
    if (fallen === undefined) return verdictOf(true, "no total has fallen", after);
    const [chain, { text }] = fallen;
    const actual = `total_earned on ${chain} is ${now.get(chain)?.text} after ${text}`;
    if (attempt === REPETITIONS) return verdictOf(false, actual, after);
    await dialogue.pause(LAG_MS);
  }
}

/** Far enough apart that what they earn is, too. */
const LARGE_USD = 400;
const SMALL_USD = 1;

/** Longer than a cache or a replica lags behind. */
const LAG_MS = 1_500;

type Earned = { readonly amount: bigint; readonly text: string };

/** What was earned by chain and currency; without balances of one key twice, and without amounts that are no decimal numbers. */
function earnedByChain(result: SendResult): ReadonlyMap<string, Earned> {
  const earned = new Map<string, Earned>();
  const twice = new Set<string>();
  for (const { chain, currency_address: currency, total_earned: total } of objectsAt(result, "/balances")) {
    const key = [chain, currency].filter((part) => part !== undefined).join(" in ");
    const amount = decimalOf(total);
    if (earned.has(key)) twice.add(key);
    if (amount !== undefined) earned.set(key, { amount, text: String(total) });
  }
  for (const key of twice) earned.delete(key);
  return earned;
}

/** The longest page has the earners of this run among all others. */
const PAGE_OF_ALL = "longest after purchases";
const RANKED = { "get-leaderboard": [`${PAGE_OF_ALL} 0`] };

const SUMMARIES = {
  shared: {
    ...EARNERS,
    "get-leaderboard": inEveryRepetition([PAGE_OF_ALL]),
    [FEES]: inEveryRepetition(Array.from({ length: 4 }, (_, earner) => `summary of earner ${earner}`)),
  },
  needsQuiet: true,
};

/** An earner of this run as the leaderboard shows it. */
type Listed = Earner & { readonly user: string; readonly total: unknown };

/** The same with the fees. */
type Shown = Listed & { readonly fees: SendResult };

function pageOfAll(dialogue: Dialogue, repetition = 0): Promise<SendResult | undefined> {
  return dialogue.sample("get-leaderboard", { limit: LARGEST_PAGE, offset: 0 }, AFTER_PURCHASES + repetition);
}

/** The earners of this run that the leaderboard lists under their wallet, each with a user of its own. */
async function listedEarners(dialogue: Dialogue, repetition = 0): Promise<readonly Listed[]> {
  const earners = await earnersOf(dialogue);
  const page = await pageOfAll(dialogue, repetition);
  const all = page?.isAccepted ? objectsAt(page, "/leaderboard") : [];
  const isListedOnce = (user: unknown) => all.filter((other) => other["user_id"] === user).length === 1;
  return earners.flatMap((earner) => {
    const entry = all.find(
      ({ recipient_address: wallet, user_id: user }) =>
        String(wallet).toLowerCase() === earner.wallet.toLowerCase() && isListedOnce(user),
    );
    const user = entry?.["user_id"];
    return typeof user === "string" ? [{ ...earner, user, total: entry?.["total_earned_all_tokens"] }] : [];
  });
}

/** Judges the listed earners whose fees may be read. The leaderboard may lag behind the fees, or the fees behind it. */
function ofSummaries(judge: (shown: readonly [Shown, ...Shown[]]) => Judgement) {
  return steadily(async (dialogue, repetition) => {
    const shown: Shown[] = [];
    for (const earner of await listedEarners(dialogue, repetition)) {
      const fees = await dialogue.sample(FEES, { ...ALL, user_id: earner.user }, AFTER_PURCHASES + repetition);
      if (fees?.isAccepted) shown.push({ ...earner, fees });
    }
    const [first, ...others] = shown;
    if (first !== undefined) return judge([first, ...others]);
    return absent(accepted(await pageOfAll(dialogue, repetition)), "/leaderboard/0/recipient_address");
  });
}

/** Samples that no other check shares: they come after all purchases. */
const AFTER_PURCHASES = 20;

function judgeTraders(shown: readonly [Shown, ...Shown[]]): Judgement {
  const [{ fees: first }] = shown;
  const pointer = "/summary/total_traders_referred";
  for (const { wallet, traders, fees } of shown) {
    const count = valueAt(fees.body, pointer);
    if (typeof count !== "number") return absent(fees, pointer);
    const actual = `${count} traders for ${traders.size} that bought with the referral address ${wallet}`;
    if (count > traders.size) return verdictOf(false, actual, fees);
  }
  return verdictOf(true, "no more traders than wallets", first);
}

function judgeRewards(shown: readonly [Shown, ...Shown[]]): Judgement {
  const pointer = "/summary/total_rewards_earned_usd";
  const known = shown.flatMap(({ total, fees }) => {
    const reward = decimalOf(valueAt(fees.body, pointer));
    return typeof total === "number" && reward !== undefined && reward > 0n ? [{ total, reward, fees }] : [];
  });
  const [first, ...others] = known.sort((one, other) => other.total - one.total);
  if (first === undefined || others.length === 0) return absent(shown[0].fees, pointer);
  const wrong = others.find(({ reward, total }) => total < first.total && reward > first.reward);
  if (wrong === undefined) return verdictOf(true, "rewards in the order of the totals", first.fees);
  const [less, more] = [wrong.fees, first.fees].map((fees) => String(valueAt(fees.body, pointer)));
  const actual = `${pointer} is ${more} for a total of ${first.total}, and ${less} for ${wrong.total}`;
  return verdictOf(false, actual, wrong.fees);
}

/** The Date header has whole seconds. */
const SECOND_MS = 1_000;

/** Only times with an offset: others do not say which clock they are of. */
function judgeDistribution(shown: readonly [Shown, ...Shown[]]): Judgement {
  const found = shown.flatMap(({ since = "", fees }) =>
    objectsAt(fees, "/balances").flatMap(({ last_distribution_at: text }) => {
      if (typeof text !== "string" || !/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text)) return [];
      const earlierMs = Date.parse(since) - Date.parse(text);
      if (Number.isNaN(earlierMs)) return [];
      const actual = `last_distribution_at is ${text}, and the first purchase was made at ${since}`;
      return { result: fees, isRight: earlierMs <= SECOND_MS, actual };
    }),
  );
  return judgeFound(found, shown[0].fees, "/balances/0/last_distribution_at");
}

/** Users of the leaderboard whose summaries are compared, beside that of the plain request. */
const RANKED_USERS = 2;

/** The most that rounding makes of three amounts: three units of their last digit, or three cents. */
function roundingOf(amounts: readonly string[]): bigint {
  const digits = Math.max(...amounts.map((amount) => amount.split(".")[1]?.length ?? 0));
  return decimalOf((3 * 10 ** -Math.min(2, digits)).toFixed(2)) ?? 0n;
}

/** Summaries that do not follow the requested chains are all the same, and tell nothing. */
async function judgeChains(dialogue: Dialogue): Promise<Judgement> {
  await earnersOf(dialogue);
  const page = accepted(await pageOfAll(dialogue));
  const { chains: _filter, ...body } = bodyOf(dialogue, FEES);
  const pointer = "/summary/total_rewards_earned_usd";
  const ranked = objectsAt(page, "/leaderboard").filter(({ unique_chains_count: count }) => Number(count) > 1);
  let last: SendResult = page;
  for (const { user_id: user } of [{ user_id: body["user_id"] }, ...ranked.slice(0, RANKED_USERS)]) {
    const read = (chains?: readonly unknown[]) =>
      dialogue.request(FEES, { ...body, user_id: user, ...(chains !== undefined && { chains }) });
    const all = await read();
    if (!all.isAccepted) continue;
    last = all;
    const [one, other] = [...new Set(objectsAt(all, "/balances").map(({ chain }) => chain))];
    if (one === undefined || other === undefined) continue;
    const results = [all, await read([one]), await read([other]), await read()];
    const [whole, first, second, again] = results.map((result) => decimalOf(valueAt(result.body, pointer)));
    if (!results.every(({ isAccepted }) => isAccepted) || whole === undefined || whole !== again) continue;
    if (first === undefined || second === undefined || (first === whole && second === whole)) continue;
    const texts = results.map((result) => String(valueAt(result.body, pointer)));
    const actual = `${pointer} is ${texts[0]} for all chains, ${texts[1]} for ${one} and ${texts[2]} for ${other}`;
    return verdictOf(whole + roundingOf(texts) >= first + second, actual, all);
  }
  return absent(last, pointer);
}
