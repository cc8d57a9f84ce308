// Runs the command that makes a build, such as a compiler, to its end.
import { Failure } from "../../errors.ts";
import { endGroup, lastOutput, type ShellCommand, startShell } from "./shell-command.ts";

/** Runs it in its folder. Fails with `build-failed`, and its last lines of output; an abort ends all that it started. */
export async function prepare({
  command,
  cwd,
  environment,
  logFile,
  signal,
}: ShellCommand & { readonly signal: AbortSignal }): Promise<void> {
  signal.throwIfAborted();
  const child = startShell({ command, cwd, environment, logFile });
  const { pid } = child;
  const end = () => void (pid !== undefined && endGroup(pid));
  signal.addEventListener("abort", end, { once: true });
  const code = await new Promise<number | string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (status, by) => resolve(status ?? by ?? "nothing"));
  });
  signal.removeEventListener("abort", end);
  signal.throwIfAborted();
  if (code === 0) return;
  throw new Failure(
    "build-failed",
    `\`${command}\` must end with exit code 0 in ${cwd}, and ended with ${code}.`,
    lastOutput(logFile),
  );
}
