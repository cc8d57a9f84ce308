// The pool as a VU sees it.

import { countIn, numberAt, type PoolTexts, rowAt, type Span, spansOf } from "./pool.ts";
import { poolOrder } from "./pool-order.ts";

/** The requests of a run. */
export type Pool = {
  /** Whether an iteration is a whole session. */
  readonly hasSessions: boolean;
  /** The rows of an iteration. */
  readonly spanOf: (iteration: number) => Span;
  /** The one row of an iteration that is no session. */
  readonly rowOf: (iteration: number) => string;
  readonly rowAt: (row: number) => string;
};

declare const ASSAY_POOL: PoolTexts;

/** Opens the pool that the bundler put in place of the name. */
export function openPool(seed: number): Pool {
  const texts = ASSAY_POOL;
  const [rows, sessions] = [countIn(texts.ends), countIn(texts.sessions)];
  const place = poolOrder(seed, rows);
  return {
    hasSessions: sessions > 0,
    spanOf: spansOf(rows, sessions, (session) => numberAt(texts.sessions, session), seed),
    rowOf: (iteration) => rowAt(texts, place(iteration)),
    rowAt: (row) => rowAt(texts, row),
  };
}
