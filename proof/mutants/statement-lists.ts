// Statements that several mutants break together.
import { OPERATION_IDS } from "../../schemas/index.ts";
import type { Statements } from "./mutant.ts";

/** The statement of each operation about a part that all of them have, such as `path`. */
export function ofEachOperation(part: string): Statements {
  return statementsOf(OPERATION_IDS, (operation) => `${operation}/${part}`);
}

/** The statement of each link of a creation about a keyword. */
export function ofEachLink(keyword: string): Statements {
  return statementsOf(["website", "twitter", "youtube", "discord", "telegram"], (site) => `links/${site}/${keyword}`);
}

export const IMAGES = [
  "create-token-transaction/request/image/format",
  "create-token-transaction/request/banner/format",
] as const;
export const VIDEO = "create-token-transaction/request/video/format";
export const MEDIA = [...IMAGES, VIDEO] as const;

/** Enumerations of at most three values: all but that of the chains. */
export const SHORT_LISTS = [
  "token-price/request/direction/enum",
  "token-price/request/inputToken/enum",
  "trade-token/request/direction/enum",
  "create-token-transaction/request/poolType/enum",
  "create-token-transaction/request/type/enum",
  "get-leaderboard/request/network_mode/enum",
] as const;

export function statementsOf<Name>(
  [first, ...others]: readonly [Name, ...Name[]],
  of: (name: Name) => string,
): Statements {
  return [of(first), ...others.map(of)];
}
