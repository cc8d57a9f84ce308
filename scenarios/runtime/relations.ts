// What must agree between a request and its response, or within a response, beyond its shape. The interface implies these
// without stating them, so that they are advisory. Cheap on purpose: a quote that agrees costs one string comparison.
import { isObject } from "../../schemas/json.ts";
import type { OperationId } from "../../schemas/operation.ts";
import { describe, type Violation } from "../../schemas/violation.ts";
import type { Fields } from "./response.ts";

/** Every relation by its id. */
export const RELATIONS = {
  "token-price/relation/echo": "A quote names the token, chain, direction and input token of its request.",
  "create-token-transaction/relation/echo": "A created token has the name and the symbol of its request.",
  "trade-token/relation/chain": "A trade's transaction is for the chain of its request.",
  "get-leaderboard/relation/length": "A page has at most as many entries as its request allows.",
  "get-leaderboard/relation/echo": "Pagination repeats the limit and offset of its request.",
  "get-leaderboard/relation/has-more": "More is announced exactly if entries follow the page.",
  "get-leaderboard/relation/order": "Ranks ascend within a page.",
  "get-leaderboard/relation/continuation": "A page begins with a rank above the last one of the page before it.",
} as const;

export type RelationId = keyof typeof RELATIONS;

/** The relations that a response violates. `request` is the body as it was sent. */
export function brokenRelations(operation: OperationId, request: string, response: Fields): readonly Violation[] {
  switch (operation) {
    case "token-price":
      return quoteEcho(request, response["data"]);
    case "create-token-transaction":
      return createdEcho(request, response["metadata"]);
    case "trade-token":
      return tradeChain(request, response["transaction"]);
    case "get-leaderboard":
      return page(request, response["leaderboard"], response["pagination"]);
    default:
      return NONE;
  }
}

const NONE: readonly Violation[] = [];

function quoteEcho(request: string, quote: unknown): readonly Violation[] {
  if (!isObject(quote)) return NONE;
  const { tokenId, chainSlug } = quote;
  const names = `{"tokenId":"${tokenId}","chainSlug":"${chainSlug}"`;
  if (request === `${names}}`) return NONE;
  if (request.startsWith(`${names},"direction":"${quote["direction"]}","inputToken":"${quote["inputToken"]}",`))
    return NONE;
  const requested = parse(request);
  return ["tokenId", "chainSlug", "direction", "inputToken"].flatMap((name) => {
    const [wanted, found] = [requested[name], quote[name]];
    if (wanted === undefined || found === undefined || sameText(wanted, found)) return [];
    return [broken("token-price/relation/echo", `/data/${name}`, wanted, found)];
  });
}

function createdEcho(request: string, metadata: unknown): readonly Violation[] {
  if (!isObject(metadata)) return NONE;
  const requested = parse(request);
  return ["name", "symbol"].flatMap((name) => {
    const [wanted, found] = [requested[name], metadata[name]];
    if (found === undefined || found === wanted) return [];
    return [broken("create-token-transaction/relation/echo", `/metadata/${name}`, wanted, found)];
  });
}

function tradeChain(request: string, transaction: unknown): readonly Violation[] {
  if (!isObject(transaction) || typeof transaction["chain"] !== "string") return NONE;
  const { chain } = transaction;
  if (request.includes(`"chainSlug":"${chain}"`)) return NONE;
  return [broken("trade-token/relation/chain", "/transaction/chain", parse(request)["chainSlug"], chain)];
}

function page(request: string, entries: unknown, pagination: unknown): readonly Violation[] {
  if (!Array.isArray(entries)) return NONE;
  const requested = parse(request);
  const { limit, offset } = requested;
  const found: Violation[] = [];
  if (typeof limit === "number" && entries.length > limit) {
    found.push(broken("get-leaderboard/relation/length", "/leaderboard", `at most ${limit}`, entries.length));
  }
  if (isObject(pagination)) found.push(...paginationFaults(requested, entries.length, pagination));
  const descent = entries.findIndex((entry, index) => index > 0 && rankOf(entry) <= rankOf(entries[index - 1]));
  if (descent > 0) {
    const wanted = `above ${rankOf(entries[descent - 1])}`;
    found.push(
      broken("get-leaderboard/relation/order", `/leaderboard/${descent}/rank`, wanted, rankOf(entries[descent])),
    );
  }
  return typeof offset === "number" ? found : NONE;
}

/**
 * The violation of a page that directly follows the one before it; undefined without one, or if it does not follow.
 * Entries may move between two requests, but places do not.
 */
export function brokenContinuation(
  requestBefore: string,
  before: Fields,
  request: string,
  response: Fields,
): Violation | undefined {
  const [first, next] = [parse(requestBefore), parse(request)];
  const isNext =
    first["limit"] === next["limit"] &&
    first["network_mode"] === next["network_mode"] &&
    Number(first["offset"]) + Number(first["limit"]) === next["offset"];
  const [page, following] = [before["leaderboard"], response["leaderboard"]];
  if (!isNext || !Array.isArray(page) || !Array.isArray(following)) return undefined;
  const [last, begin] = [rankOf(page.at(-1)), rankOf(following[0])];
  if (!(begin <= last)) return undefined;
  return broken("get-leaderboard/relation/continuation", "/leaderboard/0/rank", `above ${last}`, begin);
}

function paginationFaults(requested: Fields, length: number, pagination: Fields): readonly Violation[] {
  const found = ["limit", "offset"].flatMap((name) =>
    pagination[name] === undefined || pagination[name] === requested[name]
      ? []
      : [broken("get-leaderboard/relation/echo", `/pagination/${name}`, requested[name], pagination[name])],
  );
  const { total, has_more: hasMore } = pagination;
  if (typeof total !== "number" || typeof hasMore !== "boolean" || typeof requested["offset"] !== "number")
    return found;
  const follows = requested["offset"] + length < total;
  if (follows !== hasMore)
    found.push(broken("get-leaderboard/relation/has-more", "/pagination/has_more", follows, hasMore));
  return found;
}

/** NaN without a rank, for which no comparison holds. */
function rankOf(entry: unknown): number {
  return isObject(entry) && typeof entry["rank"] === "number" ? entry["rank"] : Number.NaN;
}

function broken(id: RelationId, pointer: string, wanted: unknown, found: unknown): Violation {
  const expected = typeof wanted === "string" ? wanted : describe(wanted);
  return { pointer, keyword: "relation", statement: id, tier: "advisory", expected, actual: describe(found) };
}

/** UUIDs are the same in either case. */
function sameText(wanted: unknown, found: unknown): boolean {
  return String(wanted).toLowerCase() === String(found).toLowerCase();
}

function parse(request: string): Fields {
  const value: unknown = JSON.parse(request);
  return isObject(value) ? value : {};
}
