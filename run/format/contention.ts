// How much a generator had to wait for processors: what its system reports of it, and nothing where it reports none.
import type { Contention } from "./generated/run.ts";

export type { Contention } from "./generated/run.ts";

const FIELDS = [
  "k6WaitSeconds",
  "assayWaitSeconds",
  "pressureSeconds",
  "othersSeconds",
  "idleSeconds",
  "stolenSeconds",
  "throttledSeconds",
] as const satisfies readonly (keyof Contention)[];

/** The sum of two; a field that neither has stays absent. */
export function addedContention(one: Contention, other: Contention): Contention {
  return combined(one, other, (a, b) => a + b, true);
}

/** What came between two readings of counters that only grow; a field that is missing in one of them is absent. */
export function contentionSince(before: Contention, now: Contention): Contention {
  return combined(now, before, (a, b) => Math.max(0, a - b), false);
}

function combined(
  one: Contention,
  other: Contention,
  combine: (one: number, other: number) => number,
  isEitherEnough: boolean,
): Contention {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const [a, b] = [one[field], other[field]];
      if (a === undefined && b === undefined) return [];
      if (!isEitherEnough && (a === undefined || b === undefined)) return [];
      return [[field, Math.round(combine(a ?? 0, b ?? 0) * 1_000) / 1_000]];
    }),
  );
}
