// Processor time and memory of a command and all that it starts, from its start to its end, looked at from outside.
import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { processTree } from "./processes.ts";

/** The processor time is that of all processes together; memory in MB (10⁶ bytes) is that of the largest. */
export type WatchedCommand = {
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  readonly peakMB: number;
  readonly exitCode: number | null;
};

const LOOK_INTERVAL_MS = 50;
const MB_PER_MIB = 1.048576;

/** Runs a command to its end; whatever it prints goes into a file. Rejects if it cannot be started. */
export async function watchCommand(
  [program, ...args]: readonly [string, ...string[]],
  environment: Readonly<Record<string, string>>,
  logFile: string,
): Promise<WatchedCommand> {
  const log = openSync(logFile, "w");
  const child = spawn(program, args, { env: environment, stdio: ["ignore", log, log] });
  closeSync(log);
  const cpuMs = new Map<number, number>();
  let peakMB = 0;
  const beganMs = performance.now();
  const timer = setInterval(() => {
    for (const { pid, cpuMs: own, peakMiB } of processTree(child.pid ?? 0)) {
      cpuMs.set(pid, Math.max(own, cpuMs.get(pid) ?? 0));
      peakMB = Math.max(peakMB, peakMiB * MB_PER_MIB);
    }
  }, LOOK_INTERVAL_MS);
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  }).finally(() => clearInterval(timer));
  return {
    wallSeconds: (performance.now() - beganMs) / 1_000,
    cpuSeconds: [...cpuMs.values()].reduce((sum, ms) => sum + ms, 0) / 1_000,
    peakMB,
    exitCode,
  };
}
