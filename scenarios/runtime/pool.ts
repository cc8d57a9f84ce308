// The format of the pool file: the requests that were made before the run. k6 holds them once for all VUs and parses a row
// on each access, so a row is one short text: the place of its operation in OPERATION_IDS, one digit; `*` where the body
// names a token that the sitting creates; the milliseconds of the pause before it; and then the body as it goes out.
import { OPERATION_IDS, type OperationId } from "../../schemas/operation.ts";
import { poolOrder } from "./order.ts";

/** Version of the pool file that this code reads. */
export const POOL_FORMAT_VERSION = 2;

/** What a pool file holds. */
export type PoolFile = {
  readonly formatVersion: typeof POOL_FORMAT_VERSION;
  readonly rows: readonly string[];
  /** The row at which each sitting begins, where an iteration is a whole sitting; else each row is an iteration. */
  readonly sittings?: readonly number[];
  /** What the bodies name of the target, so that a request can be made again for another one. */
  readonly names?: PoolNames;
};

/** Tokens and users in the order of their popularity. */
export type PoolNames = { readonly tokenIds: readonly string[]; readonly userIds: readonly string[] };

/** A request of the pool. */
export type PooledRequest = {
  readonly operation: OperationId;
  readonly body: string;
  /** Pause since the answer before it, or since the iteration began. */
  readonly thinkMs: number;
  readonly namesNewToken: boolean;
};

const BRACE = 0x7b;

/** The row of a request. */
export function rowOf(operation: OperationId, body: string, thinkMs = 0, namesNewToken = false): string {
  const mark = namesNewToken ? "*" : "";
  return `${OPERATION_IDS.indexOf(operation)}${mark}${thinkMs === 0 ? "" : Math.round(thinkMs)}${body}`;
}

/** The request of a row. */
export function readRow(row: string): PooledRequest {
  const operation = OPERATION_IDS[row.charCodeAt(0) - 48];
  if (operation === undefined) throw new Error("a row of the pool names no operation");
  // Nearly every row of the busiest scenarios is of this kind.
  if (row.charCodeAt(1) === BRACE) return { operation, body: row.slice(1), thinkMs: 0, namesNewToken: false };
  const begin = row.indexOf("{");
  const namesNewToken = row.charAt(1) === "*";
  const thinkMs = Number(row.slice(namesNewToken ? 2 : 1, begin));
  return { operation, body: row.slice(begin), thinkMs, namesNewToken };
}

/** The rows of an iteration: from `begin` up to, but without, `end`. */
export type Span = { readonly begin: number; readonly end: number };

/** Which rows an iteration sends, in a pool of so many rows with these beginnings of sittings: a pure function. */
export function spansOf(rows: number, beginnings: ArrayLike<number>, seed: number): (iteration: number) => Span {
  const sittings = beginnings.length;
  if (sittings === 0) {
    const place = poolOrder(seed, rows);
    return (iteration) => {
      const begin = place(iteration);
      return { begin, end: begin + 1 };
    };
  }
  const place = poolOrder(seed, sittings);
  return (iteration) => {
    const sitting = place(iteration);
    const end = sitting + 1 < sittings ? beginnings[sitting + 1] : rows;
    return { begin: beginnings[sitting] ?? 0, end: end ?? rows };
  };
}
