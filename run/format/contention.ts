// How much a generator had to wait for processors: what its system reports of it, and nothing where it reports none.

/** Seconds in a span of time, each absent where the system does not report it. */
export type Contention = {
  /** For which threads of k6, and of Assay, could have run and no processor was free; summed over the threads. */
  readonly k6WaitSeconds?: number;
  readonly assayWaitSeconds?: number;
  /** In which at least one process of this machine waited for a processor. */
  readonly pressureSeconds?: number;
  /** That the hypervisor gave to other machines, over all processors. */
  readonly stolenSeconds?: number;
  /** For which the limit of the control group stopped its processes. */
  readonly throttledSeconds?: number;
};

const FIELDS = [
  "k6WaitSeconds",
  "assayWaitSeconds",
  "pressureSeconds",
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
