// When each iteration of a constant arrival rate is meant to begin. Pure; k6 itself computes the same.

/** The rate as k6 takes it, a whole number of iterations per unit: whole rates per second, others per 1,000 seconds. */
export function tickOf(ratePerSecond: number): { readonly rate: number; readonly timeUnit: string } {
  return Number.isInteger(ratePerSecond)
    ? { rate: ratePerSecond, timeUnit: "1s" }
    : { rate: Math.max(1, Math.round(ratePerSecond * 1_000)), timeUnit: "1000s" };
}

/** Milliseconds between two iterations. k6 cuts its period to whole nanoseconds, which adds up over a million iterations. */
export function periodMs(ratePerSecond: number): number {
  const { rate, timeUnit } = tickOf(ratePerSecond);
  return Math.floor((timeUnit === "1s" ? 1e9 : 1e12) / rate) / 1e6;
}

/** How many iterations a schedule asks for: one at the start, then one a period while the duration lasts. */
export function plannedIterations(ratePerSecond: number, durationMs: number): number {
  return Math.ceil(durationMs / periodMs(ratePerSecond));
}
