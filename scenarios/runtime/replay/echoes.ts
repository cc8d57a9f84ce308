// Which members of an answer repeat what was asked for. Whether a service does so is seen on the tape; what it is asked
// for today is another token. Pure.
import { FORMATS } from "../../../schemas/dialect.ts";
import type { OperationId } from "../../../schemas/operation.ts";
import { valueAt } from "../../../schemas/violation.ts";

/** A member of the answer and the member of the request that it repeats on the tape. */
export type Echo = {
  readonly field: string;
  readonly pointer: string;
  /** The one value that the tape has where the request leaves the member out. */
  readonly fallback?: string | number | boolean;
};

/** A request and its answer, both as JSON values. */
export type Pair = { readonly requested: unknown; readonly answered: unknown };

/** An echo that an answer does not give. */
export type EchoDifference = { readonly pointer: string; readonly expected: string; readonly found: string };

const CANDIDATES: Readonly<Record<OperationId, readonly Pick<Echo, "field" | "pointer">[]>> = {
  "token-price": [
    { field: "tokenId", pointer: "/data/tokenId" },
    { field: "chainSlug", pointer: "/data/chainSlug" },
    { field: "direction", pointer: "/data/direction" },
    { field: "inputToken", pointer: "/data/inputToken" },
    { field: "amount", pointer: "/data/inputAmount" },
  ],
  "create-token-transaction": [
    { field: "name", pointer: "/metadata/name" },
    { field: "symbol", pointer: "/metadata/symbol" },
    { field: "description", pointer: "/metadata/description" },
  ],
  "trade-token": [{ field: "chainSlug", pointer: "/transaction/chain" }],
  "get-leaderboard": [
    { field: "limit", pointer: "/pagination/limit" },
    { field: "offset", pointer: "/pagination/offset" },
  ],
  "get-user-fees": [],
};

/** A value that was seen once without being asked for may be chance. */
const LEAST_FALLBACKS = 2;

/** The echoes that every pair of the tape gives. */
export function echoesOf(operation: OperationId, pairs: readonly Pair[]): readonly Echo[] {
  return CANDIDATES[operation].flatMap((candidate): Echo[] => {
    const values = pairs.map(({ requested, answered }) => ({
      wanted: valueAt(requested, `/${candidate.field}`),
      found: valueAt(answered, candidate.pointer),
    }));
    const both = values.filter(({ wanted, found }) => wanted !== undefined && found !== undefined);
    if (both.length === 0 || !both.every(({ wanted, found }) => isSame(wanted, found))) return [];
    const unrequested = values.filter(({ wanted }) => wanted === undefined).map(({ found }) => found);
    const [fallback] = unrequested;
    const isSettled =
      unrequested.length >= LEAST_FALLBACKS && isScalar(fallback) && unrequested.every((one) => one === fallback);
    return [{ ...candidate, ...(isSettled && { fallback }) }];
  });
}

/** Where an answer does not repeat its request as the tape's answers do. A member that it lacks is a matter of its shape. */
export function echoDifferences(echoes: readonly Echo[], { requested, answered }: Pair): readonly EchoDifference[] {
  return echoes.flatMap(({ field, pointer, fallback }) => {
    const wanted = valueAt(requested, `/${field}`) ?? fallback;
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

const UUID = FORMATS.uuid;

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function textOf(value: unknown): string {
  return isScalar(value) ? String(value).slice(0, 80) : typeof value;
}
