// What a freeze does to a run at constant rate, computed without any measurement.

/** A service that sends nothing for `freezeSeconds` within a run of `runSeconds`, and responds at once otherwise. */
export type Freeze = {
  readonly freezeSeconds: number;
  readonly runSeconds: number;
  /** The rate of the load as a share of what the service can respond to after the freeze; 0, the default, without a limit. */
  readonly utilisation?: number;
};

/**
 * A quantile of the time from the scheduled start to the response, in seconds. A request that is due during the freeze waits for
 * its end, and then for those that were due before it; so does one that is due before the service has caught up. Together the
 * waits are spread evenly between 0 and the whole freeze.
 */
export function waitQuantile(quantile: number, { freezeSeconds, runSeconds, utilisation = 0 }: Freeze): number {
  return Math.max(0, freezeSeconds - (1 - utilisation) * (1 - quantile) * runSeconds);
}
