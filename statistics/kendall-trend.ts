// Whether a series of values in order of time rises, by ranks. Pure.

/** The share of all pairs of values whose later one is larger; equal ones count half. */
export function risingShare(values: readonly number[]): number {
  let sum = 0;
  for (const [at, value] of values.entries())
    for (let next = at + 1; next < values.length; next++) sum += (1 + Math.sign((values[next] ?? 0) - value)) / 2;
  return sum / Math.max(1, (values.length * (values.length - 1)) / 2);
}

/**
 * How often chance alone orders as many pairs upward as this series does, if its values are independent (Kendall 1938),
 * exactly; for up to some thirty values.
 */
export function orderChance(values: readonly number[]): number {
  const pairs = (values.length * (values.length - 1)) / 2;
  const risen = risingShare(values) * pairs;
  // How likely each number of rising pairs is: the next value goes to any position among those before it.
  let chances = [1];
  for (let count = 2; count <= values.length; count++) {
    const wider = new Array<number>(chances.length + count - 1).fill(0);
    for (const [pairsBefore, chance] of chances.entries())
      for (let index = 0; index < count; index++)
        wider[pairsBefore + index] = (wider[pairsBefore + index] ?? 0) + chance / count;
    chances = wider;
  }
  return chances.reduce((sum, chance, at) => (at >= risen ? sum + chance : sum), 0);
}
