// Whether the total of an entry on the leaderboard is the sum of the balances beside it. What a balance counts is open, so an
// entry is compared with others of the same service.
import type { JsonObject } from "../../schemas/json.ts";
import type { SendResult } from "../../target/exchange/sent-request.ts";
import type { DefinedCheck, Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { absent, inEveryRepetition, objectsAt, steadily, verdictOf } from "./dialogue-check.ts";
import { leaderboardCheck, pageFor } from "./leaderboard-pages.ts";

const TOTAL = "leaderboard/items/total_earned_all_tokens";
const STATEMENTS = [
  "leaderboard-entry/total_earned_all_tokens/type",
  "leaderboard-entry/chain_balances/items/balance/type",
];

export function leaderboardTotalChecks(): readonly DefinedCheck[] {
  return [
    leaderboardCheck(`${TOTAL}/unit-of-the-balances`, STATEMENTS, {
      rule: "A total is not in cents where the balances beside it are in whole units, or the other way round.",
      expected: "a total that is not a hundred times, or a hundredth of, the sum of chain_balances in every entry",
      shared: { "get-leaderboard": ["both 0"] },
      judge: judgeUnit,
    }),
    leaderboardCheck(`${TOTAL}/sum-in-each-mode`, [...STATEMENTS, "get-leaderboard/request/network_mode/enum"], {
      rule: "A total that is the sum of the balances without a filter is their sum with one.",
      expected: "for testnet and mainnet, totals that are the sums of chain_balances, if those for both are",
      shared: { "get-leaderboard": inEveryRepetition(["testnet", "mainnet", "both"]) },
      judge: steadily(judgeModes),
    }),
  ];
}

type Sum = { readonly total: number; readonly sum: number; readonly roundings: number };

/** The total of each entry and the sum of its balances, where both are above 0. */
function sumsOf(result: SendResult): readonly Sum[] {
  return objectsAt(result, "/leaderboard").flatMap(({ total_earned_all_tokens: total, chain_balances: balances }) => {
    if (typeof total !== "number" || !Array.isArray(balances)) return [];
    const parts = balances.map((balance) => Number((balance as JsonObject | null)?.["balance"]));
    const sum = parts.reduce((all, part) => all + part, 0);
    return total > 0 && sum > 0 ? [{ total, sum, roundings: 1 + parts.length }] : [];
  });
}

/** Each number may be rounded to cents. */
function isSum({ total, sum, roundings }: Sum): boolean {
  return Math.abs(total - sum) <= 0.01 * roundings;
}

/** Entries from which on one factor is no accident. */
const LEAST_ENTRIES = 2;

async function judgeUnit(dialogue: Dialogue): Promise<Judgement> {
  const page = await pageFor(dialogue, "both", 0);
  const sums = sumsOf(page).filter(({ total, sum }) => Math.min(total, sum) > 1);
  const [first] = sums;
  if (first === undefined || sums.length < LEAST_ENTRIES)
    return absent(page, "/leaderboard/0/chain_balances/0/balance");
  const isHundredfold = [100, 0.01].some((factor) =>
    sums.every(({ total, sum }) => Math.abs(total / sum / factor - 1) < 1e-6),
  );
  const actual = `a total of ${first.total} for balances of ${first.sum}, and the same factor in ${sums.length} entries`;
  return verdictOf(!isHundredfold, isHundredfold ? actual : "no factor of 100", page);
}

async function judgeModes(dialogue: Dialogue, repetition: number): Promise<Judgement> {
  const both = await pageFor(dialogue, "both", repetition);
  const known = sumsOf(both);
  if (known.length < LEAST_ENTRIES || !known.every(isSum))
    return absent(both, "/leaderboard/0/chain_balances/0/balance");
  let last = both;
  for (const mode of ["testnet", "mainnet"]) {
    const page = await pageFor(dialogue, mode, repetition);
    const wrong = sumsOf(page).find((sum) => !isSum(sum));
    if (wrong !== undefined)
      return verdictOf(false, `a total of ${wrong.total} for balances of ${wrong.sum} on ${mode}`, page);
    last = page;
  }
  return verdictOf(true, "totals are the sums of the balances", last);
}
