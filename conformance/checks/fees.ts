// Whether the filter of fee balances works, and whether their amounts can be true.
import { operations, valueAt } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import { CHAIN_SLUGS, isChainSlug } from "../../target/chains.ts";
import type { SendResult } from "../../target/exchange/sent-request.ts";
import { type DefinedCheck, type DialogueClaim, dialogueCheck, type Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { decimalOf, powerOfTen } from "./decimal.ts";
import {
  absent,
  accepted,
  type Found,
  judgeFound,
  notAccepted,
  notApplicable,
  objectsAt,
  REPETITIONS,
  steadily,
  unstable,
  verdictOf,
} from "./dialogue-check.ts";
import { EARNERS, earnersOf, NO_AMOUNT, TRADE } from "./earners.ts";
import { idsOf, pageNames, pagesOf, RANKED, rankedOf } from "./leaderboard-pages.ts";

export const FEES = "get-user-fees";

export function feeChecks(): readonly DefinedCheck[] {
  return [...filterChecks(), ...amountChecks()];
}

function filterChecks(): readonly DefinedCheck[] {
  const statements = ["get-user-fees/request/chains/type", "fee-balance/chain/type"];
  return [
    feeCheck("request/chains/filter", statements, {
      rule: "A request for one chain returns balances of that chain only.",
      expected: "every balance is of the requested chain",
      shared: { ...EARNERS, [FEES]: ["all 0", "one chain"] },
      judge: (dialogue) => judgeOwn(dialogue, (all) => judgeFilter(dialogue, all)),
    }),
    feeCheck("request/chains/filter-without-balances", statements, {
      rule: "A request for a chain on which the user has nothing returns no balances of other chains.",
      expected: "no balance of a chain that was not requested",
      shared: { ...EARNERS, [FEES]: ["all 0", "another chain"] },
      judge: (dialogue) => judgeOwn(dialogue, (all) => judgeOtherChain(dialogue, all)),
    }),
    feeCheck("request/user_id/filter", ["get-user-fees/request/user_id/type"], {
      rule: "Users who earned different sums do not have the same fees.",
      expected: "not the same amounts above 0 for all users whose totals on the leaderboard differ",
      requests: { [FEES]: RANKED_USERS + 1 },
      shared: { ...EARNERS, "get-leaderboard": pageNames(0) },
      needsQuiet: true,
      judge: judgeEachUser,
    }),
    feeCheck("request/user_id/unknown", ["get-user-fees/request/user_id/type"], {
      rule: "A user who does not exist has no fees of somebody else.",
      expected: "no earnings, or others than those of any other user",
      requests: { [FEES]: NOBODY.length, [TRADE]: 1 },
      shared: USERS,
      judge: (dialogue) => judgeUsers(dialogue, (results) => judgeUnknownUser(dialogue, results)),
    }),
    feeCheck("request/chains/filter-of-all", statements, {
      rule: "A request for all chains of the user returns the same balances as one without chains.",
      expected: "balances on the same chains with the filter as without it, before and after",
      requests: { [FEES]: 3 * REPETITIONS },
      shared: EARNERS,
      needsQuiet: true,
      judge: steadily(judgeEveryChain),
    }),
  ];
}

function amountChecks(): readonly DefinedCheck[] {
  return [
    ...[
      ["claimable_amount", "total_earned"],
      ["claimable_amount_with_decimals", "total_earned_with_decimals"],
    ].map(([claimable = "", earned = ""]) =>
      feeCheck(
        `response/balances/items/${claimable}/not-above-${earned}`,
        [`fee-balance/${claimable}/type`, `fee-balance/${earned}/type`],
        {
          rule: "What can be claimed is a part of what was earned.",
          expected: `${claimable} is at most ${earned} where both are decimal numbers`,
          shared: USERS,
          judge: (dialogue) => judgeClaimable(dialogue, claimable, earned),
        },
      ),
    ),
    feeCheck(
      "response/balances/items/decimals/fits-the-amounts",
      ["fee-balance/decimals/type", "fee-balance/total_earned/type", "fee-balance/total_earned_with_decimals/type"],
      {
        rule: "The decimals of a balance are those between its two amounts.",
        expected: "where total_earned and total_earned_with_decimals differ by a power of ten, it is that of decimals",
        shared: USERS,
        judge: judgeDecimals,
      },
    ),
  ];
}

export function feeCheck(path: string, statements: readonly string[], draft: DialogueClaim): DefinedCheck {
  return dialogueCheck({ ...draft, parts: [path], operation: FEES, statements });
}

/** The plain request without a filter. */
export const ALL: JsonObject = { chains: undefined };

/** Judges the fees of the plain request's user, after the purchases that may lead to some. */
async function judgeOwn(
  dialogue: Dialogue,
  judge: (all: SendResult) => Judgement | Promise<Judgement>,
): Promise<Judgement> {
  await earnersOf(dialogue);
  return judge(accepted(await dialogue.sample(FEES, ALL)));
}

async function judgeFilter(dialogue: Dialogue, all: SendResult): Promise<Judgement> {
  const known = chainsOf(all);
  // A filter by prefix takes base-sepolia for base.
  const chain = known.find((one) => known.some((other) => other !== one && other.startsWith(one))) ?? known[0];
  if (chain === undefined) return absent(all, "/balances/0/chain");
  const result = accepted(await dialogue.sample(FEES, { chains: [chain] }));
  const found = [...new Set(chainsOf(result))];
  const isOwn = found.every((one) => one === chain);
  return verdictOf(isOwn, `chains ${found.join(", ") || "none"}`, result);
}

/** Only where chains are named by their slugs, so that a listed slug is the name of another chain. */
async function judgeOtherChain(dialogue: Dialogue, all: SendResult): Promise<Judgement> {
  const known = chainsOf(all);
  const others = CHAIN_SLUGS.filter((slug) => !known.includes(slug));
  // A filter by prefix takes base-sepolia for base.
  const other = others.find((slug) => known.some((chain) => chain.startsWith(slug))) ?? others[0];
  if (known.length === 0 || other === undefined || !known.every(isChainSlug)) return absent(all, "/balances/0/chain");
  const result = await dialogue.sample(FEES, { chains: [other] });
  if (result?.class === "rejected") return notApplicable("open:U11", `a request for ${other} is rejected`, result);
  const filtered = accepted(result);
  const foreign = chainsOf(filtered).filter((chain) => chain !== other);
  return verdictOf(foreign.length === 0, `chains ${foreign.join(", ") || "none"} for ${other}`, filtered);
}

async function judgeEveryChain(dialogue: Dialogue, repetition: number): Promise<Judgement> {
  await earnersOf(dialogue);
  const before = accepted(await dialogue.sample(FEES, ALL, 1 + 2 * repetition));
  const chains = chainsOf(before);
  if (chains.length === 0) return absent(before, "/balances/0/chain");
  const filtered = accepted(await dialogue.sample(FEES, { chains: [...new Set(chains)] }, 1 + repetition));
  const after = accepted(await dialogue.sample(FEES, ALL, 2 + 2 * repetition));
  if (chainsOf(after).join() !== chains.join()) return unstable("the balances changed in the meantime", after.sent);
  const found = chainsOf(filtered);
  const actual = `${found.length} balances with all chains named, ${chains.length} without a filter`;
  return verdictOf(found.join() === chains.join(), actual, filtered);
}

/** Users of the leaderboard whose fees are compared. */
const RANKED_USERS = 3;

/** Samples that no repetition of {@link judgeEveryChain} shares, so that all are of the same time. */
const OF_EACH_USER = 1 + 2 * REPETITIONS;

/** Fees may be shown to their owner only, and nothing may be left of what was earned: that proves nothing. */
async function judgeEachUser(dialogue: Dialogue): Promise<Judgement> {
  const long = accepted((await pagesOf(dialogue, 0)).long);
  const read = (user: JsonObject[string], index: number) => dialogue.sample(FEES, { ...ALL, user_id: user }, index);
  const shown: { user: string; total: number; result: SendResult }[] = [];
  const ranked = objectsAt(long, "/leaderboard").slice(0, RANKED_USERS);
  for (const { user_id: user, total_earned_all_tokens: total } of ranked) {
    if (typeof user !== "string" || typeof total !== "number") continue;
    const result = await read(user, OF_EACH_USER);
    const isNew = shown.every((other) => other.user !== user && other.total !== total);
    if (result?.isAccepted && isNew) shown.push({ user, total, result });
  }
  const [first, ...others] = shown;
  const last = others.at(-1);
  const few = `fees are shown of ${shown.length} users with different totals, and the check needs 2`;
  if (first === undefined || last === undefined) return notApplicable("never-seen", few, long);
  if (!hasEarnings(last.result)) return absent(last.result, "/balances/0/total_earned");
  const again = accepted(await read(first.user, OF_EACH_USER + 1));
  if (amountsOf(again) !== amountsOf(first.result)) return unstable("the fees changed in the meantime", again.sent);
  const areDifferent = others.some(({ result }) => amountsOf(result) !== amountsOf(first.result));
  const totals = shown.map(({ total }) => total).join(", ");
  const actual = `${areDifferent ? "different" : "the same"} amounts for totals of ${totals}`;
  return verdictOf(areDifferent, actual, last.result);
}

function hasEarnings(result: SendResult): boolean {
  return objectsAt(result, "/balances").some(({ total_earned: earned }) => /[1-9]/.test(String(earned)));
}

/** Whether anything that the interface names in the summary is above 0. */
function hasSummary(result: SendResult): boolean {
  return Object.keys(SUMMARY).some((name) => (decimalOf(valueAt(result.body, `/summary/${name}`)) ?? 0n) > 0n);
}

const SUMMARY = operations[FEES].response.properties?.["summary"]?.properties ?? {};

/** What the fees of a user amount to, as text. */
function amountsOf(result: SendResult): string {
  const balances = objectsAt(result, "/balances").map(({ last_distribution_at: _time, ...balance }) => balance);
  return JSON.stringify([balances, valueAt(result.body, "/summary")]);
}

/** The chains of all balances in alphabetical order; one occurs as often as it has balances. */
function chainsOf(result: SendResult): readonly string[] {
  return objectsAt(result, "/balances")
    .flatMap(({ chain }) => (typeof chain === "string" ? [chain] : []))
    .sort();
}

/** A purchase that names the wallet of the plain request's user, so that there are rewards that another user could be shown. */
async function referOwnUser(dialogue: Dialogue): Promise<void> {
  const long = await rankedOf(dialogue);
  const own = dialogue.body(FEES)?.["user_id"];
  const entry = long && objectsAt(long, "/leaderboard").find(({ user_id: user }) => user === own);
  const referral = entry?.["recipient_address"];
  if (typeof referral !== "string") return;
  await dialogue.sample(TRADE, { ...NO_AMOUNT, direction: "buy", buyAmountUSD: 250, token_referral: referral });
}

/** Ids that nothing hands out. */
const NOBODY = ["8c7d1e52-3f0a-4b6c-9d2e-5a1f7c3b9e41", "d1f0c7a4-6b2e-4f39-8a5d-0e9b3c7f2a68"];

async function judgeUnknownUser(dialogue: Dialogue, known: readonly SendResult[]): Promise<Judgement> {
  await referOwnUser(dialogue);
  const shown: SendResult[] = [];
  for (const user of NOBODY) {
    const response = await dialogue.sample(FEES, { ...ALL, user_id: user });
    if (response?.class === "rejected") return verdictOf(true, "a user who does not exist is rejected", response);
    const result = accepted(response);
    if (!hasEarnings(result) && !hasSummary(result))
      return verdictOf(true, "no earnings of a user who does not exist", result);
    // A service may make up fees for any id, but not the same ones.
    if ([...known, ...shown].some((other) => amountsOf(other) === amountsOf(result)))
      return verdictOf(false, "the earnings of another user, or of all users, for one who does not exist", result);
    shown.push(result);
  }
  const [result] = shown;
  return result === undefined
    ? notAccepted(result)
    : verdictOf(true, "different earnings for users who do not exist", result);
}

/** Amounts that differ in another way, such as by rounding, and equal ones may be of one unit: they tell nothing. */
function judgeDecimals(dialogue: Dialogue): Promise<Judgement> {
  return judgeBalances(dialogue, "decimals", ({ decimals, total_earned: one, total_earned_with_decimals: other }) => {
    const power = powerOfTen(decimalOf(one), decimalOf(other));
    if (power === undefined || !Number.isInteger(decimals)) return undefined;
    return { isRight: power === decimals, actual: `decimals ${decimals} for ${one} and ${other}` };
  });
}

/** Users, other than that of the plain request, whose fees are read. Fees may be private: a rejection proves nothing. */
const OTHER_USERS = 3;

export const USERS = {
  ...EARNERS,
  [FEES]: ["all 0", ...Array.from({ length: OTHER_USERS }, (_, index) => `user ${index}`)],
  "get-leaderboard": [RANKED],
};

export function judgeUsers(
  dialogue: Dialogue,
  judge: (results: readonly SendResult[]) => Judgement | Promise<Judgement>,
): Promise<Judgement> {
  return judgeOwn(dialogue, async (own) => {
    const long = await rankedOf(dialogue);
    const results = [own];
    for (const user of long === undefined ? [] : [...new Set(idsOf(long))].slice(1, 1 + OTHER_USERS)) {
      const result = await dialogue.sample(FEES, { ...ALL, user_id: user });
      if (result?.isAccepted) results.push(result);
    }
    return judge(results);
  });
}

function judgeClaimable(dialogue: Dialogue, claimable: string, earned: string): Promise<Judgement> {
  return judgeBalances(dialogue, claimable, (balance) => {
    const [part, whole] = [decimalOf(balance[claimable]), decimalOf(balance[earned])];
    if (part === undefined || whole === undefined) return undefined;
    return { isRight: part <= whole, actual: `${balance[claimable]} of ${balance[earned]} can be claimed` };
  });
}

/** Judges each balance of all users that are read; undefined for one that tells nothing of the field. */
function judgeBalances(
  dialogue: Dialogue,
  field: string,
  judge: (balance: JsonObject) => Omit<Found, "result"> | undefined,
): Promise<Judgement> {
  return judgeUsers(dialogue, (results) => {
    const found = results.flatMap((result) =>
      objectsAt(result, "/balances").flatMap((balance, index) => {
        const one = judge(balance);
        return one === undefined ? [] : { result, isRight: one.isRight, actual: `/balances/${index}: ${one.actual}` };
      }),
    );
    return judgeFound(found, results[0], `/balances/0/${field}`);
  });
}
