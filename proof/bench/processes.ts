// Processor time and memory of a process and all that it started, from outside. Linux only: it reads /proc.
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** One process at one moment. */
export type ProcessMetrics = {
  readonly pid: number;
  /** The program's file. */
  readonly program: string;
  /** User and system time since its start. */
  readonly cpuMs: number;
  /** The resident size now. */
  readonly residentMiB: number;
  /** The largest resident size since its start. */
  readonly peakMiB: number;
};

/** The process and its descendants as they are now; those that end while they are looked at are left out. */
export function processTree(root: number): readonly ProcessMetrics[] {
  const found: ProcessMetrics[] = [];
  for (const pids = [root]; ; ) {
    const pid = pids.pop();
    if (pid === undefined) return found;
    const metrics = metricsOf(pid);
    if (metrics === undefined) continue;
    found.push(metrics);
    pids.push(...childrenOf(pid));
  }
}

function metricsOf(pid: number): ProcessMetrics | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    return {
      pid,
      program: readlinkSync(`/proc/${pid}/exe`),
      cpuMs: cpuMsOf(pid),
      residentMiB: Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024,
      peakMiB: Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024,
    };
  } catch {
    return undefined;
  }
}

/**
 * In nanoseconds if the kernel keeps them for each thread, else in hundredths of a second. Threads that ended are
 * missing from the former and present in the latter, so the larger one is right but for its steps.
 */
function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const coarseMs = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  let fineMs = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    fineMs += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "latin1").split(" ")[0]) / 1e6;
  }
  return fineMs + 2 * TICK_MS < coarseMs ? coarseMs : fineMs;
}

/** USER_HZ is 100 on every architecture that Node runs on. */
const TICK_MS = 10;

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, "latin1")
        .split(" ")
        .filter((text) => text !== "")
        .map(Number),
    );
  } catch {
    return [];
  }
}
