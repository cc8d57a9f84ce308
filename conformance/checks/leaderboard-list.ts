// Whether pages of the leaderboard are pages of one list: where they join, how many entries there are, and where it ends.
// The interface says no more than "ranked" and "paginated", hence advisory.

import { valueAt } from "../../schemas/index.ts";
import { isChainSlug, isTestNetwork } from "../../target/chains.ts";
import type { DefinedCheck, DialogueClaim, Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import {
  absent,
  accepted,
  compare,
  inEveryRepetition,
  notApplicable,
  objectsAt,
  steadily,
  unstable,
  verdictOf,
} from "./dialogue-check.ts";
import {
  type AcceptedPages,
  HAS_MORE,
  IN_ORDER_OF_TOTALS,
  idsOf,
  LARGEST_PAGE,
  leaderboardCheck,
  lengthsOf,
  numbersAt,
  ofPages,
  PAGE,
  PAGES_OF_ALL_REPETITIONS,
  pageFor,
  pageOf,
  pagesOf,
  statedTotalOf,
  totalOf,
} from "./leaderboard-pages.ts";

/** Claims about several pages of one list. */
export function leaderboardListChecks(): readonly DefinedCheck[] {
  return [
    list("pagination/has_more/false-at-the-end", HAS_MORE, {
      rule: "has_more is false on the page that ends with the last entry.",
      expected: "has_more is false on the last page",
      further: ["last"],
      judge: steadily(ofEnd(0, (total) => ({ limit: 10, offset: total - 1 }))),
    }),
    list("pagination/has_more/false-at-the-exact-end", HAS_MORE, {
      rule: "has_more is false on a full page that ends with the last entry.",
      expected: "has_more is false on the page whose last possible entry is the last of the list",
      further: ["exact"],
      judge: steadily(ofEnd(0, upTo)),
    }),
    list("pagination/has_more/true-before-the-last", HAS_MORE, {
      rule: "has_more is true on a page that ends before the last entry.",
      expected: "has_more is true on the page after which one entry follows",
      further: ["before the last"],
      judge: steadily(ofEnd(1, (total) => upTo(total - 1))),
    }),
    leaderboardCheck("leaderboard/as-many-as-requested", ["get-leaderboard/paginated"], {
      rule: "A page has as many entries as it says, or all there are.",
      expected: `for the limit ${LARGEST_PAGE}, pagination.limit entries, or all from pagination.offset on`,
      shared: { "get-leaderboard": ["longest"] },
      judge: judgeLongestPage,
    }),
    list("leaderboard/pages/join", JOINED, {
      rule: "Two consecutive pages have the entries of one longer page.",
      expected: "the same users in the same order",
      judge: ofPages(judgeJoin),
    }),
    list("leaderboard/pages/rank/continues", ["get-leaderboard/ranked", "leaderboard-entry/rank/type"], {
      rule: "Ranks continue from page to page.",
      expected: "the first rank of a page is not below the last rank of the page before",
      judge: ofPages((pages) => judgeBorder(pages, "rank", 1)),
    }),
    list("leaderboard/pages/total_earned_all_tokens/continues", IN_ORDER_OF_TOTALS, {
      rule: "A user who earned more is not on a later page than one who earned less.",
      expected: "the first total of a page is not above the last total of the page before",
      judge: ofPages((pages) => judgeBorder(pages, "total_earned_all_tokens", -1)),
    }),
    list("pagination/total/same-on-all-pages", ["get-leaderboard/paginated", "pagination/total/type"], {
      rule: "All pages of one list have the same total.",
      expected: "one value of pagination.total on three pages",
      judge: ofPages(judgeTotals),
    }),
    list("leaderboard/pages/offset/without-limit", JOINED, {
      rule: "The offset also applies to a request without a limit.",
      expected: `a page that begins with the entry after the first ${PAGE}, or the first 2 of a shorter list`,
      further: ["no limit"],
      judge: ofPages(judgeWithoutLimit),
    }),
    ...(["testnet", "mainnet"] as const).map(modeCheck),
    list("pagination/total/of-both-networks", ["get-leaderboard/request/network_mode/enum", "pagination/total/type"], {
      rule: "The list of both networks is not shorter than that of one of them.",
      expected: "pagination.total of testnet and of mainnet not above that of both",
      further: ["testnet", "mainnet", "both"],
      needsPages: false,
      judge: steadily(judgeNetworks),
    }),
  ];
}

const JOINED = ["get-leaderboard/paginated", "get-leaderboard/request/offset/type", "pagination/offset/type"];

type ListDraft = DialogueClaim & {
  /** Names of its requests other than the pages. */
  readonly further?: readonly string[];
  readonly needsPages?: boolean;
};

/** A check of pages of several repetitions. */
function list(path: string, statements: readonly string[], draft: ListDraft): DefinedCheck {
  const { further = [], needsPages = true, ...rest } = draft;
  return leaderboardCheck(path, statements, {
    ...rest,
    shared: { "get-leaderboard": [...(needsPages ? PAGES_OF_ALL_REPETITIONS : []), ...inEveryRepetition(further)] },
  });
}

/** A page that ends after a number of entries, full if there are as many. */
function upTo(end: number) {
  const limit = Math.min(PAGE, end);
  return { limit, offset: end - limit };
}

/**
 * Requests a page at the end of the list, which a number of entries follow, and judges it by its own total, if the list did
 * not grow beyond it.
 */
function ofEnd(following: number, pageAt: (total: number) => { readonly limit: number; readonly offset: number }) {
  return async (dialogue: Dialogue, repetition: number): Promise<Judgement> => {
    // The most recent page of a repetition: its total is the freshest.
    const { again } = await pagesOf(dialogue, repetition);
    const known = accepted(again);
    const total = statedTotalOf(known);
    const few = `the list has ${total} of the ${following + 1} entries that the check needs`;
    if (total <= following) return notApplicable("never-seen", few, known);
    const changes = pageAt(total);
    const page = await pageOf(dialogue, changes, repetition);
    const { length } = objectsAt(page, "/leaderboard");
    if (totalOf(page) !== total || changes.offset + length + following !== total) {
      return unstable(`${length} entries from ${changes.offset} on, ${totalOf(page)} in all`, page.sent);
    }
    return compare(page, "/pagination/has_more", (more) => more === following > 0);
  };
}

/** A service may limit its pages further, if it says so. */
async function judgeLongestPage(dialogue: Dialogue): Promise<Judgement> {
  const page = await pageOf(dialogue, { limit: LARGEST_PAGE }, 0);
  const [limit, offset] = [valueAt(page.body, "/pagination/limit"), valueAt(page.body, "/pagination/offset")];
  if (typeof limit !== "number") return absent(page, "/pagination/limit");
  if (typeof offset !== "number") return absent(page, "/pagination/offset");
  const total = statedTotalOf(page);
  const { length } = objectsAt(page, "/leaderboard");
  const actual = `${length} entries from ${offset} on with the limit ${limit} and the total ${total}`;
  return verdictOf(length >= Math.min(limit, total - offset), actual, page);
}

/** Compares the last entry of a page with the first of the next. Equal values are ties, and always right. */
function judgeBorder({ start, next }: AcceptedPages, field: string, sign: 1 | -1): Judgement {
  const [last] = numbersAt(start, field).slice(-1);
  const [following] = numbersAt(next, field);
  if (last === undefined) return absent(start, `/leaderboard/0/${field}`);
  if (following === undefined) return absent(next, `/leaderboard/0/${field}`);
  const actual = `${field} ${following} after ${last} at the end of the page before`;
  return verdictOf((following - last) * sign >= 0, actual, next);
}

function judgeJoin({ long, start, next }: AcceptedPages): Judgement {
  const joined = [...idsOf(start), ...idsOf(next)];
  const lengths = lengthsOf({ long });
  if (idsOf(long).length <= lengths.start) return absent(long, `/leaderboard/${lengths.start}/user_id`);
  // The service may limit its pages further: what both have is compared.
  const known = Math.min(lengths.both, idsOf(long).length);
  const isSame = joined.slice(0, known).join() === idsOf(long).slice(0, known).join();
  return verdictOf(isSame, `${joined.length} users on two pages`, next);
}

function judgeTotals({ long, start, next }: AcceptedPages): Judgement {
  const totals = [long, start, next].map(statedTotalOf);
  return verdictOf(new Set(totals).size === 1, `totals ${totals.join(", ")}`, next);
}

/** Whether a request without a limit is valid, and how long its page is, is left open (U10). */
async function judgeWithoutLimit(
  { long, next }: AcceptedPages,
  dialogue: Dialogue,
  repetition: number,
): Promise<Judgement> {
  const changes = { limit: undefined, offset: lengthsOf({ long }).start };
  const response = await dialogue.sample("get-leaderboard", changes, repetition);
  if (response?.class === "rejected")
    return notApplicable("open:U10", "a request without a limit is rejected", response);
  const result = accepted(response);
  const [expected] = idsOf(next);
  const [found] = idsOf(result);
  if (expected === undefined) return absent(next, "/leaderboard/0/user_id");
  if (found === undefined) return absent(result, "/leaderboard/0/user_id");
  return verdictOf(found === expected, `the page begins with the user ${found}, expected ${expected}`, result);
}

/** `both` comes last, so that a list may grow in the meantime. */
async function judgeNetworks(dialogue: Dialogue, repetition: number): Promise<Judgement> {
  const testnet = statedTotalOf(await pageFor(dialogue, "testnet", repetition));
  const mainnet = statedTotalOf(await pageFor(dialogue, "mainnet", repetition));
  const last = await pageFor(dialogue, "both", repetition);
  const both = statedTotalOf(last);
  const actual = `${testnet} on test networks, ${mainnet} on main networks, ${both} on both`;
  return verdictOf(Math.max(testnet, mainnet) <= both, actual, last);
}

function modeCheck(mode: "testnet" | "mainnet"): DefinedCheck {
  return list(`leaderboard/network_mode/${mode}`, ["get-leaderboard/request/network_mode/enum"], {
    rule: "A user who is ranked for one kind of network has a balance on a network of that kind.",
    expected: `a chain of ${mode} among the chain_balances of every entry`,
    judge: (dialogue) => judgeMode(dialogue, mode),
  });
}

/** Only where chains are named by their slugs: other names do not say of which kind they are. */
async function judgeMode(dialogue: Dialogue, mode: "testnet" | "mainnet"): Promise<Judgement> {
  const page = await pageFor(dialogue, mode, 0);
  const entries = objectsAt(page, "/leaderboard").map(({ chain_balances: balances }) =>
    Array.isArray(balances) ? balances.map((balance) => String(valueAt(balance, "/chain"))) : [],
  );
  const known = entries.filter((chains) => chains.length > 0 && chains.every(isChainSlug));
  if (known.length === 0) return absent(page, "/leaderboard/0/chain_balances/0/chain");
  const foreign = known.filter((chains) => !chains.some((slug) => isTestNetwork(slug) === (mode === "testnet")));
  return verdictOf(foreign.length === 0, `${foreign.length} of ${known.length} entries have no such chain`, page);
}
