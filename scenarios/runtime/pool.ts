// The format of the pool file: the requests that were made before the run. k6 holds them once for all VUs and parses a row on each access, so a row is
// one short text: the place of its operation in OPERATION_IDS, one digit, and then the body as it goes out.
import { OPERATION_IDS, type OperationId } from "../../schemas/operation.ts";

/** Version of the pool file that this code reads. */
export const POOL_FORMAT_VERSION = 1;

/** What a pool file holds. */
export type PoolFile = { readonly formatVersion: typeof POOL_FORMAT_VERSION; readonly rows: readonly string[] };

/** The row of a request. */
export function rowOf(operation: OperationId, body: string): string {
  return `${OPERATION_IDS.indexOf(operation)}${body}`;
}

/** The request of a row. */
export function readRow(row: string): { readonly operation: OperationId; readonly body: string } {
  const operation = OPERATION_IDS[row.charCodeAt(0) - 48];
  if (operation === undefined) throw new Error("a row of the pool names no operation");
  return { operation, body: row.slice(1) };
}
