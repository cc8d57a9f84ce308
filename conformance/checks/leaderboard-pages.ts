// What the checks of the leaderboard share: its pages, requested in one order, so that a change in between shows.

import { limitOf, valueAt } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import type { SendResult } from "../../target/exchange/sent-request.ts";
import { type DefinedCheck, type DialogueClaim, dialogueCheck, Ended, type Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { absent, accepted, objectsAt, REPETITIONS, steadily, unstable } from "./dialogue-check.ts";
import { EARNERS, earnersOf } from "./earners.ts";

/** Statements that several checks rest on. */
export const HAS_MORE = ["get-leaderboard/paginated", "pagination/has_more/type", "pagination/total/type"];
export const IN_ORDER_OF_TOTALS = ["get-leaderboard/ranked", "leaderboard-entry/total_earned_all_tokens/type"];

export const LARGEST_PAGE = limitOf("get-leaderboard", "limit", "maximum");

const LONG_LIMIT = Math.min(50, LARGEST_PAGE);

/** Entries of a short page. Few services have this number as their own choice. */
export const PAGE = Math.min(7, Math.ceil(LONG_LIMIT / 2));

const BOARD = "get-leaderboard";
export const LONG_PAGE = { limit: LONG_LIMIT, offset: 0 };
const FIRST = { limit: PAGE, offset: 0 };
/** The next page is shorter: an offset that counts up to one page, or in whole pages, leads elsewhere. */
const NEXT_PAGE = Math.ceil(PAGE / 3);
const SECOND = { limit: NEXT_PAGE, offset: PAGE };

/** Pages of a list that ends within the first page. */
const SHORT = { first: { limit: 2, offset: 0 }, second: { limit: 3, offset: 2 } };

/**
 * One long page before and after two short ones. Each may be rejected. Of a list that ends within the first page, `start` and
 * `next` are shorter ones; otherwise they are those two.
 */
export type Pages = {
  readonly long: SendResult | undefined;
  readonly first: SendResult | undefined;
  readonly second: SendResult | undefined;
  readonly start: SendResult | undefined;
  readonly next: SendResult | undefined;
  readonly again: SendResult | undefined;
};

export function pageNames(repetition: number): readonly string[] {
  return [`long ${2 * repetition}`, `first ${repetition}`, `second ${repetition}`, `long ${2 * repetition + 1}`];
}

export const PAGES_OF_ALL_REPETITIONS: readonly string[] = Array.from(
  { length: REPETITIONS },
  (_, repetition) => repetition,
).flatMap(pageNames);

export async function pagesOf(dialogue: Dialogue, repetition: number): Promise<Pages> {
  await earnersOf(dialogue);
  const long = await dialogue.sample(BOARD, LONG_PAGE, 2 * repetition);
  const first = await dialogue.sample(BOARD, FIRST, repetition);
  const second = await dialogue.sample(BOARD, SECOND, repetition);
  const isShort = isShortList(long);
  const start = isShort ? await dialogue.sample(BOARD, SHORT.first, repetition) : first;
  const next = isShort ? await dialogue.sample(BOARD, SHORT.second, repetition) : second;
  const again = await dialogue.sample(BOARD, LONG_PAGE, 2 * repetition + 1);
  return { long, first, second, start, next, again };
}

/** The name of the request of {@link rankedOf}. */
export const RANKED = "ranked";

/** Ranked users at a time of trades. The pages of the repetitions are left to the quiet that their comparison needs. */
export async function rankedOf(dialogue: Dialogue): Promise<SendResult | undefined> {
  await earnersOf(dialogue);
  // The index before it is of the page at the end of the run.
  return dialogue.sample(BOARD, LONG_PAGE, 2 * REPETITIONS + 1);
}

/** Whether a list ends within the first page, and has entries for two shorter ones. */
function isShortList(long: SendResult | undefined): boolean {
  const entries = long?.isAccepted ? objectsAt(long, "/leaderboard").length : 0;
  return entries > SHORT.first.limit && entries <= PAGE;
}

/** The entries of the page `start`, which is the offset of `next`, and of both together, if the list has as many. */
export function lengthsOf({ long }: Pick<Pages, "long">): { readonly start: number; readonly both: number } {
  return isShortList(long)
    ? { start: SHORT.first.limit, both: SHORT.first.limit + SHORT.second.limit }
    : { start: PAGE, both: PAGE + NEXT_PAGE };
}

export type AcceptedPages = { readonly [Page in Exclude<keyof Pages, "first" | "second">]: SendResult };

/** Judges all pages of a repetition together; inconclusive if one is rejected or the list changed from the first to the last. */
export function ofPages(
  judge: (pages: AcceptedPages, dialogue: Dialogue, repetition: number) => Judgement | Promise<Judgement>,
) {
  return steadily(async (dialogue, repetition) => {
    const pages = await pagesOf(dialogue, repetition);
    const [long, start, next] = [accepted(pages.long), accepted(pages.start), accepted(pages.next)];
    const again = accepted(pages.again);
    if (stateOf(long) !== stateOf(again)) return unstable("the list changed in the meantime", again.sent);
    return judge({ long, start, next, again }, dialogue, repetition);
  });
}

/** What a page says of its list: users, ranks, what they earned, and how many there are. */
function stateOf(result: SendResult): string {
  const entries = objectsAt(result, "/leaderboard").map((entry) => FIELDS.map((name) => entry[name]));
  return JSON.stringify([entries, totalOf(result)]);
}

const FIELDS = ["user_id", "rank", "total_earned_all_tokens"];

/** The total that a page states; undefined if it is not a number. */
export function totalOf(result: SendResult): number | undefined {
  const total = valueAt(result.body, "/pagination/total");
  return typeof total === "number" ? total : undefined;
}

/** The users of a page in its order. */
export function idsOf(result: SendResult): readonly string[] {
  return objectsAt(result, "/leaderboard").flatMap(({ user_id: id }) => (typeof id === "string" ? [id] : []));
}

export function numbersAt(result: SendResult, field: string): readonly number[] {
  return objectsAt(result, "/leaderboard").flatMap((entry) => {
    const value = entry[field];
    return typeof value === "number" ? [value] : [];
  });
}

/** The total that a page states; without one, the check ends. */
export function statedTotalOf(result: SendResult): number {
  const total = totalOf(result);
  if (total === undefined) throw new Ended(absent(result, "/pagination/total"));
  return total;
}

/** A page that is accepted; otherwise the check ends. */
export async function pageOf(dialogue: Dialogue, changes: JsonObject, repetition: number): Promise<SendResult> {
  return accepted(await dialogue.sample(BOARD, changes, repetition));
}

/** A page for one kind of network. Its limit is not that of the pages, whose order it would change. */
export function pageFor(dialogue: Dialogue, mode: string, repetition: number): Promise<SendResult> {
  return pageOf(dialogue, { limit: Math.min(60, LARGEST_PAGE), offset: 0, network_mode: mode }, repetition);
}

export function leaderboardCheck(path: string, statements: readonly string[], draft: DialogueClaim): DefinedCheck {
  return dialogueCheck({
    ...draft,
    shared: { ...EARNERS, ...draft.shared },
    needsQuiet: true,
    parts: ["response", path],
    operation: "get-leaderboard",
    statements,
  });
}
