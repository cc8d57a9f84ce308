// The processes of a group: whether any is left, their processor time, and the signals to all of them.

import { sumOf } from "../../../statistics/arithmetic.ts";
import { listSystemFolder, statFields, TICKS_PER_SECOND } from "./process-usage.ts";

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

/** Sends a signal to all of the group that have not ended. */
export function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // It ended in the meantime.
  }
}

/** User and system time of all of the group and of their children that have ended, in ms; undefined without /proc. */
export function groupCpuMs(group: number): number | undefined {
  const members = membersOf(group);
  if (members === undefined || members.length === 0) return undefined;
  const ticks = members.flatMap((fields) => fields.slice(FIRST_TICKS, LAST_TICKS + 1)).map(Number);
  return (sumOf(ticks) * 1_000) / TICKS_PER_SECOND;
}

/** The fields of each process, as {@link statFields} has them; undefined without /proc. */
function membersOf(group: number): readonly (readonly string[])[] | undefined {
  const pids = listSystemFolder("/proc").filter((name) => /^\d+$/.test(name));
  return pids.length === 0 ? undefined : pids.map(statFields).filter((fields) => fields[GROUP] === String(group));
}
