// Where a monotonous condition turns. Pure.

/** Halves an interval repeatedly around the value from which on a condition holds, and returns the upper end. */
export function bisect(low: number, high: number, holds: (value: number) => boolean, halvings = 60): number {
  let [before, after] = [low, high];
  for (let step = 0; step < halvings; step++) {
    const middle = (before + after) / 2;
    if (holds(middle)) after = middle;
    else before = middle;
  }
  return after;
}
