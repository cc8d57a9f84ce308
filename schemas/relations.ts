// What must agree between a request and its response beyond their schemas. The interface implies these relations without stating
// them, so that they are advisory. The JavaScript judge of a load reads them here; npm run generate writes them for Go.
import { FORMATS } from "./dialect.ts";
import type { OperationId } from "./operation.ts";

/** Fields of the response that repeat fields of the request, by JSON pointer; a field that either lacks is not compared. */
export type Echo = { readonly statement: string; readonly fields: Readonly<Record<string, string>> };

/** The fields of the response that repeat fields of the request. */
export const ECHOES: Readonly<Partial<Record<OperationId, Echo>>> = {
  "token-price": {
    statement: "token-price/relation/echo",
    fields: {
      tokenId: "/data/tokenId",
      chainSlug: "/data/chainSlug",
      direction: "/data/direction",
      inputToken: "/data/inputToken",
    },
  },
  "create-token-transaction": {
    statement: "create-token-transaction/relation/echo",
    fields: { name: "/metadata/name", symbol: "/metadata/symbol" },
  },
  "trade-token": { statement: "trade-token/relation/chain", fields: { chainSlug: "/transaction/chain" } },
  "get-leaderboard": {
    statement: "get-leaderboard/relation/echo",
    fields: { limit: "/pagination/limit", offset: "/pagination/offset" },
  },
};

/**
 * The fields of a list that requests read page by page: a page has at most `limit` entries, their ranks ascend, the next page
 * begins above the last rank, and `more` is true exactly if entries follow it. `limit` and `offset` are echoes.
 */
export type Paging = {
  readonly list: string;
  readonly rank: string;
  readonly limit: string;
  readonly offset: string;
  readonly total: string;
  readonly more: string;
};

/** The lists that requests read page by page. */
export const PAGINGS: Readonly<Partial<Record<OperationId, Paging>>> = {
  "get-leaderboard": {
    list: "/leaderboard",
    rank: "rank",
    limit: "limit",
    offset: "offset",
    total: "/pagination/total",
    more: "/pagination/has_more",
  },
};

/**
 * What every response about the same thing has in common: `of` are the fields of the request that say which thing, `fields` those
 * of the response, by JSON pointer. A text that either response lacks is not compared.
 */
export type Identity = {
  readonly statement: string;
  readonly of: readonly string[];
  readonly fields: readonly string[];
};

/** The names of a token, which no operation changes. */
export const IDENTITIES: Readonly<Partial<Record<OperationId, Identity>>> = {
  "token-price": {
    statement: "token-price/relation/identity",
    of: ["tokenId", "chainSlug"],
    fields: ["/data/tokenName", "/data/tokenSymbol"],
  },
};

/** UUIDs are the same in either case. */
export function isSame(wanted: unknown, found: unknown): boolean {
  if (wanted === found) return true;
  return FORMATS.uuid.test(String(wanted)) && String(wanted).toLowerCase() === String(found).toLowerCase();
}
