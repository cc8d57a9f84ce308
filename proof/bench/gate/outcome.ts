// How comparisons of one kind ended.
import { meanOf } from "../../../statistics/arithmetic.ts";
import { wilsonInterval } from "../../../statistics/proportion-interval.ts";

/** How one comparison ended, and after how many pairs. */
export type Ended = { readonly verdict: "regression" | "not-slower" | "undecided"; readonly pairs: number };

export type Outcome = ReturnType<typeof outcomeOf>;

/** Shares of the comparisons, of which there is at least one, and their mean number of pairs. */
export function outcomeOf(ended: readonly Ended[]) {
  const trials = ended.length;
  const countOf = (wanted: Ended["verdict"]) => ended.filter(({ verdict }) => verdict === wanted).length;
  const hits = countOf("regression");
  return {
    regression: hits / trials,
    /** Of the share of regressions, 95 %. */
    interval: wilsonInterval({ hits, all: trials }, 0.95),
    notSlower: countOf("not-slower") / trials,
    undecided: countOf("undecided") / trials,
    meanPairs: meanOf(ended.map(({ pairs }) => pairs)),
  };
}
