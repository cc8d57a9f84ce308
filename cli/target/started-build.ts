// A build that a command starts on a loopback port: in a process group of its own, waited for, and ended with all that it
// started.
import { Failure } from "../../errors.ts";
import { parseTarget, type Target } from "../../http/target.ts";
import { freePort } from "./free-port.ts";
import { groupCpuMs } from "./process-group.ts";
import { endGroup, lastOutput, type ShellCommand, startShell } from "./shell-command.ts";
import { waitForTarget } from "./waiting.ts";

/** What to start: `{port}` in the command is where the port goes, and the variable PORT holds it too. */
export type BuildCommand = ShellCommand & {
  /** How long it may take until it responds. */
  readonly limitMs: number;
  readonly signal: AbortSignal;
};

/** A build that responds. */
export type StartedBuild = {
  readonly target: Target;
  readonly cpuMs: () => number | undefined;
  /** Ends all of its processes: SIGTERM, and SIGKILL for what is left after five seconds. */
  readonly close: () => Promise<void>;
};

/** Starts a build. Fails with `target-unreachable`, and its last lines of output, if it ends or stays silent. */
export async function startBuild({
  command,
  environment,
  cwd,
  logFile,
  limitMs,
  signal,
}: BuildCommand): Promise<StartedBuild> {
  const port = await freePort();
  const child = startShell({
    command: command.replaceAll("{port}", String(port)),
    environment: { ...environment, PORT: String(port) },
    cwd,
    logFile,
  });
  const ended = new AbortController();
  const exited = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  }).then(() => ended.abort());
  const { pid } = child;
  const close = async () => {
    if (pid !== undefined) await endGroup(pid);
    await exited;
  };
  const target = parseTarget(`http://127.0.0.1:${port}`);
  try {
    const responds = await waitForTarget(target, {
      timeoutMs: limitMs,
      signal: AbortSignal.any([signal, ended.signal]),
      onWait: () => undefined,
    });
    signal.throwIfAborted();
    if (!responds || pid === undefined) throw startFailure(command, port, logFile, ended.signal.aborted, limitMs);
    return { target, cpuMs: () => groupCpuMs(pid), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function startFailure(command: string, port: number, logFile: string, hasEnded: boolean, limitMs: number): Failure {
  const what = hasEnded ? "ended before it responded" : `did not respond within ${limitMs / 1_000} s`;
  return new Failure(
    "target-unreachable",
    `The build started by \`${command}\` on port ${port} ${what}.`,
    lastOutput(logFile),
  );
}
