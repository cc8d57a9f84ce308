// Processor time and memory of this program during a run.

/** A watch over this process. */
export type SelfWatch = {
  /** Samples the resident size and keeps the largest. */
  readonly sample: () => void;
  /** At the last sample. */
  readonly rssMiB: () => number;
  readonly peakRssMiB: () => number;
  /** Processor seconds so far, of all threads: the collector of garbage is part of the generator. */
  readonly cpuSeconds: () => number;
};

/** Starts a watch; the memory of before it does not count. */
export function watchSelf(): SelfWatch {
  let peakBytes = 0;
  let bytes = 0;
  const sample = (): void => {
    bytes = process.memoryUsage.rss();
    peakBytes = Math.max(peakBytes, bytes);
  };
  sample();
  return { sample, rssMiB: () => bytes / 2 ** 20, peakRssMiB: () => peakBytes / 2 ** 20, cpuSeconds: processSeconds };
}

function processSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
