// Mutants whose leaderboards keep the schema and say something wrong.
import { type Body, isObject } from "../../../service/exchange/stages.ts";
import { whereField } from "../conditions.ts";
import { misstating } from "../field-fault.ts";
import { advisory, breaking, type Row, type Statements } from "../mutant.ts";
import { PAGE } from "../operations.ts";
import { misreading } from "../request-edits.ts";
import { editing, entriesOf, replaceField, replacing } from "../response-edits.ts";

const PAGINATED = "get-leaderboard/paginated";
const RANKED = "get-leaderboard/ranked";
const OFFSET = "get-leaderboard/request/offset/type";
const MODE = "get-leaderboard/request/network_mode/enum";
const HAS_MORE = "pagination/has_more/type";
const RANK = "leaderboard-entry/rank/type";
const TOTAL = "leaderboard-entry/total_earned_all_tokens/type";

/** Pages with wrong entries or a wrong order, and false pagination. */
export const pageSemantics = advisory({
  "ignores-offset": pagingFrom(OFFSET, () => 0),
  "overlaps-pages": pagingFrom([PAGINATED, OFFSET], (offset) => offset - 1),
  "skips-one-page-at-most": pagingFrom([PAGINATED, OFFSET], Math.min, coverHasMore),
  "ignores-network-mode": misreading(MODE, PAGE, (request) =>
    request["network_mode"] === "both" || request["network_mode"] === undefined
      ? undefined
      : { ...request, network_mode: "both" },
  ),
  "ranks-two-users-alike": editingEntries(RANK, (entries) => {
    for (const entry of entries) entry["rank"] = Number(entry["rank"]) - ((Number(entry["rank"]) + 1) % 2);
    return entries.length > 1;
  }),
  "owes-users-on-the-board": editingEntries(TOTAL, (entries) => {
    for (const entry of entries.slice(-1)) entry["total_earned_all_tokens"] = -1;
    return entries.length > 1;
  }),
  "sends-debts-on-chains": editingEntries("leaderboard-entry/chain_balances/type", (entries) => {
    const balances = entries.flatMap((entry) => entry["chain_balances"]);
    for (const balance of balances) if (isObject(balance)) balance["balance"] = -Number(balance["balance"]);
    return balances.length > 0;
  }),
  "ends-after-the-first-page": breaking(
    [HAS_MORE, PAGINATED],
    replacing(PAGE, "/pagination/has_more", () => false),
  ),
  "promises-more-than-there-is": misstating(PAGE, "/pagination/has_more", () => true),
  "exceeds-the-limit": editingEntries([PAGINATED, "get-leaderboard/request/limit/type"], (entries) => {
    const last = entries.at(-1);
    return last !== undefined && entries.push({ ...last, user_id: "00000000-0000-4000-8000-000000000000" }) > 0;
  }),
  "promises-more-after-full-pages": editingEntries([HAS_MORE, PAGINATED], ({ length }, body) => {
    const { limit, offset, total } = paginationOf(body);
    const isFullEnd = length > 1 && length === limit && Number(offset) + length === total;
    return isFullEnd && replaceField(body, "/pagination/has_more", () => true);
  }),
  "promises-nothing-before-the-last-entry": editingEntries([HAS_MORE, PAGINATED], ({ length }, body) => {
    const { offset, total } = paginationOf(body);
    return Number(offset) + length + 1 === total && replaceField(body, "/pagination/has_more", () => false);
  }),
  "ends-pages-at-fifty-entries": editingEntries(
    PAGINATED,
    (entries, body) => entries.splice(50).length > 0 && replaceField(body, "/pagination/has_more", () => true),
  ),
  "restarts-ranks-on-every-page": editingEntries([RANKED, RANK], (entries) => {
    const isChanged = entries.some(({ rank }, index) => rank !== index + 1);
    for (const [index, entry] of entries.entries()) entry["rank"] = index + 1;
    return isChanged;
  }),
  "states-totals-of-later-pages-in-cents": editingEntries(
    [RANKED, TOTAL],
    (entries) => {
      for (const entry of entries) entry["total_earned_all_tokens"] = Number(entry["total_earned_all_tokens"]) * 100;
      return entries.length > 0;
    },
    whereField("/offset", (offset) => Number(offset) > 0),
  ),
  "counts-the-remaining-entries": editingEntries(["pagination/total/type", PAGINATED], (_, body) =>
    replaceField(body, "/pagination/total", (total) => Number(total) - Number(paginationOf(body)["offset"])),
  ),
  "ignores-offset-without-limit": misreading(
    [OFFSET, "pagination/offset/type"],
    PAGE,
    (body) => (body["offset"] && body["limit"] === undefined ? { ...body, offset: 0 } : undefined),
    (response, { offset }) => replaceField(response, "/pagination/offset", () => offset),
  ),
  "ranks-test-networks-alone-for-both": misreading([MODE, "pagination/total/type"], PAGE, (body) =>
    body["network_mode"] === "both" ? { ...body, network_mode: "testnet" } : undefined,
  ),
  "names-another-limit": misstating(PAGE, "/pagination/limit", () => 20),
  "names-another-offset": misstating(PAGE, "/pagination/offset", (offset) => Number(offset) + 1),
  "ranks-by-luck": editingEntries([RANKED, TOTAL], (entries) => {
    const [first, last] = [entries[0], entries.at(-1)];
    if (first === undefined || first === last) return false;
    first["total_earned_all_tokens"] = last?.["total_earned_all_tokens"];
    return true;
  }),
  "repeats-users": editingEntries("leaderboard-entry/user_id/type", ([first, second]) => {
    if (first === undefined || second === undefined) return false;
    for (const field of ["user_id", "recipient_address"]) second[field] = first[field];
    return true;
  }),
  "miscounts-chains": misstating(PAGE, "/leaderboard/0/unique_chains_count", (count) => Number(count) + 1),
});

/** Sends a page otherwise. `edit` returns whether it changed anything. */
function editingEntries(
  statements: string | Statements,
  edit: (entries: Body[], body: Body) => boolean,
  when?: Parameters<typeof editing>[2],
): Row {
  return breaking(
    statements,
    editing(PAGE, (body) => edit(entriesOf(body), body), when),
  );
}

function paginationOf({ pagination }: Body): Body {
  return isObject(pagination) ? pagination : {};
}

/** Returns the page at another offset, but claims the requested one. */
function pagingFrom(
  statements: string | Statements,
  otherOffset: (offset: number, limit: number) => number,
  cover: (response: Body) => void = () => undefined,
): Row {
  return misreading(
    statements,
    PAGE,
    (body) => {
      const { offset, limit = offset } = body;
      return offset ? { ...body, offset: otherOffset(Number(offset), Number(limit)) } : undefined;
    },
    (response, { offset }) => {
      replaceField(response, "/pagination/offset", () => offset);
      cover(response);
    },
  );
}

/** Makes has_more right for the offset that a page claims. */
function coverHasMore(response: Body): void {
  const { offset, total } = paginationOf(response);
  replaceField(response, "/pagination/has_more", () => Number(offset) + entriesOf(response).length < Number(total));
}
