// Processor time and memory of this program while a run goes on, as far as the system tells.
import { readFileSync } from "node:fs";

/** A watch over this process. */
export type SelfWatch = {
  /** Looks at the resident size and keeps the largest. */
  readonly look: () => void;
  readonly peakRssMiB: () => number;
  /** Processor seconds of the main thread so far. */
  readonly cpuSeconds: () => number;
};

/** Starts a watch; the memory of before it does not count. */
export function watchSelf(): SelfWatch {
  let peakBytes = 0;
  const look = (): void => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  };
  look();
  return { look, peakRssMiB: () => peakBytes / 2 ** 20, cpuSeconds: mainThreadSeconds };
}

const TICKS_PER_SECOND = 100;

/**
 * The main thread alone, where Linux tells: a reference service in a thread beside it is no part of the generator.
 * Elsewhere the whole process.
 */
function mainThreadSeconds(): number {
  try {
    const stat = readFileSync(`/proc/self/task/${process.pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
}
