// The pool as a VU sees it.
import { SharedArray } from "k6/data";
import type { OperationId } from "../../schemas/operation.ts";
import { poolOrder } from "./order.ts";
import { POOL_FORMAT_VERSION, type PoolFile, readRow } from "./pool.ts";

/** Opens the pool file, in the init context; the result gives the request of an iteration. */
export function openPool(
  file: string,
  seed: number,
): (iteration: number) => { readonly operation: OperationId; readonly body: string } {
  const rows = new SharedArray<string>("pool", () => {
    const pool = JSON.parse(open(file)) as PoolFile;
    if (pool.formatVersion !== POOL_FORMAT_VERSION || pool.rows.length === 0) {
      throw new Error(`${file} must be a pool of format ${POOL_FORMAT_VERSION} that is not empty`);
    }
    return [...pool.rows];
  });
  const place = poolOrder(seed, rows.length);
  return (iteration) => readRow(rows[place(iteration)] ?? "");
}
