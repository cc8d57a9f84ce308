// The memory of a whole `assay load` from its start to its end, looked at from outside. What it says of itself is not asked.
import { spawn } from "node:child_process";
import { closeSync, openSync, realpathSync } from "node:fs";
import type { Command } from "../generator/subjects.ts";
import { processTree } from "../processes.ts";

/** Resident sizes at one moment at which k6 ran, in MB (10⁶ bytes); `assay` is all of the tree but k6. */
export type MemoryLook = { readonly k6: number; readonly assay: number };

/** What was seen. The peaks are the kernel's own, so that they miss nothing between two looks. */
export type WatchedRun = {
  readonly looks: readonly MemoryLook[];
  readonly peakMB: MemoryLook;
  readonly exitCode: number | null;
};

const LOOK_INTERVAL_MS = 500;
const MB_PER_MIB = 1.048576;

/** Runs a command to its end. Rejects if it cannot be started. */
export async function watchRun({ command, environment }: Command, k6: string, logFile: string): Promise<WatchedRun> {
  const log = openSync(logFile, "w");
  const [program, ...args] = command;
  const child = spawn(program, args, { env: environment, stdio: ["ignore", log, log] });
  closeSync(log);
  const k6Program = realpathSync(k6);
  const looks: MemoryLook[] = [];
  const peak = { k6: 0, assay: 0 };
  const look = (): void => {
    const now = { k6: 0, assay: 0 };
    for (const { program: file, residentMiB, peakMiB } of processTree(child.pid ?? 0)) {
      const part = file === k6Program ? "k6" : "assay";
      now[part] += residentMiB * MB_PER_MIB;
      peak[part] = Math.max(peak[part], peakMiB * MB_PER_MIB, now[part]);
    }
    if (now.k6 > 0 && now.assay > 0) looks.push(now);
  };
  const timer = setInterval(look, LOOK_INTERVAL_MS);
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  }).finally(() => clearInterval(timer));
  return { looks, peakMB: peak, exitCode };
}
