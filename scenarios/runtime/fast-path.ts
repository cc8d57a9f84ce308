// Whether an answer is as nearly all of them are: accepted, true to its schema and to its request. A yes is the last word, a
// no says only that the judge must look. Made for k6's interpreter, where each call and each object has its price.
import * as checks from "../../schemas/generated/checks.js";
import type { OperationId } from "../../schemas/operation.ts";
import type { OperationFacts } from "./operation-facts.ts";
import type { Fields } from "./response.ts";

const holds: Readonly<Record<OperationId, (body: unknown) => boolean>> = {
  "token-price": checks.tokenPriceResponse,
  "create-token-transaction": checks.createTokenTransactionResponse,
  "trade-token": checks.tradeTokenResponse,
  "get-leaderboard": checks.getLeaderboardResponse,
  "get-user-fees": checks.getUserFeesResponse,
};

/** `body` is what a complete answer of status 2xx holds, `request` the body as it was sent. */
export function isUsual(
  operation: OperationId,
  evidence: OperationFacts["evidence"],
  request: string,
  body: unknown,
): body is Fields {
  // A check refuses whatever is no plain object.
  return holds[operation](body) && isTaken(body as Fields, evidence) && agrees(operation, request, body as Fields);
}

/** In the interpreter of k6 a loop by index takes half the time of one by iterator. */
function isTaken(body: Fields, evidence: OperationFacts["evidence"]): boolean {
  if (body["success"] === false) return false;
  for (let index = 0; index < evidence.length; index++) {
    const field = evidence[index];
    if (field === undefined) return false;
    const value = body[field.name];
    if (field.kind === "true" ? value !== true : typeof value !== "object" || value === null) return false;
    if (field.kind !== "true" && Array.isArray(value) !== (field.kind === "array")) return false;
  }
  return true;
}

function agrees(operation: OperationId, request: string, body: Fields): boolean {
  if (operation === "token-price") return echoes(request, body["data"] as Fields);
  if (operation === "trade-token") return request.includes(`"chainSlug":"${(body["transaction"] as Fields)["chain"]}"`);
  if (operation === "create-token-transaction") return isNamed(request, body["metadata"]);
  return operation !== "get-leaderboard" || isPage(request, body["leaderboard"], body["pagination"]);
}

/** A quote that agrees costs two comparisons of texts. */
function echoes(request: string, quote: Fields): boolean {
  const names = `{"tokenId":"${quote["tokenId"]}","chainSlug":"${quote["chainSlug"]}"`;
  if (!request.startsWith(names)) return false;
  const rest = request.slice(names.length);
  return rest === "}" || rest.startsWith(`,"direction":"${quote["direction"]}","inputToken":"${quote["inputToken"]}",`);
}

function isNamed(request: string, metadata: unknown): boolean {
  if (typeof metadata !== "object" || metadata === null) return false;
  const { name, symbol } = metadata as Fields;
  return request.startsWith(`{"name":${JSON.stringify(name)},"symbol":${JSON.stringify(symbol)},`);
}

function isPage(request: string, entries: unknown, pagination: unknown): boolean {
  if (!Array.isArray(entries) || typeof pagination !== "object" || pagination === null) return false;
  const { limit, offset, total, has_more: hasMore } = pagination as Fields;
  if (typeof limit !== "number" || typeof offset !== "number" || typeof total !== "number") return false;
  const { length } = entries;
  if (length > limit || hasMore !== offset + length < total) return false;
  for (let index = 1; index < length; index++) if (!(entries[index].rank > entries[index - 1].rank)) return false;
  return request.startsWith(`{"limit":${limit},"offset":${offset},"network_mode":"`);
}

/** Whether a page surely goes on where the one before it ended, so that nobody must look. */
export function goesOn(before: Fields, page: Fields): boolean {
  const [entries, following] = [before["leaderboard"], page["leaderboard"]];
  if (!Array.isArray(entries) || !Array.isArray(following)) return false;
  return following[0]?.rank > entries[entries.length - 1]?.rank;
}
