// Whether a process still does anything. A process whose parent has not yet collected its exit code is over.

import { existsSync, readFileSync } from "node:fs";

/** False for a process that is gone or only waits to be collected. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (!existsSync("/proc/self/stat")) return true;
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2));
  } catch {
    return false;
  }
}
