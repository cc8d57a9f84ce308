// The search for the first slow build between a good and a bad one, by comparisons with the good one. Pure.

/** What a comparison with the good build says of another. */
export type Judgement = "regression" | "not-slower" | "open";

/** What a search found; builds by their index. */
export type Bisection =
  | { readonly kind: "found"; readonly slow: number }
  /** The bad build is not slower than the good one. */
  | { readonly kind: "not-slower" }
  /** The comparison of `undecided` stayed open: the first slow build is after `good`, and `bad` is the last that it can be. */
  | { readonly kind: "open"; readonly good: number; readonly bad: number; readonly undecided: number };

/** The most comparisons of a search among so many builds, the good one included: the bad one first, then halves. */
export function mostComparisons(builds: number): number {
  return 1 + Math.ceil(Math.log2(Math.max(1, builds - 1)));
}

/**
 * Searches among builds from the good one, index 0, to the bad one. The bad one is compared first: where it is not slower,
 * every half would lead to it all the same. Each comparison is with the good build, so that slow steps add up to one that is
 * found, and may have `1 / mostComparisons` of the risk that the search may take.
 */
export async function bisect(builds: number, judge: (index: number) => Promise<Judgement>): Promise<Bisection> {
  if (builds < 2) throw new RangeError(`Expected a good and a bad build, got ${builds}.`);
  let [good, bad] = [0, builds - 1];
  const first = await judge(bad);
  if (first === "not-slower") return { kind: "not-slower" };
  if (first === "open") return { kind: "open", good, bad, undecided: bad };
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    const found = await judge(middle);
    if (found === "open") return { kind: "open", good, bad, undecided: middle };
    if (found === "regression") bad = middle;
    else good = middle;
  }
  return { kind: "found", slow: bad };
}
