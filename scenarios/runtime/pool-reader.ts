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
  /** The place of the one row of an iteration that is no session. */
  readonly placeOf: (iteration: number) => number;
  /** One of the rows as an iteration sends it. */
  readonly rowAt: (row: number, iteration: number) => string;
  /** The theme of a row. */
  readonly themeAt: (row: number) => number;
  /** The place of the credential of a row; 0 where each VU has its own. */
  readonly credentialAt: (row: number) => number;
};

declare const ASSAY_POOL: PoolTexts;

/** Opens the pool that the bundler put in place of the name. */
export function openPool(seed: number): Pool {
  const texts = ASSAY_POOL;
  const [rows, sessions] = [countIn(texts.ends), countIn(texts.sessions)];
  const place = poolOrder(seed, rows, blockOf(rows));
  let renew: Renewal | undefined;
  const perPass = sessions > 0 ? sessions : rows;
  const renewed = (row: number, iteration: number): string => {
    const text = rowAt(texts, row);
    if (iteration < perPass) return text;
    renew ??= createRenewal(seed, texts.names === "" ? undefined : JSON.parse(texts.names));
    return renew(text, numberAt(texts.themes, row), Math.floor(iteration / perPass));
  };
  return {
    hasSessions: sessions > 0,
    spanOf: spansOf(rows, sessions, (session) => numberAt(texts.sessions, session), seed),
    placeOf: place,
    rowAt: renewed,
    themeAt: (row) => (texts.themes === "" ? 0 : numberAt(texts.themes, row)),
    credentialAt: (row) => (texts.credentials === "" ? 0 : numberAt(texts.credentials, row)),
  };
}
