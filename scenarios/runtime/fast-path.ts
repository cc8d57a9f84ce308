// Whether a response is flawless, as nearly all are: accepted, valid by its schema, consistent with its request. A yes is
// final; a no leaves the verdict to the slow path. Written for k6's interpreter, where each call and object costs time.
import * as checks from "../../schemas/generated/checks.js";
import type { OperationId } from "../../schemas/operation.ts";
import type { OperationFacts } from "./operation-facts.ts";
import type { Fields } from "./response.ts";

const conforms: Readonly<Record<OperationId, (body: unknown) => boolean>> = {
  "token-price": checks.tokenPriceResponse,
  "create-token-transaction": checks.createTokenTransactionResponse,
  "trade-token": checks.tradeTokenResponse,
  "get-leaderboard": checks.getLeaderboardResponse,
  "get-user-fees": checks.getUserFeesResponse,
};

/** `body` is that of a complete response with status 2xx, `request` the body as it was sent. */
export function isFlawless(
  operation: OperationId,
  evidence: OperationFacts["evidence"],
  request: string,
  body: unknown,
): body is Fields {
  // A check rejects everything but a plain object.
  return (
    conforms[operation](body) &&
    hasEvidence(body as Fields, evidence) &&
    matchesRequest(operation, request, body as Fields)
  );
}

/** In the interpreter of k6 a loop by index takes half the time of one by iterator. */
function hasEvidence(body: Fields, evidence: OperationFacts["evidence"]): boolean {
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

function matchesRequest(operation: OperationId, request: string, body: Fields): boolean {
  if (operation === "token-price") return echoesQuote(request, body["data"] as Fields);
  if (operation === "trade-token") return request.includes(`"chainSlug":"${(body["transaction"] as Fields)["chain"]}"`);
  if (operation === "create-token-transaction") return echoesNames(request, body["metadata"]);
  return operation !== "get-leaderboard" || echoesPage(request, body["leaderboard"], body["pagination"]);
}

/** Costs two string comparisons for a quote that matches. */
function echoesQuote(request: string, quote: Fields): boolean {
  const names = `{"tokenId":"${quote["tokenId"]}","chainSlug":"${quote["chainSlug"]}"`;
  if (!request.startsWith(names)) return false;
  const rest = request.slice(names.length);
  return rest === "}" || rest.startsWith(`,"direction":"${quote["direction"]}","inputToken":"${quote["inputToken"]}",`);
}

function echoesNames(request: string, metadata: unknown): boolean {
  if (typeof metadata !== "object" || metadata === null) return false;
  const { name, symbol } = metadata as Fields;
  return request.startsWith(`{"name":${JSON.stringify(name)},"symbol":${JSON.stringify(symbol)},`);
}

function echoesPage(request: string, entries: unknown, pagination: unknown): boolean {
  if (!Array.isArray(entries) || typeof pagination !== "object" || pagination === null) return false;
  const { limit, offset, total, has_more: hasMore } = pagination as Fields;
  if (typeof limit !== "number" || typeof offset !== "number" || typeof total !== "number") return false;
  const { length } = entries;
  if (length > limit || hasMore !== offset + length < total) return false;
  for (let index = 1; index < length; index++) if (!(entries[index].rank > entries[index - 1].rank)) return false;
  return request.startsWith(`{"limit":${limit},"offset":${offset},"network_mode":"`);
}

/** Whether a page plainly continues the one before it; otherwise the slow path decides. */
export function continuesPage(before: Fields, page: Fields): boolean {
  const [entries, following] = [before["leaderboard"], page["leaderboard"]];
  if (!Array.isArray(entries) || !Array.isArray(following)) return false;
  return following[0]?.rank > entries[entries.length - 1]?.rank;
}
