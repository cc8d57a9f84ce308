// Whether this machine lets k6 open a connection for each VU. Where it does not, the target would seem to fail: a service
// on this machine has the same limit.
import { readFileSync } from "node:fs";
import { Failure } from "../../../errors.ts";

/** Files that k6, or a service on this machine, has open besides its connections. */
const OTHER_FILES = 50;

/** Fails with `machine-exhausted` if so many VUs cannot all have a connection. `allowed` is the limit of open files. */
export function requireOpenFiles(vus: number, allowed: number = allowedFiles()): void {
  const needed = vus + OTHER_FILES;
  if (allowed >= needed) return;
  throw new Failure(
    "machine-exhausted",
    `This load needs ${needed} open files for its ${vus} VUs, and this machine allows ${allowed}.`,
  );
}

/** The limit of this process, which k6 inherits, where Linux says so. */
function allowedFiles(): number {
  try {
    const [, count] = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return Number(count ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
