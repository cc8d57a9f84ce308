// A build that a command starts on a loopback port: in a process group, waited for, and ended with all that it started.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { Failure } from "../../errors.ts";
import { parseTarget } from "../../http/target.ts";
import { findSetpriv, withDeathSignal } from "../../scenarios/driver/k6/parent-death.ts";
import { groupCpuMs, isGroupAlive, signalGroup } from "../../scenarios/driver/k6/process-group.ts";
import { openKeptLines } from "../../scenarios/driver/k6/truncated-output.ts";
import { waitForTarget } from "./waiting.ts";

/** What to start, in the current folder: `{port}` in the command is where the port goes, and the variable PORT holds it too. */
export type BuildCommand = {
  readonly command: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly logFile: string;
  /** How long it may take until it responds. */
  readonly limitMs: number;
  readonly signal: AbortSignal;
};

const END_LIMIT_MS = 5_000;
const PAUSE_MS = 20;
const SHOWN_BYTES = 1_200;

/** Starts a build. Fails with `build-not-started`, and its first and last lines of output, if it ends or stays silent. */
export async function startBuild(build: BuildCommand) {
  const { limitMs, signal } = build;
  const port = await freePort();
  const child = startShell(build, port);
  const ended = new AbortController();
  const exited = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  }).then(() => ended.abort());
  const { pid } = child;
  /** Ends all of its processes: SIGTERM, and SIGKILL for what is left after five seconds. */
  const close = async () => {
    if (pid !== undefined) await endGroup(pid);
    await exited;
  };
  const target = parseTarget(`http://127.0.0.1:${port}`);
  try {
    const either = AbortSignal.any([signal, ended.signal]);
    const responds = await waitForTarget(target, { timeoutMs: limitMs, signal: either });
    signal.throwIfAborted();
    if (!responds || pid === undefined) throw startFailure(build, port, ended.signal.aborted);
    return { target, cpuMs: () => groupCpuMs(pid), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Runs the command by a shell in a process group. Its group dies with this process, where the machine can do that. */
function startShell({ command, environment, logFile }: BuildCommand, port: number): ChildProcess {
  const log = openSync(logFile, "a");
  const shell = ["/bin/sh", "-c", command.replaceAll("{port}", String(port))] as const;
  const [program, ...args] = withDeathSignal(findSetpriv(), shell, "KILL");
  const child = spawn(program, args, {
    detached: true,
    env: { ...environment, PORT: String(port) },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  return child;
}

function startFailure({ command, logFile, limitMs }: BuildCommand, port: number, hasEnded: boolean): Failure {
  const what = hasEnded ? "ended before it responded" : `did not respond within ${limitMs / 1_000} s`;
  const kept = openKeptLines(SHOWN_BYTES);
  for (const line of readFileSync(logFile, "utf8").split("\n")) if (line.trim() !== "") kept.add(line);
  return new Failure("build-not-started", `The build started by \`${command}\` on port ${port} ${what}.`, [
    ...kept.text().split("\n").slice(0, -1),
    `The whole output is in ${logFile}`,
  ]);
}

async function endGroup(group: number): Promise<void> {
  signalGroup(group, "SIGTERM");
  const until = performance.now() + END_LIMIT_MS;
  while (isGroupAlive(group)) {
    if (performance.now() > until) signalGroup(group, "SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** One that was free a moment ago; bind it soon. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await once(server.close(), "close");
  return port;
}
