// How comparisons of one kind ended, in shares.
import { wilsonInterval } from "../../../statistics/proportion.ts";

/** How one comparison ended. */
export type Ended = { readonly verdict: "regression" | "not-slower" | "open"; readonly pairs: number };

/** Shares of the comparisons that ended in each way, and their mean pairs. */
export type Outcome = {
  readonly trials: number;
  readonly regression: number;
  /** Of the regressions. */
  readonly interval: { readonly low: number; readonly high: number };
  readonly notSlower: number;
  readonly open: number;
  readonly meanPairs: number;
};

/** The outcome of one comparison or more. */
export function outcomeOf(ended: readonly Ended[]): Outcome {
  const trials = ended.length;
  const countOf = (wanted: Ended["verdict"]) => ended.filter(({ verdict }) => verdict === wanted).length;
  return {
    trials,
    regression: countOf("regression") / trials,
    interval: wilsonInterval({ hits: countOf("regression"), all: trials }, 0.95),
    notSlower: countOf("not-slower") / trials,
    open: countOf("open") / trials,
    meanPairs: ended.reduce((sum, { pairs }) => sum + pairs, 0) / trials,
  };
}
