// What the bundler writes into a plain bundle: which scenario it is, its default load, and its bodies as one text.
import type { DefaultLoad } from "../../profiles.ts";

/** The facts of one plain bundle. `pool` is JSON: rows of the pool's format, and the bodies that make tokens. */
export type PlainFacts = {
  readonly scenario: string;
  readonly question: string;
  readonly byDefault: DefaultLoad;
  readonly pool: string;
};

/** What the text of the pool holds: rows to be sent, and rows that create tokens before. */
export type PlainPool = { readonly rows: readonly string[]; readonly creations: readonly string[] };

declare const ASSAY_PLAIN_FACTS: PlainFacts;

/** The facts that the bundler put in place of the name. Throws outside a plain bundle. */
export function plainFacts(): PlainFacts {
  return ASSAY_PLAIN_FACTS;
}
