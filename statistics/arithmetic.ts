// Arithmetic that JavaScript lacks.

export function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** How often each value occurs, in the order of their first places. */
export function countsOf<T>(values: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** NaN for no values. */
export function meanOf(values: readonly number[]): number {
  return sumOf(values) / values.length;
}

/** Rounded to a number of decimal places. */
export function rounded(value: number, places: number): number {
  const scale = 10 ** places;
  return Math.round(value * scale) / scale;
}

export function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
