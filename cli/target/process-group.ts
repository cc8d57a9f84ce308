// The processes of a group: whether any is left, and their processor time. The latter on Linux alone (/proc).

import { readdirSync, readFileSync } from "node:fs";
import { sumOf } from "../../statistics/arithmetic.ts";

/** /proc counts in hundredths of a second on every architecture that Node runs on. */
const TICK_MS = 10;
/** Places after the program's name, which may hold spaces and parentheses. */
const [STATE, GROUP, FIRST_TICKS, LAST_TICKS] = [0, 2, 11, 14];

/** Whether a process of the group is left that has not ended; without /proc, one that has ended may count. */
export function isGroupAlive(group: number): boolean {
  const members = membersOf(group);
  if (members !== undefined) return members.some((fields) => fields[STATE] !== "Z");
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

/** User and system time of all of the group and of their children that have ended, in ms; undefined without /proc. */
export function groupCpuMs(group: number): number | undefined {
  const members = membersOf(group);
  if (members === undefined || members.length === 0) return undefined;
  const ticks = members.flatMap((fields) => fields.slice(FIRST_TICKS, LAST_TICKS + 1)).map(Number);
  return sumOf(ticks) * TICK_MS;
}

/** The fields of /proc/PID/stat of each process, from its state on. */
function membersOf(group: number): readonly (readonly string[])[] | undefined {
  let pids: readonly string[];
  try {
    pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return undefined;
  }
  return pids.length === 0 ? undefined : pids.map(fieldsOf).filter((fields) => fields[GROUP] === String(group));
}

function fieldsOf(pid: string): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}
