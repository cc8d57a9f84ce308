// How often each of a list is chosen: few often, most rarely.

/**
 * A chooser by Zipf's law: the element at index k comes with a share in proportion to 1 / (k + 1)^exponent. Takes a
 * uniform number in [0, 1) and gives an index; exponent 0 makes all equal.
 */
export function zipf(count: number, exponent: number): (uniform: number) => number {
  if (count < 1) throw new Error("zipf needs at least one element to choose from");
  let sum = 0;
  const bounds = zipfShares(count, exponent).map((share) => {
    sum += share;
    return sum;
  });
  return (uniform) => {
    const found = bounds.findIndex((bound) => uniform < bound);
    return found < 0 ? count - 1 : found;
  };
}

/** The shares that {@link zipf} gives, by index; they sum to 1. */
export function zipfShares(count: number, exponent: number): readonly number[] {
  const weights = Array.from({ length: count }, (_, index) => (index + 1) ** -exponent);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
