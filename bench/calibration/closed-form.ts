// What a freeze does to a run at constant rate, without any measurement.

/** A service that stands still for `freezeSeconds` within a run of `runSeconds`, and responds at once otherwise. */
export type Freeze = { readonly freezeSeconds: number; readonly runSeconds: number };

/**
 * The quantile of the time from the scheduled start to the response, in seconds. A share freeze/run of the requests is meant
 * to start while the service stands still, and these wait between 0 and the whole freeze, evenly spread.
 */
export function waitQuantile(quantile: number, { freezeSeconds, runSeconds }: Freeze): number {
  const beyond = 1 - quantile;
  const frozenShare = freezeSeconds / runSeconds;
  return beyond >= frozenShare ? 0 : freezeSeconds * (1 - beyond / frozenShare);
}

/** By how much a number is off, as a share of the right one. */
export function errorShare(found: number, expected: number): number {
  return Math.abs(found - expected) / expected;
}
