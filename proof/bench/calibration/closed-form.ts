// What a freeze does to a run at constant rate, without any measurement.

/** A service that stands still for `freezeSeconds` within a run of `runSeconds`, and responds at once otherwise. */
export type Freeze = {
  readonly freezeSeconds: number;
  readonly runSeconds: number;
  /** The rate of the load as a share of what the service can respond to after the freeze; 0, the default, without a limit. */
  readonly utilisation?: number;
};

/**
 * The quantile of the time from the scheduled start to the response, in seconds. What is due while the service stands still
 * waits for the end of the freeze, and then for what was due before it: the waits fall evenly from the whole freeze to nothing.
 * Right for waits that are longer than those of requests after the freeze, and 0 for shorter ones.
 */
export function waitQuantile(quantile: number, { freezeSeconds, runSeconds, utilisation = 0 }: Freeze): number {
  const wait = freezeSeconds - (1 - utilisation) * (1 - quantile) * runSeconds;
  return wait <= utilisation * freezeSeconds ? 0 : wait;
}

/** By how much a number is off, as a share of the right one. */
export function errorShare(found: number, expected: number): number {
  return Math.abs(found - expected) / expected;
}
