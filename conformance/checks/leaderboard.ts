// Whether pages of the leaderboard are pages of one ranked list. The interface says no more than "ranked" and "paginated",
// hence advisory.

import { valueAt } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import type { Check, Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import type { SendResult } from "../exchange/sender.ts";
import {
  absent,
  compare,
  type DialogueCheckDraft,
  dialogueCheck,
  judgeAccepted,
  judgeOne,
  notAccepted,
  objectsAt,
  verdictOf,
} from "./dialogue-check.ts";

export function leaderboardChecks(): readonly Check[] {
  return [
    page(["leaderboard", "at-most-limit"], ["get-leaderboard/paginated", "get-leaderboard/request/limit/type"], {
      rule: "A page has at most as many entries as requested.",
      expected: "at most 5 entries for the limit 5",
      judge: on({ limit: 5 }, (result) => {
        const { length } = objectsAt(result, "/leaderboard");
        return verdictOf(length <= 5, `${length} entries`, result);
      }),
    }),
    page(["pagination", "limit", "echo"], ["pagination/limit/type"], {
      rule: "The page repeats the requested limit.",
      expected: "pagination.limit is 7 for the limit 7",
      judge: on({ limit: 7 }, (result) => compare(result, "/pagination/limit", (limit) => limit === 7)),
    }),
    page(["pagination", "offset", "echo"], ["pagination/offset/type"], {
      rule: "The page repeats the requested offset.",
      expected: "pagination.offset is 3 for the offset 3",
      judge: on({ offset: 3 }, (result) => compare(result, "/pagination/offset", (offset) => offset === 3)),
    }),
    page(
      ["pagination", "has_more", "consistent"],
      ["get-leaderboard/paginated", "pagination/has_more/type", "pagination/total/type"],
      {
        rule: "has_more is true exactly if entries follow the page.",
        expected: "has_more equals offset + entries < total",
        judge: on({ limit: 5, offset: 2 }, (result) => judgeHasMore(result, 2)),
      },
    ),
    page(["leaderboard", "items", "rank", "ascending"], ["get-leaderboard/ranked", "leaderboard-entry/rank/type"], {
      rule: "Entries come in the order of their ranks.",
      expected: "ranks that do not fall from entry to entry",
      judge: on({ limit: 50 }, (result) => judgeOrder(result, "rank", 1)),
    }),
    page(
      ["leaderboard", "items", "total_earned_all_tokens", "descending"],
      ["get-leaderboard/ranked", "leaderboard-entry/total_earned_all_tokens/type"],
      {
        rule: "A user who earned more does not rank below one who earned less.",
        expected: "totals that do not rise from entry to entry",
        judge: on({ limit: 50 }, (result) => judgeOrder(result, "total_earned_all_tokens", -1)),
      },
    ),
    page(["leaderboard", "items", "user_id", "unique"], ["leaderboard-entry/user_id/type"], {
      rule: "A user occurs only once on a page.",
      expected: "no user_id twice",
      judge: on({ limit: 50 }, (result) => {
        const ids = idsOf(result);
        if (ids.length === 0) return absent(result, "/leaderboard/0/user_id");
        return verdictOf(
          new Set(ids).size === ids.length,
          `${new Set(ids).size} users in ${ids.length} entries`,
          result,
        );
      }),
    }),
    page(
      ["leaderboard", "items", "unique_chains_count", "counts-chains"],
      ["leaderboard-entry/unique_chains_count/type"],
      {
        rule: "unique_chains_count is the number of distinct chains in chain_balances.",
        expected: "the count in every entry",
        judge: on({ limit: 50 }, judgeChainCounts),
      },
    ),
    page(
      ["pagination", "has_more", "false-at-the-end"],
      ["get-leaderboard/paginated", "pagination/has_more/type", "pagination/total/type"],
      {
        rule: "No entries follow the page that ends with the last one.",
        expected: "has_more is false on the last page",
        requests: 2,
        judge: (dialogue) =>
          judgeOne(dialogue, "get-leaderboard", { limit: 1 }, (result) => judgeLastPage(dialogue, result)),
      },
    ),
    page(["leaderboard", "pages", "join"], JOINED, {
      rule: "Two consecutive pages have the entries of one page of twice the length.",
      expected: "the same users in the same order",
      requests: 4,
      judge: (dialogue) => judgeAccepted(dialogue, "get-leaderboard", PAGES, judgePages),
    }),
  ];
}

const JOINED = ["get-leaderboard/paginated", "get-leaderboard/request/offset/type", "pagination/offset/type"];

type PageDraft = Pick<DialogueCheckDraft, "rule" | "expected" | "judge"> & { readonly requests?: number };

function page(parts: readonly string[], statements: readonly string[], draft: PageDraft): Check {
  const { requests = 1, ...rest } = draft;
  return dialogueCheck({
    ...rest,
    parts: ["response", ...parts],
    operation: "get-leaderboard",
    family: "leaderboard",
    tier: "advisory",
    statements,
    requests: { "get-leaderboard": requests },
  });
}

/** Judges one page. */
function on(changes: JsonObject, judge: (result: SendResult) => Judgement): DialogueCheckDraft["judge"] {
  return (dialogue) => judgeOne(dialogue, "get-leaderboard", changes, judge);
}

function judgeHasMore(result: SendResult, offset: number): Judgement {
  const total = valueAt(result.body, "/pagination/total");
  if (typeof total !== "number") return absent(result, "/pagination/total");
  const { length } = objectsAt(result, "/leaderboard");
  return compare(result, "/pagination/has_more", (more) => more === offset + length < total);
}

function judgeLastPage(dialogue: Dialogue, result: SendResult): Judgement | Promise<Judgement> {
  const total = valueAt(result.body, "/pagination/total");
  if (typeof total !== "number" || total < 1) return absent(result, "/pagination/total");
  const changes = { limit: 10, offset: total - 1 };
  return judgeOne(dialogue, "get-leaderboard", changes, (last) => {
    const isMoved = valueAt(last.body, "/pagination/total") !== total;
    if (!isMoved) return compare(last, "/pagination/has_more", (more) => more === false);
    return {
      verdict: "inconclusive",
      reason: "control-unstable",
      actual: "the list grew in the meantime",
      evidence: last.order,
    };
  });
}

function judgeOrder(result: SendResult, field: string, sign: 1 | -1): Judgement {
  const values = objectsAt(result, "/leaderboard").flatMap((entry) => {
    const value = entry[field];
    return typeof value === "number" ? [value] : [];
  });
  if (values.length === 0) return absent(result, `/leaderboard/0/${field}`);
  const at = values.findIndex((value, index) => index > 0 && (value - (values[index - 1] ?? value)) * sign < 0);
  const actual = at < 0 ? `${values.length} entries in order` : `entry ${at} has ${values[at]} after ${values[at - 1]}`;
  return verdictOf(at < 0, actual, result);
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

const PAGES = [
  { limit: 10, offset: 0 },
  { limit: 5, offset: 0 },
  { limit: 5, offset: 5 },
  // The long page is requested again at the end: if the list changed in between, nothing can be compared.
  { limit: 10, offset: 0 },
];

function judgePages([whole, first, second, again]: readonly SendResult[]): Judgement {
  if (whole === undefined || first === undefined || second === undefined || again === undefined)
    return notAccepted(undefined);
  if (idsOf(whole).length < 6) return absent(whole, "/leaderboard/5/user_id");
  if (idsOf(whole).join() !== idsOf(again).join()) {
    return {
      verdict: "inconclusive",
      reason: "control-unstable",
      actual: "the list changed in the meantime",
      evidence: again.order,
    };
  }
  const joined = [...idsOf(first), ...idsOf(second)];
  return verdictOf(joined.join() === idsOf(whole).join(), `${joined.length} users on two pages`, second);
}

function idsOf(result: SendResult): readonly string[] {
  return objectsAt(result, "/leaderboard").flatMap(({ user_id: id }) => (typeof id === "string" ? [id] : []));
}
