// Places at which a short series in order of time changes its level: the best split, and whether chance makes one as good. Pure.
//
// Source: A. Sen and M. S. Srivastava, "On tests for detecting change in mean", Annals of Statistics 3 (1975), for the split;
// its chance by permutation, and further splits on both sides of one that is found (binary segmentation). The chance holds for
// values that do not depend on each other: docs/history.md has what comes of those that do.

/** The fewest values on each side of a change. */
export const LEAST_SEGMENT = 5;
/** A split is a change if at most this share of the permutations has as good a one. */
export const CHANGE_CHANCE = 0.001;
const PERMUTATIONS = 1_999;
/** So many permutations as good, the series itself being one, are too many. */
const MOST_AS_GOOD = CHANGE_CHANCE * (PERMUTATIONS + 1);

/** The indices at which a new level begins, ascending. `next` gives uniform values in [0, 1). */
export function changePoints(values: readonly number[], next: () => number): readonly number[] {
  const { at, explained } = bestSplit(values);
  if (at === undefined || isByChance(values, explained, next)) return [];
  const after = changePoints(values.slice(at), next).map((place) => place + at);
  return [...changePoints(values.slice(0, at), next), at, ...after];
}

/** The split that explains most of the squares; none in a series that is too short, or that does not vary. */
function bestSplit(values: readonly number[]): { readonly at?: number; readonly explained: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let best: { at?: number; explained: number } = { explained: 0 };
  let sum = 0;
  for (let at = 1; at <= values.length - LEAST_SEGMENT; at++) {
    sum += (values[at - 1] ?? 0) - mean;
    const explained = (sum ** 2 * values.length) / (at * (values.length - at));
    if (at >= LEAST_SEGMENT && explained > best.explained) best = { at, explained };
  }
  return best;
}

/** Ends as soon as it is clear that chance does as well. */
function isByChance(values: readonly number[], explained: number, next: () => number): boolean {
  const shuffled = [...values];
  let asGood = 1;
  for (let permutation = 0; permutation < PERMUTATIONS && asGood <= MOST_AS_GOOD; permutation++) {
    shuffle(shuffled, next);
    if (bestSplit(shuffled).explained >= explained) asGood++;
  }
  return asGood > MOST_AS_GOOD;
}

/** R. A. Fisher and F. Yates, as R. Durstenfeld writes it (1964). */
function shuffle(values: number[], next: () => number): void {
  for (let last = values.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1));
    [values[last], values[other]] = [values[other] ?? 0, values[last] ?? 0];
  }
}
