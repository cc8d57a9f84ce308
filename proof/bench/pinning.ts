// Gives target and generator a processor each: without that, a faster generator makes the target busier, and both the slower.
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** A command that runs as before, on processors of its own if they could be had. */
export type Pin = (command: readonly [string, ...string[]]) => readonly [string, ...string[]];

/**
 * Moves this process with all its threads to the first processor and returns how to start a command on the second. Without
 * `taskset` (util-linux) or a second processor, commands stay as they are, and `onUnpinned` gets the reason.
 */
export function pinTarget(onUnpinned: (reason: string) => void): Pin {
  if (availableParallelism() < 2) {
    onUnpinned("Not pinned: there is one processor.");
    return (command) => command;
  }
  const { status, error } = spawnSync("taskset", ["-acp", "0", String(process.pid)], { stdio: "ignore" });
  if (error !== undefined || status !== 0) {
    onUnpinned("Not pinned: taskset is not there.");
    return (command) => command;
  }
  return (command) => ["taskset", "-c", "1", ...command];
}
