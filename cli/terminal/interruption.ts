// How a signal ends a command: the first in order, the second at once.
import { EXIT, Failure } from "../../errors.ts";

const CODES = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated, SIGHUP: EXIT.terminated } as const;

/** A signal that is aborted by SIGINT, SIGTERM or SIGHUP; its reason is the exit code. */
export function listenForSignals(note: (line: string) => void): AbortSignal {
  const controller = new AbortController();
  for (const [name, code] of Object.entries(CODES))
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(code);
      controller.abort(code);
      note("Stopping in order; once more to leave at once.");
    });
  return controller.signal;
}

/** Whether an error is nothing but the end that a signal has brought: what was waited for was given up. */
export function isInterruption(error: unknown, signal: AbortSignal): boolean {
  if (!signal.aborted) return false;
  if (error instanceof Failure) return error.exitCode === EXIT.couldNotRun;
  return error === signal.reason || (error instanceof Error && error.name === "AbortError");
}
