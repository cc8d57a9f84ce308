// Whether a series of values in order of time rises, by ranks. Pure.

/** The share of all pairs of values whose later one is larger; equal ones count half. */
export function risingShare(values: readonly number[]): number {
  let sum = 0;
  for (const [at, value] of values.entries())
    for (let next = at + 1; next < values.length; next++) sum += (1 + Math.sign((values[next] ?? 0) - value)) / 2;
  return sum / Math.max(1, (values.length * (values.length - 1)) / 2);
}
