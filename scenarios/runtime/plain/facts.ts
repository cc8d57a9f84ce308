// What the bundler writes into a plain bundle: its scenario, the default load, and its bodies as one string.
import type { DefaultLoad } from "../../profiles.ts";

/** The facts of one plain bundle. `pool` is JSON, see {@link PlainPool}. */
export type PlainFacts = {
  readonly scenario: string;
  readonly question: string;
  readonly byDefault: DefaultLoad;
  readonly pool: string;
};

/** Rows of the load, and before it the body that asks for users and the rows that create tokens. */
export type PlainPool = {
  readonly rows: readonly string[];
  readonly users: string;
  readonly creations: readonly string[];
};

declare const ASSAY_PLAIN_FACTS: PlainFacts;

/** The facts that the bundler put in place of the name. Throws outside a plain bundle. */
export function plainFacts(): PlainFacts {
  return ASSAY_PLAIN_FACTS;
}
