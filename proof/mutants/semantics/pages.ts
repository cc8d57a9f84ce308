// Mutants whose leaderboards keep the schema and say something wrong.
import { type Body, isObject } from "../../../service/exchange/stages.ts";
import type { Install } from "../../../service/mutants.ts";
import { whereField } from "../conditions.ts";
import { advisory } from "../mutant.ts";
import { PAGE } from "../operations.ts";
import { handlingAs } from "../request-edits.ts";
import { editing, entriesOf, replaceField, replacing } from "../response-edits.ts";

/** Pages with wrong entries or a wrong order, and false pagination. */
export const pageSemantics = advisory({
  "ignores-offset": {
    statements: ["get-leaderboard/request/offset/type"],
    description: "Returns the first page whatever the offset, and claims otherwise.",
    install: pagingFrom(() => 0),
  },
  "overlaps-pages": {
    statements: ["get-leaderboard/paginated", "get-leaderboard/request/offset/type"],
    description: "Starts every page but the first with the last entry of the page before.",
    install: pagingFrom((offset) => offset - 1),
  },
  "skips-one-page-at-most": {
    statements: ["get-leaderboard/paginated", "get-leaderboard/request/offset/type"],
    description: "Starts no page after the entry whose number is its limit, and claims otherwise.",
    install: pagingFrom((offset, limit) => Math.min(offset, limit), coverHasMore),
  },
  "ignores-network-mode": {
    statements: ["get-leaderboard/request/network_mode/enum"],
    description: "Ranks the users of both kinds of networks, whatever the mode.",
    install: handlingAs(PAGE, (request) =>
      request["network_mode"] === "both" || request["network_mode"] === undefined
        ? undefined
        : { ...request, network_mode: "both" },
    ),
  },
  "ranks-two-users-alike": {
    statements: ["leaderboard-entry/rank/type"],
    description: "Gives the second of two users the rank of the first.",
    install: editing(PAGE, (body) => {
      for (const entry of entriesOf(body)) entry["rank"] = Number(entry["rank"]) - ((Number(entry["rank"]) + 1) % 2);
      return entriesOf(body).length > 1;
    }),
  },
  "owes-users-on-the-board": {
    statements: ["leaderboard-entry/total_earned_all_tokens/type"],
    description: "Sends totals as debts.",
    install: editing(PAGE, (body) => {
      for (const entry of entriesOf(body).slice(-1)) entry["total_earned_all_tokens"] = -1;
      return entriesOf(body).length > 1;
    }),
  },
  "sends-debts-on-chains": {
    statements: ["leaderboard-entry/chain_balances/type"],
    description: "Sends balances of chains as debts.",
    install: editing(PAGE, (body) => {
      const balances = entriesOf(body).flatMap((entry) => entry["chain_balances"]);
      for (const balance of balances) if (isObject(balance)) balance["balance"] = -Number(balance["balance"]);
      return balances.length > 0;
    }),
  },
  "ends-after-the-first-page": {
    statements: ["pagination/has_more/type", "get-leaderboard/paginated"],
    description: "Sends has_more as false on every page.",
    install: replacing(PAGE, "/pagination/has_more", () => false),
  },
  "promises-more-than-there-is": {
    statements: ["pagination/has_more/type"],
    description: "Sends has_more as true on every page.",
    install: replacing(PAGE, "/pagination/has_more", () => true),
  },
  "exceeds-the-limit": {
    statements: ["get-leaderboard/paginated", "get-leaderboard/request/limit/type"],
    description: "Sends one entry more than the limit of a page.",
    install: editing(PAGE, (body) => {
      const entries = entriesOf(body);
      const last = entries.at(-1);
      if (last === undefined) return false;
      entries.push({ ...last, user_id: "00000000-0000-4000-8000-000000000000" });
      return true;
    }),
  },
  "promises-more-after-full-pages": {
    statements: ["pagination/has_more/type", "get-leaderboard/paginated"],
    description: "Sends has_more as true on a full page that ends with the last entry of several.",
    install: editing(PAGE, (body) => {
      const { limit, offset, total } = isObject(body["pagination"]) ? body["pagination"] : {};
      const { length } = entriesOf(body);
      const isFullEnd = length > 1 && length === limit && Number(offset) + length === total;
      return isFullEnd && replaceField(body, "/pagination/has_more", () => true);
    }),
  },
  "promises-nothing-before-the-last-entry": {
    statements: ["pagination/has_more/type", "get-leaderboard/paginated"],
    description: "Sends has_more as false on a page that one entry follows.",
    install: editing(PAGE, (body) => {
      const { offset, total } = isObject(body["pagination"]) ? body["pagination"] : {};
      const isBeforeLast = Number(offset) + entriesOf(body).length + 1 === total;
      return isBeforeLast && replaceField(body, "/pagination/has_more", () => false);
    }),
  },
  "ends-pages-at-fifty-entries": {
    statements: ["get-leaderboard/paginated"],
    description: "Sends fifty entries of a page at most, and claims the limit of the request.",
    install: editing(PAGE, (body) => {
      const isCut = entriesOf(body).splice(50).length > 0;
      return isCut && replaceField(body, "/pagination/has_more", () => true);
    }),
  },
  "restarts-ranks-on-every-page": {
    statements: ["get-leaderboard/ranked", "leaderboard-entry/rank/type"],
    description: "Ranks the entries of every page from 1 on.",
    install: editing(PAGE, (body) => {
      const entries = entriesOf(body);
      const isChanged = entries.some(({ rank }, index) => rank !== index + 1);
      for (const [index, entry] of entries.entries()) entry["rank"] = index + 1;
      return isChanged;
    }),
  },
  "states-totals-of-later-pages-in-cents": {
    statements: ["get-leaderboard/ranked", "leaderboard-entry/total_earned_all_tokens/type"],
    description: "Sends a hundred times the total of every entry on pages after the first.",
    install: editing(
      PAGE,
      (body) => {
        for (const entry of entriesOf(body)) {
          entry["total_earned_all_tokens"] = Number(entry["total_earned_all_tokens"]) * 100;
        }
        return entriesOf(body).length > 0;
      },
      whereField("/offset", (offset) => Number(offset) > 0),
    ),
  },
  "counts-the-remaining-entries": {
    statements: ["pagination/total/type", "get-leaderboard/paginated"],
    description: "Sends the number of entries from the page on as the total.",
    install: editing(PAGE, (body) => {
      const { offset } = isObject(body["pagination"]) ? body["pagination"] : {};
      return replaceField(body, "/pagination/total", (total) => Number(total) - Number(offset));
    }),
  },
  "ignores-offset-without-limit": {
    statements: ["get-leaderboard/request/offset/type", "pagination/offset/type"],
    description: "Returns the first page for a request without a limit, and claims otherwise.",
    install: handlingAs(
      PAGE,
      (body) => (body["offset"] && body["limit"] === undefined ? { ...body, offset: 0 } : undefined),
      (response, { offset }) => replaceField(response, "/pagination/offset", () => offset),
    ),
  },
  "ranks-test-networks-alone-for-both": {
    statements: ["get-leaderboard/request/network_mode/enum", "pagination/total/type"],
    description: "Returns the leaderboard of the test networks when both are requested.",
    install: handlingAs(PAGE, (body) =>
      body["network_mode"] === "both" ? { ...body, network_mode: "testnet" } : undefined,
    ),
  },
  "names-another-limit": {
    statements: ["pagination/limit/type"],
    description: "Sends 20 as the limit of every page.",
    install: replacing(PAGE, "/pagination/limit", () => 20),
  },
  "names-another-offset": {
    statements: ["pagination/offset/type"],
    description: "Sends the offset of every page one too high.",
    install: replacing(PAGE, "/pagination/offset", (offset) => Number(offset) + 1),
  },
  "ranks-by-luck": {
    statements: ["get-leaderboard/ranked", "leaderboard-entry/total_earned_all_tokens/type"],
    description: "Sends the total of the last entry of a page in the first one.",
    install: editing(PAGE, (body) => {
      const [first] = entriesOf(body);
      const last = entriesOf(body).at(-1);
      if (first === undefined || first === last) return false;
      first["total_earned_all_tokens"] = last?.["total_earned_all_tokens"];
      return true;
    }),
  },
  "repeats-users": {
    statements: ["leaderboard-entry/user_id/type"],
    description: "Sends the first user of a page a second time.",
    install: editing(PAGE, (body) => {
      const [first, second] = entriesOf(body);
      if (first === undefined || second === undefined) return false;
      second["user_id"] = first["user_id"];
      return true;
    }),
  },
  "miscounts-chains": {
    statements: ["leaderboard-entry/unique_chains_count/type"],
    description: "Sends a chain count that is one too high in the first entry.",
    install: replacing(PAGE, "/leaderboard/0/unique_chains_count", (count) => Number(count) + 1),
  },
});

/** Returns the page at another offset, but claims the requested one. */
function pagingFrom(
  otherOffset: (offset: number, limit: number) => number,
  cover: (response: Body) => void = () => undefined,
): Install {
  return handlingAs(
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
  const { offset, total } = isObject(response["pagination"]) ? response["pagination"] : {};
  replaceField(response, "/pagination/has_more", () => Number(offset) + entriesOf(response).length < Number(total));
}
