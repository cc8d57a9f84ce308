// The pool as a VU sees it.

import { countIn, numberAt, type PoolTexts, rowAt, type Span, spansOf } from "./pool.ts";
import { blockOf, poolOrder } from "./pool-order.ts";
import { createRenewal, type Renewal } from "./renewal.ts";

/** The requests of a run. */
export type Pool = {
  /** Whether an iteration is a whole session. */
  readonly hasSessions: boolean;
  /** The rows of an iteration. */
  readonly spanOf: (iteration: number) => Span;
  /** The one row of an iteration that is no session. */
  readonly rowOf: (iteration: number) => string;
  /** One of the rows as an iteration sends it. */
  readonly rowAt: (row: number, iteration: number) => string;
};

declare const ASSAY_POOL: PoolTexts;

/** Opens the pool that the bundler put in place of the name. */
export function openPool(seed: number): Pool {
  const texts = ASSAY_POOL;
  const [rows, sessions] = [countIn(texts.ends), countIn(texts.sessions)];
  const place = poolOrder(seed, rows, blockOf(rows));
  let renew: Renewal | undefined;
  const renewed = (row: number, pass: number): string => {
    const text = rowAt(texts, row);
    if (pass === 0) return text;
    renew ??= createRenewal(seed, texts.names === "" ? undefined : JSON.parse(texts.names));
    return renew(text, numberAt(texts.themes, row), pass);
  };
  return {
    hasSessions: sessions > 0,
    spanOf: spansOf(rows, sessions, (session) => numberAt(texts.sessions, session), seed),
    rowOf: (iteration) => renewed(place(iteration), Math.floor(iteration / rows)),
    rowAt: (row, iteration) => renewed(row, Math.floor(iteration / sessions)),
  };
}
