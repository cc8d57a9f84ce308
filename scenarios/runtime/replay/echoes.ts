// Which members of an answer repeat what was asked for. Whether a service does so is seen on the tape; what it is asked
// for today is another token. Pure.
import type { OperationId } from "../../../schemas/operation.ts";
import { valueAt } from "../../../schemas/violation.ts";

/** A member of the answer and the member of the request that it repeats on the tape. */
export type Echo = {
  readonly member: string;
  readonly pointer: string;
  /** The one value that the tape has where the request leaves the member out. */
  readonly fallback?: string | number | boolean;
};

/** A request and its answer, both as JSON values. */
export type Pair = { readonly asked: unknown; readonly answered: unknown };

/** An echo that an answer does not give. */
export type EchoDifference = { readonly pointer: string; readonly expected: string; readonly found: string };

const CANDIDATES: Readonly<Record<OperationId, readonly Pick<Echo, "member" | "pointer">[]>> = {
  "token-price": [
    { member: "tokenId", pointer: "/data/tokenId" },
    { member: "chainSlug", pointer: "/data/chainSlug" },
    { member: "direction", pointer: "/data/direction" },
    { member: "inputToken", pointer: "/data/inputToken" },
    { member: "amount", pointer: "/data/inputAmount" },
  ],
  "create-token-transaction": [
    { member: "name", pointer: "/metadata/name" },
    { member: "symbol", pointer: "/metadata/symbol" },
    { member: "description", pointer: "/metadata/description" },
  ],
  "trade-token": [{ member: "chainSlug", pointer: "/transaction/chain" }],
  "get-leaderboard": [
    { member: "limit", pointer: "/pagination/limit" },
    { member: "offset", pointer: "/pagination/offset" },
  ],
  "get-user-fees": [],
};

/** A value that was seen once without being asked for may be chance. */
const LEAST_FALLBACKS = 2;

/** The echoes that every pair of the tape gives. */
export function echoesOf(operation: OperationId, pairs: readonly Pair[]): readonly Echo[] {
  return CANDIDATES[operation].flatMap((candidate): Echo[] => {
    const values = pairs.map(({ asked, answered }) => ({
      wanted: valueAt(asked, `/${candidate.member}`),
      found: valueAt(answered, candidate.pointer),
    }));
    const both = values.filter(({ wanted, found }) => wanted !== undefined && found !== undefined);
    if (both.length === 0 || !both.every(({ wanted, found }) => isSame(wanted, found))) return [];
    const unasked = values.filter(({ wanted }) => wanted === undefined).map(({ found }) => found);
    const [fallback] = unasked;
    const isSettled =
      unasked.length >= LEAST_FALLBACKS && isScalar(fallback) && unasked.every((one) => one === fallback);
    return [{ ...candidate, ...(isSettled && { fallback }) }];
  });
}

/** Where an answer does not repeat its request as the tape's answers do. A member that it lacks is a matter of its shape. */
export function echoDifferences(echoes: readonly Echo[], { asked, answered }: Pair): readonly EchoDifference[] {
  return echoes.flatMap(({ member, pointer, fallback }) => {
    const wanted = valueAt(asked, `/${member}`) ?? fallback;
    const found = valueAt(answered, pointer);
    if (wanted === undefined || found === undefined || isSame(wanted, found)) return [];
    return [{ pointer, expected: textOf(wanted), found: textOf(found) }];
  });
}

/** UUIDs are the same in either case. */
function isSame(wanted: unknown, found: unknown): boolean {
  if (typeof wanted !== "string" || typeof found !== "string") return wanted === found;
  return wanted === found || (UUID.test(wanted) && wanted.toLowerCase() === found.toLowerCase());
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function textOf(value: unknown): string {
  return isScalar(value) ? String(value).slice(0, 80) : typeof value;
}
