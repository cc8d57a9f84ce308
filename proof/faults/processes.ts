// The processes of a command as Linux shows them, and limits that are set while they run.
import { spawnSync } from "node:child_process";
import { listSystemFolder, readSystemFile } from "../../scenarios/driver/k6/process-usage.ts";

export function processesIn(folder: string): readonly number[] {
  return listSystemFolder("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && readSystemFile(`/proc/${pid}/cmdline`).includes(folder));
}

export function isK6(pid: number): boolean {
  return isProgram(pid, "k6", "run");
}

export function isBuild(pid: number): boolean {
  return isProgram(pid, "/go", "build");
}

function isProgram(pid: number, name: string, arg: string): boolean {
  const [program = "", ...args] = readSystemFile(`/proc/${pid}/cmdline`).split("\0");
  return program.endsWith(name) && args.includes(arg);
}

export function openFiles(pid: number): number {
  return listSystemFolder(`/proc/${pid}/fd`).length;
}

/** Of util-linux: sets a limit of a running process. */
export function limit(pid: number, resource: "fsize" | "nofile", value: number): void {
  spawnSync("prlimit", [`--${resource}=${value}`, "--pid", String(pid)]);
}
