// A command of the user, run by a shell in a process group of its own, with its output in a file.
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { findSetpriv, withDeathSignal } from "../../scenarios/driver/k6/parent-death.ts";
import { isGroupAlive } from "./process-group.ts";

/** A command and where it runs: in the current folder unless `cwd` is given. */
export type ShellCommand = {
  readonly command: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string | undefined;
  /** Gets the output of its processes, behind what it has. */
  readonly logFile: string;
};

const END_LIMIT_MS = 5_000;
const PAUSE_MS = 20;
const SHOWN_LINES = 12;

/** Starts it. Its group dies with this process, where the machine knows how. */
export function startShell({ command, environment, cwd, logFile }: ShellCommand): ChildProcess {
  const log = openSync(logFile, "a");
  const [program, ...args] = withDeathSignal(findSetpriv(), ["/bin/sh", "-c", command], "KILL");
  const child = spawn(program, args, {
    detached: true,
    ...(cwd !== undefined && { cwd }),
    env: environment,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  return child;
}

/** The last lines of its output, and where the rest is. */
export function lastOutput(logFile: string): readonly string[] {
  const lines = readFileSync(logFile, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return [...lines.slice(-SHOWN_LINES), `Its whole output: ${logFile}`];
}

/** Ends all processes of a group: SIGTERM, and SIGKILL for what is left after five seconds. */
export async function endGroup(group: number): Promise<void> {
  signalGroup(group, "SIGTERM");
  const until = performance.now() + END_LIMIT_MS;
  while (isGroupAlive(group)) {
    if (performance.now() > until) signalGroup(group, "SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // It ended in the meantime.
  }
}
