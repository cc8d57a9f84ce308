// Faults that are planted in the description that Prism is given, each with the check that has to find it.
import { valueAt } from "../../schemas/index.ts";

/** Other values at places of the OpenAPI document, undefined to take one out. */
export type DescriptionFault = {
  readonly id: string;
  readonly edits: readonly (readonly [pointer: string, value: unknown])[];
  /** Id of a specified check that fails by it. */
  readonly foundBy: string;
};

const request = (name: string) => `/components/schemas/${name}Request`;
const resource = (name: string) => `/components/schemas/${name}/properties`;
const typical = (operation: string) =>
  `/paths/~1${operation}/post/responses/200/content/application~1json/examples/typical/value`;

/** One for each kind of rule: presence, ends of ranges, lengths, lists, types, credentials, answers. */
export const DESCRIPTION_FAULTS: readonly DescriptionFault[] = [
  {
    id: "token-id-optional",
    edits: [[`${request("TokenPrice")}/required`, ["chainSlug"]]],
    foundBy: "token-price/request/tokenId/required/missing",
  },
  {
    id: "amount-zero",
    edits: [[`${request("TokenPrice")}/properties/amount/exclusiveMinimum`, -1]],
    foundBy: "token-price/request/amount/exclusiveMinimum/at-limit",
  },
  {
    id: "symbol-of-eleven",
    edits: [[`${request("CreateTokenTransaction")}/properties/symbol/maxLength`, 11]],
    foundBy: "create-token-transaction/request/symbol/maxLength/one-more-ascii",
  },
  {
    id: "tags-of-anything",
    edits: [[`${request("CreateTokenTransaction")}/properties/tags/items`, {}]],
    foundBy: "create-token-transaction/request/tags/items/type/number",
  },
  {
    id: "any-direction",
    edits: [[`${request("TradeToken")}/properties/direction/enum`, undefined]],
    foundBy: "trade-token/request/direction/enum/foreign",
  },
  {
    id: "limit-of-1001",
    edits: [[`${request("GetLeaderboard")}/properties/limit/maximum`, 1001]],
    foundBy: "get-leaderboard/request/limit/maximum/one-above",
  },
  {
    id: "user-id-of-any-form",
    edits: [[`${request("GetUserFees")}/properties/user_id/format`, undefined]],
    foundBy: "get-user-fees/request/user_id/format/text",
  },
  {
    id: "open-fees",
    edits: [["/paths/~1get-user-fees/post/security", []]],
    foundBy: "get-user-fees/authentication/header/missing",
  },
  {
    id: "output-as-text",
    edits: [
      [`${resource("Quote")}/outputAmount`, { type: "string" }],
      [`${typical("token-price")}/data/outputAmount`, "107.31"],
    ],
    foundBy: "token-price/response/data/outputAmount/type",
  },
  {
    id: "ranks-as-text",
    edits: [
      [`${resource("LeaderboardEntry")}/rank`, { type: "string" }],
      [`${typical("get-leaderboard")}/leaderboard/0/rank`, "1"],
    ],
    foundBy: "get-leaderboard/response/leaderboard/items/rank/type",
  },
];

/** The document with a fault in it. Throws where there is no such place. */
export function withFault(document: unknown, { id, edits }: DescriptionFault): unknown {
  const copy: unknown = structuredClone(document);
  for (const [pointer, value] of edits) {
    const end = pointer.lastIndexOf("/");
    const holder = valueAt(copy, pointer.slice(0, end));
    if (typeof holder !== "object" || holder === null) throw new Error(`the description has no place for ${id}`);
    const name = pointer.slice(end + 1).replaceAll("~1", "/");
    if (value === undefined) Reflect.deleteProperty(holder, name);
    else Reflect.set(holder, name, value);
  }
  return copy;
}
