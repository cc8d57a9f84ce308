// A row of a table in which something is judged: the steps of a capacity search, the metrics of a comparison.
import type { State } from "../../run/verdict/verdict.ts";

/** The cells are all but that of the verdict, which has the mark of the state; `reason` is empty where numbers say it. */
export type JudgedRow = {
  readonly cells: readonly [string, ...string[]];
  readonly state: State;
  readonly verdict: string;
  readonly reason: string;
};
