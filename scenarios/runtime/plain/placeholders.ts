// The ids in the bodies of a plain bundle. The bodies are older than the target, so that each id is an index into a list that
// is filled when the run begins. Pure.
import type { OperationId } from "../../../schemas/operation.ts";
import type { KnownToken, PlainRequest } from "./inputs.ts";

const TOKEN_BEGINNING = "00000000-0000-4000-8000-0000000000";
const USER_BEGINNING = "00000000-0000-4000-9000-0000000000";

/** The id that stands for the token or user with an index up to 99. */
export function placeholder(kind: "token" | "user", index: number): string {
  return (kind === "token" ? TOKEN_BEGINNING : USER_BEGINNING) + String(index).padStart(2, "0");
}

/** What a target knows. */
export type Known = { readonly tokens: readonly KnownToken[]; readonly userIds: readonly string[] };

/** What names a token begins with it and the chain of it. */
const TOKEN = new RegExp(`^\\{"tokenId":"${TOKEN_BEGINNING}(\\d\\d)","chainSlug":"[a-z-]+"`);
const USER = new RegExp(`^\\{"user_id":"${USER_BEGINNING}(\\d\\d)"`);

/** Replaces the placeholders of a request by what the target knows; trades get tokens on test networks only. */
export function createFilling({ tokens, userIds }: Known): (request: PlainRequest) => PlainRequest {
  const tradable = tradableOf(tokens);
  const withToken = (body: string, list: readonly KnownToken[]): string =>
    body.replace(TOKEN, (_, index) => {
      const token = list[Number(index) % list.length];
      return `{"tokenId":"${token?.tokenId}","chainSlug":"${token?.chainSlug}"`;
    });
  return (request) => {
    const { operation, body } = request;
    if (operation === "create-token-transaction") return request;
    const named = withToken(body, operation === "trade-token" ? tradable : tokens);
    const withUser = (_: string, index: string) => `{"user_id":"${userIds[Number(index) % userIds.length]}"`;
    return { operation, body: named.replace(USER, withUser) };
  };
}

/** Indexes of the requests that can be sent: their operation is permitted, and what they name is known. */
export function sendableRequests(
  requests: readonly PlainRequest[],
  { tokens, userIds }: Known,
  sideEffects: "none" | "testnet",
): number[] {
  const isSendable = ({ operation, body }: PlainRequest): boolean => {
    if (operation === "create-token-transaction") return sideEffects !== "none";
    if (operation === "trade-token") return sideEffects !== "none" && tradableOf(tokens).length > 0;
    if (operation === "get-user-fees" || USER.test(body)) return userIds.length > 0;
    return !TOKEN.test(body) || tokens.length > 0;
  };
  return requests.flatMap((request, index) => (isSendable(request) ? [index] : []));
}

/** The operations of a scenario that cannot be sent, and their share of its requests. */
export type LeftOut = { readonly operations: readonly OperationId[]; readonly share: number };

export function leftOutOf(requests: readonly PlainRequest[], sendable: readonly number[]): LeftOut {
  const sent = new Set(sendable.map((index) => requests[index]?.operation));
  const all = new Set(requests.map(({ operation }) => operation));
  const operations = [...all].filter((operation) => !sent.has(operation));
  return { operations, share: requests.length === 0 ? 0 : 1 - sendable.length / requests.length };
}

function tradableOf(tokens: readonly KnownToken[]): readonly KnownToken[] {
  return tokens.filter(({ chainSlug }) => /-(devnet|sepolia|testnet)$/.test(chainSlug));
}
