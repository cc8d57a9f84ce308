// How much of the spread of nested values lies between groups, and how much within them. Pure.
//
// Source: G. W. Snedecor and W. G. Cochran, "Statistical methods" (1967), section 10.13: the analysis of variance of a random
// effects model, by the method of moments.
import { sumOf } from "./arithmetic.ts";

/** Variances: of one value about its group, and of one group about all. */
type VarianceComponents = {
  readonly within: number;
  /** Never below 0, which means too little to be seen. */
  readonly between: number;
};

/**
 * The components of groups of values, of equal sizes or not. Fails with a RangeError for fewer than two groups, or without a
 * group of two values.
 */
export function varianceComponents(groups: readonly (readonly number[])[]): VarianceComponents {
  const sizes = groups.map(({ length }) => length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const [betweenFreedom, withinFreedom] = [groups.length - 1, all - groups.length];
  if (betweenFreedom < 1 || withinFreedom < 1) {
    throw new RangeError(
      `The groups must be two or more, one of them with two values, got ${groups.length} groups of ${all} values.`,
    );
  }
  const means = groups.map((group) => sumOf(group) / group.length);
  const mean = sumOf(groups.flat()) / all;
  const betweenSquares = sumOf(means.map((one, at) => (sizes[at] ?? 0) * (one - mean) ** 2));
  const withinSquares = sumOf(groups.flatMap((group, at) => group.map((value) => (value - (means[at] ?? 0)) ** 2)));
  const within = withinSquares / withinFreedom;
  const size = (all - sumOf(sizes.map((one) => one ** 2)) / all) / betweenFreedom;
  return { within, between: Math.max(0, (betweenSquares / betweenFreedom - within) / size) };
}
