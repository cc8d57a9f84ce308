// Runs the command that makes a build, such as a compiler, to its end.
import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { Failure } from "../../errors.ts";
import { findSetpriv, withDeathSignal } from "../../scenarios/launch/k6/parent-death.ts";
import { type BuildCommand, endGroup } from "./started-build.ts";

const SHOWN_LINES = 12;

/** Runs it in its folder. Fails with `build-failed`, and its last lines of output; an abort ends all that it started. */
export async function prepare({
  command,
  cwd,
  environment,
  logFile,
  signal,
}: Omit<BuildCommand, "limitMs">): Promise<void> {
  signal.throwIfAborted();
  const log = openSync(logFile, "a");
  const [program, ...args] = withDeathSignal(findSetpriv(), ["/bin/sh", "-c", command], "KILL");
  const child = spawn(program, args, { detached: true, cwd, env: environment, stdio: ["ignore", log, log] });
  closeSync(log);
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
  const lines = readFileSync(logFile, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
  throw new Failure("build-failed", `\`${command}\` must end with exit code 0 in ${cwd}, and ended with ${code}.`, [
    ...lines.slice(-SHOWN_LINES),
    `Its whole output: ${logFile}`,
  ]);
}
