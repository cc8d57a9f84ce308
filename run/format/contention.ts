// How much a generator had to wait for processors: what its system reports of it, and nothing where it reports none.
import { rounded } from "../../statistics/arithmetic.ts";
import type { Contention } from "./generated/run.ts";

export type { Contention } from "./generated/run.ts";

type Field = keyof Contention;

/** The sum of two; a field that neither has stays absent. */
export function addedContention(one: Contention, other: Contention): Contention {
  const fields = Object.keys({ ...one, ...other }) as Field[];
  return Object.fromEntries(fields.map((field) => [field, rounded((one[field] ?? 0) + (other[field] ?? 0), 3)]));
}

/** What came between two readings of counters that only grow; a field that is missing in one of them is absent. */
export function contentionSince(before: Contention, now: Contention): Contention {
  return Object.fromEntries(
    Object.entries(now).flatMap(([field, value]) => {
      const earlier = before[field as Field];
      return earlier === undefined ? [] : [[field, rounded(Math.max(0, value - earlier), 3)]];
    }),
  );
}
