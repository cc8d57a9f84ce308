// Which fields of a response repeat the request, as the recording shows: what a service does there is compared, whatever the
// interface says. Pure.
import { FORMATS } from "../../../schemas/dialect.ts";
import type { OperationId } from "../../../schemas/operation.ts";
import { valueAt } from "../../../schemas/violation.ts";

/** A field of the response and the field of the request that it repeats in the recording. */
export type Echo = {
  readonly field: string;
  readonly pointer: string;
  /** The one value that the recording has if the request omits the field. */
  readonly fallback?: string | number | boolean;
};

/** A request and its response, both as JSON values. */
export type Pair = { readonly requested: unknown; readonly answered: unknown };

/** An echo that a response lacks. */
export type EchoDifference = { readonly pointer: string; readonly expected: string; readonly found: string };

const CANDIDATES: Readonly<Partial<Record<OperationId, readonly Pick<Echo, "field" | "pointer">[]>>> = {
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
};

/** A single value without a field in the request may be chance. */
const LEAST_FALLBACKS = 2;

/** The echoes in every pair of the recording. */
export function echoesOf(operation: OperationId, pairs: readonly Pair[]): readonly Echo[] {
  return (CANDIDATES[operation] ?? []).flatMap((candidate): Echo[] => {
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

/** Where a response does not repeat its request as the recorded ones do. A missing field is a matter of its shape. */
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
