// The processes of a command as Linux shows them, and limits that are set while they run.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

export function processesIn(folder: string): readonly number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && read(`/proc/${pid}/cmdline`).includes(folder));
}

export function isK6(pid: number): boolean {
  return isProgram(pid, "k6", "run");
}

export function isBuild(pid: number): boolean {
  return isProgram(pid, "/go", "build");
}

function isProgram(pid: number, name: string, arg: string): boolean {
  const [program = "", ...args] = read(`/proc/${pid}/cmdline`).split("\0");
  return program.endsWith(name) && args.includes(arg);
}

export function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

/** Of util-linux: sets a limit of a running process. */
export function limit(pid: number, resource: "fsize" | "nofile", value: number): void {
  spawnSync("prlimit", [`--${resource}=${value}`, "--pid", String(pid)]);
}

/** Empty if the file, or the process that it describes, is gone. */
export function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
