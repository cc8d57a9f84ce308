// Sums in place: of named numbers, and of counts by key.

/** Adds the values of the named fields. */
export function addNumbers<Field extends string>(
  fields: Readonly<Record<Field, number>>,
  into: Record<NoInfer<Field>, number>,
  added: Readonly<Record<NoInfer<Field>, number>>,
): void {
  for (const field in fields) into[field] += added[field];
}

/** Keeps the larger value of each named field. */
export function keepLargest<Field extends string>(
  fields: Readonly<Record<Field, number>>,
  into: Record<NoInfer<Field>, number>,
  added: Readonly<Record<NoInfer<Field>, number>>,
): void {
  for (const field in fields) into[field] = Math.max(into[field], added[field]);
}

/** Adds counts by key. */
export function addCounts(into: Map<string, number>, added: Iterable<readonly [string, number]>): void {
  for (const [key, count] of added) countKey(into, key, count);
}

/** Counts a key, once unless told otherwise. */
export function countKey(into: Map<string, number>, key: string, count = 1): void {
  into.set(key, (into.get(key) ?? 0) + count);
}

/** The sum of all counts. */
export function sumOfCounts(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}
