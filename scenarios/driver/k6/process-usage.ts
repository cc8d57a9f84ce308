// Watches the memory and processor time of another process. Linux only (/proc); elsewhere the values stay unknown.

import { readdirSync, readFileSync } from "node:fs";

/** What a process has used so far; undefined where the system does not report it. */
export interface ProcessUsage {
  /** At the last sample while it ran. */
  readonly rssMiB: number | undefined;
  /** The kernel's own high-water mark, so that peaks between two samples count. */
  readonly peakRssMiB: number | undefined;
  /** User and system time up to the last sample, at most one interval before the end of the process. */
  readonly cpuSeconds: number | undefined;
}

/** USER_HZ: /proc counts in hundredths of a second on every architecture that Node runs on, whatever the kernel's HZ. */
export const TICKS_PER_SECOND = 100;

/** Samples a process each `intervalMs` and hands its resident size to `onRss`. The timer keeps no process alive. */
export function watchUsage(pid: number, intervalMs: number, onRss: (rssMiB: number) => void) {
  let usage: ProcessUsage = { rssMiB: undefined, peakRssMiB: undefined, cpuSeconds: undefined };
  const sample = (): void => {
    const status = readSystemFile(`/proc/${pid}/status`);
    const peakKiB = Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN);
    const rssKiB = Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN);
    const ticks = processorTicks(statFields(pid));
    usage = {
      rssMiB: Number.isNaN(rssKiB) ? usage.rssMiB : rssKiB / 1024,
      peakRssMiB: largest(usage.peakRssMiB, peakKiB / 1024),
      cpuSeconds: largest(usage.cpuSeconds, ticks / TICKS_PER_SECOND),
    };
    if (!Number.isNaN(rssKiB)) onRss(rssKiB / 1024);
  };
  const timer = setInterval(sample, intervalMs);
  timer.unref();
  return {
    get usage() {
      return usage;
    },
    /** Samples now: at a moment after which it may be too late. */
    sample,
    close: () => clearInterval(timer),
  };
}

/** The fields of /proc/PID/stat from the state on: the program's name before it may hold spaces and parentheses. */
export function statFields(pid: number | string): readonly string[] {
  const stat = readSystemFile(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** Fields 14 and 15, counted from 1 and with the number and the name. */
function processorTicks(fields: readonly string[]): number {
  return Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN);
}

/** When a process was started, in ticks since the start of the machine, with its number: no other process has both. */
export function processStart(pid: number): string | undefined {
  const ticks = statFields(pid)[19];
  return ticks === undefined ? undefined : `${pid} ${ticks}`;
}

function largest(known: number | undefined, seen: number): number | undefined {
  if (Number.isNaN(seen)) return known;
  return known === undefined ? seen : Math.max(known, seen);
}

/** The text of a file of the system; empty if it cannot be read, as that of a process that has ended. */
export function readSystemFile(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

/** The names in a folder of the system; none if it cannot be read. */
export function listSystemFolder(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
