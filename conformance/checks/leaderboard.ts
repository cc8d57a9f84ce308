// Whether pages of the leaderboard are pages of one ranked list. The interface says "ranked" and "paginated" and no more, so
// that all of it is advisory.
import { valueAt } from "../../schemas/index.ts";
import type { Check, Finding } from "../catalogue/check.ts";
import type { Dialogue } from "../catalogue/dialogue.ts";
import type { Reply } from "../exchange/sender.ts";
import type { JsonObject } from "../target/request-edit.ts";
import {
  absent,
  compare,
  judgeOne,
  judgeTaken,
  notTaken,
  objectsAt,
  type RelationDraft,
  relation,
  verdictOf,
} from "./dialogue-check.ts";

export function leaderboardChecks(): readonly Check[] {
  return [
    page(["leaderboard", "at-most-limit"], ["get-leaderboard/paginated", "get-leaderboard/request/limit/type"], {
      rule: "A page has no more entries than were asked for.",
      expected: "at most 5 entries for the limit 5",
      hold: on({ limit: 5 }, (reply) => {
        const { length } = objectsAt(reply, "/leaderboard");
        return verdictOf(length <= 5, `${length} entries`, reply);
      }),
    }),
    page(["pagination", "limit", "echo"], ["pagination/limit/type"], {
      rule: "The page tells the limit that was asked for.",
      expected: "pagination.limit is 7 for the limit 7",
      hold: on({ limit: 7 }, (reply) => compare(reply, "/pagination/limit", (limit) => limit === 7)),
    }),
    page(["pagination", "offset", "echo"], ["pagination/offset/type"], {
      rule: "The page tells the offset that was asked for.",
      expected: "pagination.offset is 3 for the offset 3",
      hold: on({ offset: 3 }, (reply) => compare(reply, "/pagination/offset", (offset) => offset === 3)),
    }),
    page(
      ["pagination", "has_more", "consistent"],
      ["get-leaderboard/paginated", "pagination/has_more/type", "pagination/total/type"],
      {
        rule: "has_more is true exactly where entries follow the page.",
        expected: "has_more equals offset + entries < total",
        hold: on({ limit: 5, offset: 2 }, (reply) => judgeHasMore(reply, 2)),
      },
    ),
    page(["leaderboard", "items", "rank", "ascending"], ["get-leaderboard/ranked", "leaderboard-entry/rank/type"], {
      rule: "Entries come in the order of their ranks.",
      expected: "ranks that do not fall from entry to entry",
      hold: on({ limit: 50 }, (reply) => judgeOrder(reply, "rank", 1)),
    }),
    page(
      ["leaderboard", "items", "total_earned_all_tokens", "descending"],
      ["get-leaderboard/ranked", "leaderboard-entry/total_earned_all_tokens/type"],
      {
        rule: "Who earned more does not rank below who earned less.",
        expected: "totals that do not rise from entry to entry",
        hold: on({ limit: 50 }, (reply) => judgeOrder(reply, "total_earned_all_tokens", -1)),
      },
    ),
    page(["leaderboard", "items", "user_id", "unique"], ["leaderboard-entry/user_id/type"], {
      rule: "A user occurs once on a page.",
      expected: "no user_id twice",
      hold: on({ limit: 50 }, (reply) => {
        const ids = idsOf(reply);
        if (ids.length === 0) return absent(reply, "/leaderboard/0/user_id");
        return verdictOf(
          new Set(ids).size === ids.length,
          `${new Set(ids).size} users in ${ids.length} entries`,
          reply,
        );
      }),
    }),
    page(
      ["leaderboard", "items", "unique_chains_count", "counts-chains"],
      ["leaderboard-entry/unique_chains_count/type"],
      {
        rule: "unique_chains_count is the number of distinct chains in chain_balances.",
        expected: "the count in every entry",
        hold: on({ limit: 50 }, judgeChainCounts),
      },
    ),
    page(
      ["pagination", "has_more", "false-at-the-end"],
      ["get-leaderboard/paginated", "pagination/has_more/type", "pagination/total/type"],
      {
        rule: "No entries follow the page that ends with the last one.",
        expected: "has_more is false on the last page",
        requests: 2,
        hold: (dialogue) =>
          judgeOne(dialogue, "get-leaderboard", { limit: 1 }, (reply) => judgeLastPage(dialogue, reply)),
      },
    ),
    page(["leaderboard", "pages", "join"], JOINED, {
      rule: "Two pages one after the other have the entries of one page twice as long.",
      expected: "the same users in the same order",
      requests: 4,
      hold: (dialogue) => judgeTaken(dialogue, "get-leaderboard", PAGES, judgePages),
    }),
  ];
}

const JOINED = ["get-leaderboard/paginated", "get-leaderboard/request/offset/type", "pagination/offset/type"];

type PageDraft = Pick<RelationDraft, "rule" | "expected" | "hold"> & { readonly requests?: number };

function page(parts: readonly string[], statements: readonly string[], draft: PageDraft): Check {
  const { requests = 1, ...rest } = draft;
  return relation({
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
function on(changes: JsonObject, judge: (reply: Reply) => Finding): RelationDraft["hold"] {
  return (dialogue) => judgeOne(dialogue, "get-leaderboard", changes, judge);
}

function judgeHasMore(reply: Reply, offset: number): Finding {
  const total = valueAt(reply.body, "/pagination/total");
  if (typeof total !== "number") return absent(reply, "/pagination/total");
  const { length } = objectsAt(reply, "/leaderboard");
  return compare(reply, "/pagination/has_more", (more) => more === offset + length < total);
}

function judgeLastPage(dialogue: Dialogue, reply: Reply): Finding | Promise<Finding> {
  const total = valueAt(reply.body, "/pagination/total");
  if (typeof total !== "number" || total < 1) return absent(reply, "/pagination/total");
  const changes = { limit: 10, offset: total - 1 };
  return judgeOne(dialogue, "get-leaderboard", changes, (last) => {
    const isMoved = valueAt(last.body, "/pagination/total") !== total;
    if (!isMoved) return compare(last, "/pagination/has_more", (more) => more === false);
    return {
      verdict: "inconclusive",
      reason: "control-unstable",
      actual: "the list grew meanwhile",
      evidence: last.order,
    };
  });
}

function judgeOrder(reply: Reply, field: string, sign: 1 | -1): Finding {
  const values = objectsAt(reply, "/leaderboard").flatMap((entry) => {
    const value = entry[field];
    return typeof value === "number" ? [value] : [];
  });
  if (values.length === 0) return absent(reply, `/leaderboard/0/${field}`);
  const at = values.findIndex((value, index) => index > 0 && (value - (values[index - 1] ?? value)) * sign < 0);
  const actual = at < 0 ? `${values.length} entries in order` : `entry ${at} has ${values[at]} after ${values[at - 1]}`;
  return verdictOf(at < 0, actual, reply);
}

function judgeChainCounts(reply: Reply): Finding {
  const entries = objectsAt(reply, "/leaderboard").filter(
    (entry) => typeof entry["unique_chains_count"] === "number" && Array.isArray(entry["chain_balances"]),
  );
  if (entries.length === 0) return absent(reply, "/leaderboard/0/unique_chains_count");
  const wrong = entries.filter((entry) => {
    const balances = entry["chain_balances"];
    const chains = Array.isArray(balances) ? balances.map((balance) => valueAt(balance, "/chain")) : [];
    return new Set(chains).size !== entry["unique_chains_count"];
  });
  return verdictOf(wrong.length === 0, `another count in ${wrong.length} of ${entries.length} entries`, reply);
}

const PAGES = [
  { limit: 10, offset: 0 },
  { limit: 5, offset: 0 },
  { limit: 5, offset: 5 },
  // The long page is read again at the end: a list that moved meanwhile proves nothing.
  { limit: 10, offset: 0 },
];

function judgePages([whole, first, second, again]: readonly Reply[]): Finding {
  if (whole === undefined || first === undefined || second === undefined || again === undefined)
    return notTaken(undefined);
  if (idsOf(whole).length < 6) return absent(whole, "/leaderboard/5/user_id");
  if (idsOf(whole).join() !== idsOf(again).join()) {
    return {
      verdict: "inconclusive",
      reason: "control-unstable",
      actual: "the list moved meanwhile",
      evidence: again.order,
    };
  }
  const joined = [...idsOf(first), ...idsOf(second)];
  return verdictOf(joined.join() === idsOf(whole).join(), `${joined.length} users on two pages`, second);
}

function idsOf(reply: Reply): readonly string[] {
  return objectsAt(reply, "/leaderboard").flatMap(({ user_id: id }) => (typeof id === "string" ? [id] : []));
}
