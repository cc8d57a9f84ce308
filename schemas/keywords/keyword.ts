// What a constraint keyword has to tell: the values at its borders, and the ways in which it can be got wrong.
import type { Constraint, Schema, Tier } from "../dialect.ts";
import type { ReadingId } from "../readings.ts";

/** What a service has to do with a value: refuse it, take it, or either (then it is only recorded). */
export type Expectation = "refuse" | "accept" | "observe";

/**
 * One value at the border of a constraint. `json` is raw text put in place of the member's value, so that -0, 1e-400 or
 * texts that are no JSON reach the wire as they are. `variant` is the last part of a permanent check id.
 */
export type BoundaryValue = {
  readonly variant: string;
  readonly json: string;
  readonly expectation: Expectation;
  readonly tier: Tier;
  readonly readings: readonly ReadingId[];
  /** The rule or the silence that the value tries, as a short clause. */
  readonly why: string;
};

/** A wrong version of a schema node, for mutants: what was done to it and what stands in its place. */
export type Weakening = {
  readonly variant: string;
  readonly kind: "dropped" | "loosened" | "tightened";
  readonly schema: Schema;
};

/** One constraint keyword. Both functions are given a node that has the keyword. */
export type KeywordRule = {
  readonly keyword: Constraint;
  readonly boundaries: (schema: Schema) => readonly BoundaryValue[];
  readonly weakenings: (schema: Schema) => readonly Weakening[];
};
