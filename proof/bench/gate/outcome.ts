// How comparisons of one kind ended.
import { meanOf } from "../../../statistics/arithmetic.ts";
import { wilsonInterval } from "../../../statistics/proportion-interval.ts";

/** How one comparison ended, and after how many pairs. */
export type Ended = { readonly verdict: "regression" | "not-slower" | "undecided"; readonly pairs: number };

/** Shares of the comparisons, and their mean number of pairs. */
export type Outcome = {
  readonly trials: number;
  readonly regression: number;
  /** Of the share of regressions, 95 %. */
  readonly interval: { readonly low: number; readonly high: number };
  readonly notSlower: number;
  readonly undecided: number;
  readonly meanPairs: number;
};

/** The outcome of at least one comparison. */
export function outcomeOf(ended: readonly Ended[]): Outcome {
  const trials = ended.length;
  const countOf = (wanted: Ended["verdict"]) => ended.filter(({ verdict }) => verdict === wanted).length;
  const hits = countOf("regression");
  return {
    trials,
    regression: hits / trials,
    interval: wilsonInterval({ hits, all: trials }, 0.95),
    notSlower: countOf("not-slower") / trials,
    undecided: countOf("undecided") / trials,
    meanPairs: meanOf(ended.map(({ pairs }) => pairs)),
  };
}
