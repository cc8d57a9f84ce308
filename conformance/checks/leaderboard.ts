// Whether a page of the leaderboard keeps what its request and its own fields say. The interface says no more than "ranked"
// and "paginated", hence advisory.

import { valueAt } from "../../schemas/index.ts";
import type { SendResult } from "../../target/exchange/sent-request.ts";
import type { DefinedCheck, DialogueClaim, Judgement } from "../definition/check.ts";
import { absent, accepted, compare, objectsAt, verdictOf } from "./dialogue-check.ts";
import { leaderboardListChecks } from "./leaderboard-list.ts";
import {
  HAS_MORE,
  IN_ORDER_OF_TOTALS,
  leaderboardCheck,
  lengthsOf,
  numbersAt,
  PAGE,
  type Pages,
  pageNames,
  pagesOf,
  statedTotalOf,
} from "./leaderboard-pages.ts";

export function leaderboardChecks(): readonly DefinedCheck[] {
  return [...pageChecks(), ...leaderboardListChecks()];
}

/** Claims about one page. */
function pageChecks(): readonly DefinedCheck[] {
  return [
    page("leaderboard/at-most-limit", ["get-leaderboard/paginated", "get-leaderboard/request/limit/type"], {
      rule: "A page has at most as many entries as requested.",
      expected: `at most ${PAGE} entries for the limit ${PAGE}, or 2 for the limit 2 of a shorter list`,
      judge: on("start", (result, pages) => {
        const { length } = objectsAt(result, "/leaderboard");
        return verdictOf(length <= lengthsOf(pages).start, `${length} entries`, result);
      }),
    }),
    page("pagination/limit/echo", ["pagination/limit/type"], {
      rule: "The page repeats the requested limit.",
      expected: `pagination.limit is ${PAGE} for the limit ${PAGE}`,
      judge: on("first", (result) => compare(result, "/pagination/limit", (limit) => limit === PAGE)),
    }),
    page("pagination/offset/echo", ["pagination/offset/type"], {
      rule: "The page repeats the requested offset.",
      expected: `pagination.offset is ${PAGE} for the offset ${PAGE}`,
      judge: on("second", (result) => compare(result, "/pagination/offset", (offset) => offset === PAGE)),
    }),
    page("pagination/has_more/consistent", HAS_MORE, {
      rule: "has_more is true if entries follow the page, and false otherwise.",
      expected: "has_more equals offset + entries < total",
      judge: on("second", (result) => judgeHasMore(result, PAGE)),
    }),
    page("leaderboard/items/rank/ascending", ["get-leaderboard/ranked", "leaderboard-entry/rank/type"], {
      rule: "Entries come in the order of their ranks.",
      expected: "ranks that do not fall from entry to entry",
      judge: on("long", (result) => judgeOrder(result, "rank", 1)),
    }),
    page("leaderboard/items/total_earned_all_tokens/descending", IN_ORDER_OF_TOTALS, {
      rule: "A user who earned more does not rank below one who earned less.",
      expected: "totals that do not rise from entry to entry",
      judge: on("long", (result) => judgeOrder(result, "total_earned_all_tokens", -1)),
    }),
    page(
      "leaderboard/items/rank/ties",
      ["get-leaderboard/ranked", "leaderboard-entry/rank/type", "leaderboard-entry/total_earned_all_tokens/type"],
      { rule: "Users of one rank earned the same.", expected: "one total for each rank", judge: on("long", judgeTies) },
    ),
    page("leaderboard/items/user_id/unique", ["leaderboard-entry/user_id/type"], {
      rule: "A user occurs only once on a page with the same recipient_address.",
      expected: "no user_id twice with the same recipient_address, or without one",
      judge: on("long", judgeUsers),
    }),
    page("leaderboard/items/unique_chains_count/counts-chains", ["leaderboard-entry/unique_chains_count/type"], {
      rule: "unique_chains_count is the number of distinct chains in chain_balances.",
      expected: "the count in every entry",
      judge: on("long", judgeChainCounts),
    }),
  ];
}

function page(path: string, statements: readonly string[], draft: DialogueClaim): DefinedCheck {
  return leaderboardCheck(path, statements, { ...draft, shared: { "get-leaderboard": pageNames(0) } });
}

function on(name: keyof Pages, judge: (result: SendResult, pages: Pages) => Judgement): DialogueClaim["judge"] {
  return async (dialogue) => {
    const pages = await pagesOf(dialogue, 0);
    return judge(accepted(pages[name]), pages);
  };
}

function judgeHasMore(result: SendResult, offset: number): Judgement {
  const total = statedTotalOf(result);
  const { length } = objectsAt(result, "/leaderboard");
  return compare(result, "/pagination/has_more", (more) => more === offset + length < total);
}

function judgeOrder(result: SendResult, field: string, sign: 1 | -1): Judgement {
  const values = numbersAt(result, field);
  if (values.length === 0) return absent(result, `/leaderboard/0/${field}`);
  const at = values.findIndex((value, index) => index > 0 && (value - (values[index - 1] ?? value)) * sign < 0);
  const actual = at < 0 ? `${values.length} entries in order` : `entry ${at} has ${values[at]} after ${values[at - 1]}`;
  return verdictOf(at < 0, actual, result);
}

function judgeTies(result: SendResult): Judgement {
  const totals = new Map<unknown, unknown>();
  for (const { rank, total_earned_all_tokens: total } of objectsAt(result, "/leaderboard")) {
    if (typeof rank !== "number" || typeof total !== "number") continue;
    const known = totals.get(rank);
    if (known !== undefined && known !== total)
      return verdictOf(false, `rank ${rank} has ${known} and ${total}`, result);
    totals.set(rank, total);
  }
  return totals.size === 0 ? absent(result, "/leaderboard/0/rank") : verdictOf(true, `${totals.size} ranks`, result);
}

/** A user may have several wallets, each with an entry of its own. */
function judgeUsers(result: SendResult): Judgement {
  const entries = objectsAt(result, "/leaderboard").filter(({ user_id: user }) => typeof user === "string");
  if (entries.length === 0) return absent(result, "/leaderboard/0/user_id");
  const { size } = new Set(entries.map((entry) => JSON.stringify([entry["user_id"], entry["recipient_address"]])));
  return verdictOf(size === entries.length, `${size} users with their wallets in ${entries.length} entries`, result);
}

function judgeChainCounts(result: SendResult): Judgement {
  const entries = objectsAt(result, "/leaderboard").filter(
    (entry) => typeof entry["unique_chains_count"] === "number" && Array.isArray(entry["chain_balances"]),
  );
  if (entries.length === 0) return absent(result, "/leaderboard/0/unique_chains_count");
  const wrong = entries.filter((entry) => {
    const balances = entry["chain_balances"];
    const chains = Array.isArray(balances) ? balances.map((balance) => valueAt(balance, "/chain")) : [];
    return new Set(chains).size !== entry["unique_chains_count"];
  });
  return verdictOf(wrong.length === 0, `another count in ${wrong.length} of ${entries.length} entries`, result);
}
