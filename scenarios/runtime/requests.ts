// The pool as a VU sees it.
import { SharedArray } from "k6/data";
import { POOL_FORMAT_VERSION, type PooledRequest, type PoolFile, readRow, type Span, spansOf } from "./pool.ts";

/** The requests of a run. */
export type Pool = {
  /** Whether an iteration is a whole sitting. */
  readonly hasSittings: boolean;
  readonly spanOf: (iteration: number) => Span;
  readonly requestAt: (row: number) => PooledRequest;
};

/** Opens the pool file, in the init context. */
export function openPool(file: string, seed: number): Pool {
  const read = (): PoolFile => {
    const pool = JSON.parse(open(file)) as PoolFile;
    if (pool.formatVersion !== POOL_FORMAT_VERSION || pool.rows.length === 0) {
      throw new Error(`${file} must be a pool of format ${POOL_FORMAT_VERSION} that is not empty`);
    }
    return pool;
  };
  const rows = new SharedArray<string>("pool", () => [...read().rows]);
  const beginnings = new SharedArray<number>("sittings", () => [...(read().sittings ?? [])]);
  return {
    hasSittings: beginnings.length > 0,
    spanOf: spansOf(rows.length, beginnings, seed),
    requestAt: (row) => readRow(rows[row] ?? ""),
  };
}
